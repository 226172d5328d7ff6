import { Hono } from 'hono'
import { withFault, type ProviderApp } from '../faults.ts'
import { findGame } from '../gameList.ts'
import { isPartner, openerOf } from '../partner.ts'
import { entriesOf, launchAnswer, limitsOf, playAddress, thumbOf } from '../play.ts'

/** Outcome's dialect: capitalized fields, HTTP statuses with `{ Error }`. */
export const outcome = new Hono<ProviderApp>()

outcome.use('/outcome/v1/*', withFault('outcome'))

outcome.get('/outcome/v1/game_list', async (c) => {
  if (!(await isPartner(c, 'outcome'))) return c.json({ Error: 'Unauthorized' }, 401)
  const Games = entriesOf(c, {
    provider: 'outcome',
    nameField: 'Name',
    entry: (game) => ({
      Id: game.id,
      Name: game.name,
      Type: game.kind,
      IsTop: game.top,
      IsPopular: game.popular,
      ImageUrl: thumbOf(c, game),
      MinBet: limitsOf(game).min,
      MaxBet: limitsOf(game).max,
    }),
  })
  return c.json({ Games })
})

outcome.get('/outcome/v1/session', async (c) => {
  const opener = await openerOf(c, 'outcome', c.req.query('demo') === 'true')
  if (!opener) return c.json({ Error: 'Unauthorized' }, 401)
  const game = findGame('outcome', c.req.query('game_id') ?? '')
  if (!game) return c.json({ Error: 'GameNotFound' }, 404)
  const SessionUrl = await playAddress(c, opener, { provider: 'outcome', gameId: game.id, lang: 'en' })
  return c.json(launchAnswer(c, { SessionUrl }))
})
