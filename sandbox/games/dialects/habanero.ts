import { Hono } from 'hono'
import { withFault, type ProviderApp } from '../faults.ts'
import { findGame } from '../gameList.ts'
import { isPartner, openerOf } from '../partner.ts'
import { entriesOf, hasDemo, launchAnswer, limitsOf, playAddress, thumbOf } from '../play.ts'

/** Habanero's dialect: HTTP statuses with `{ error }`, games by keyname. */
export const habanero = new Hono<ProviderApp>()

habanero.use('/habanero/game/*', withFault('habanero'))

habanero.get('/habanero/game/list', async (c) => {
  if (!(await isPartner(c, 'habanero'))) return c.json({ error: 'InvalidBrand' }, 401)
  const games = entriesOf(c, {
    provider: 'habanero',
    nameField: 'name',
    entry: (game) => ({
      brandgameid: game.id,
      keyname: game.id,
      name: game.name,
      gametypename: 'Video Slots',
      isfeatured: game.top,
      ispopular: game.popular,
      mobilecapable: !game.desktopOnly,
      imageurl: thumbOf(c, game),
      minbet: limitsOf(game).min,
      maxbet: limitsOf(game).max,
    }),
  })
  return c.json({ games })
})

habanero.get('/habanero/game/launch', async (c) => {
  const isDemo = c.req.query('mode') === 'fun'
  const opener = await openerOf(c, 'habanero', isDemo)
  if (!opener) return c.json({ error: isDemo ? 'InvalidBrand' : 'InvalidToken' }, 401)
  const game = findGame('habanero', c.req.query('game_id') ?? '')
  if (!game || (isDemo && !hasDemo(game))) return c.json({ error: 'InvalidGame' }, 404)
  const wanted = { provider: 'habanero', gameId: game.id, lang: c.req.query('lang') ?? 'en' } as const
  return c.json(launchAnswer(c, { url: await playAddress(c, opener, wanted) }))
})
