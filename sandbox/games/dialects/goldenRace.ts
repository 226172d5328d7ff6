import { Hono } from 'hono'
import * as v from 'valibot'
import { withFault, type ProviderApp } from '../faults.ts'
import { findGame } from '../gameList.ts'
import { isPartner, playerOf } from '../partner.ts'
import { entriesOf, launchAnswer, limitsOf, sealed, thumbOf } from '../play.ts'
import { readBody } from '../../readBody.ts'

const SessionBody = v.object({ game_id: v.string(), platform: v.picklist(['desktop', 'mobile']) })

/** Golden Race's dialect: a session's hash, and a loader that draws the race (assets/goldenrace/loader.js). */
export const goldenRace = new Hono<ProviderApp>()

goldenRace.use('/goldenrace/:call{game_list|create_session}', withFault('golden-race'))

goldenRace.get('/goldenrace/game_list', async (c) => {
  if (!(await isPartner(c, 'golden-race'))) return c.json({ error: 'wrong api key' }, 403)
  if (!c.req.query('project_name')) return c.json({ error: 'project_name is missing' }, 400)
  const games = entriesOf(c, {
    provider: 'golden-race',
    nameField: 'name',
    entry: (game) => ({
      id: Number(game.id) || game.id,
      name: game.name,
      img: thumbOf(c, game),
      is_popular: game.popular,
      ...limitsOf(game),
    }),
  })
  return c.json({ games })
})

goldenRace.post('/goldenrace/create_session', async (c) => {
  const player = await playerOf(c, 'golden-race')
  if (!player) return c.json({ error: 'wrong api key' }, 403)
  // Some currencies have a project of their own.
  const isBrazil = c.req.query('project_name')?.endsWith('_BRL') ?? false
  if (isBrazil !== (player.currency === 'BRL'))
    return c.json({ error: 'wrong project for the currency' }, 400)
  const body = await readBody(c, SessionBody)
  const game = body.ok && findGame('golden-race', body.value.game_id)
  if (!body.ok || !game) return c.json({ error: 'no such game' }, 404)
  const mobile = body.value.platform === 'mobile'
  const wanted = { provider: 'golden-race', gameId: game.id, lang: 'en', mobile, embedded: true } as const
  return c.json(launchAnswer(c, { hash: await sealed(c, player, wanted) }))
})
