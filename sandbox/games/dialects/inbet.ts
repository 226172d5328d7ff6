import { Hono } from 'hono'
import { withFault, type ProviderApp } from '../faults.ts'
import { isPartner, openerOf } from '../partner.ts'
import { entriesOf, launchAnswer, limitsOf, sealed, thumbOf } from '../play.ts'

/** Inbet's dialect: a session, and a loader that draws the game (assets/inbet/loader.js). */
export const inbet = new Hono<ProviderApp>()

inbet.use('/api/inbet/*', withFault('inbet'))

inbet.get('/api/inbet/games/list', async (c) => {
  if (!(await isPartner(c, 'inbet'))) return c.json({ error: 'access denied' }, 403)
  const games = entriesOf(c, {
    provider: 'inbet',
    nameField: 'title',
    entry: (game) => ({
      id: game.id,
      title: game.name,
      path: 'html5',
      game: game.id,
      billing: 'main',
      type: game.kind,
      groups: [...(game.popular ? ['popular'] : []), ...(game.top ? ['top'] : [])],
      img: thumbOf(c, game),
      min: limitsOf(game).min,
      max: limitsOf(game).max,
    }),
  })
  return c.json({ games })
})

inbet.get('/api/inbet/session', async (c) => {
  const opener = await openerOf(c, 'inbet', c.req.query('mode') === 'demo')
  if (!opener) return c.json({ error: 'access denied' }, 403)
  const session = await sealed(c, opener, { provider: 'inbet', gameId: '', lang: 'en', embedded: true })
  return c.json(launchAnswer(c, { session }))
})
