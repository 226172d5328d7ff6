import { Hono } from 'hono'
import type { Context } from 'hono'
import { withFaultOf, type ProviderApp } from '../faults.ts'
import { isPartner, openerOf } from '../partner.ts'
import { entriesOf, launchAnswer, limitsOf, originOfGames, sealed, thumbOf } from '../play.ts'

const base = '/fiable/api/public/v1'

/** The provider of each `game_type`. */
const providers = { main: 'fiable', dino: 'upgaming' } as const

/** Fiable's dialect, also Upgaming's with game_type dino: HTTP statuses with `{ detail }`. */
export const fiable = new Hono<ProviderApp>()

fiable.use(
  `${base}/*`,
  withFaultOf((c) => providerOf(c) ?? 'fiable'),
)

fiable.get(`${base}/game_list`, async (c) => {
  const provider = providerOf(c)
  if (!provider) return c.json({ detail: 'Unknown game_type' }, 400)
  if (!(await isPartner(c, provider))) return c.json({ detail: 'Invalid partner' }, 401)
  const games = entriesOf(c, {
    provider,
    nameField: 'name',
    entry: (game) => ({
      id: game.id,
      name: game.name,
      status: 'active',
      category: game.kind,
      image: thumbOf(c, game),
      url: `${originOfGames(c)}/${provider}/game/${game.id}`,
      is_top: game.top,
      is_popular: game.popular,
      min_bet: limitsOf(game).min,
      max_bet: limitsOf(game).max,
    }),
  })
  return c.json({ game_list: [...games, retiredGame(c, provider)] })
})

fiable.get(`${base}/token`, async (c) => {
  const provider = providerOf(c)
  if (!provider) return c.json({ detail: 'Unknown game_type' }, 400)
  const isDemo = c.req.query('mode') === 'fun'
  const opener = await openerOf(c, provider, isDemo)
  if (!opener) return c.json({ detail: isDemo ? 'Invalid partner' : 'Invalid token' }, 401)
  const token = await sealed(c, opener, { provider, gameId: '', lang: 'en' })
  return c.json(launchAnswer(c, { token }))
})

/** The list contains games that were taken off, which the operator has to leave out. */
function retiredGame(c: Context<ProviderApp>, provider: string) {
  const url = `${originOfGames(c)}/${provider}/game/999`
  return { id: '999', name: 'Retired Rubies', status: 'inactive', category: 'slots', url }
}

function providerOf(c: Context<ProviderApp>) {
  const type = c.req.query('game_type')
  return type === 'main' || type === 'dino' ? providers[type] : undefined
}
