import { Hono } from 'hono'
import type { Context } from 'hono'
import { withFault, type ProviderApp } from '../faults.ts'
import { findGame } from '../gameList.ts'
import { isPartner, openerOf } from '../partner.ts'
import { entriesOf, launchAnswer, limitsOf, playAddress, thumbOf } from '../play.ts'

/** Evoplay's dialect: HTTP 200 with `status` "ok" or "error"; the list is an object of games by id. */
export const evoplay = new Hono<ProviderApp>()

evoplay.use('/evoplay/*', withFault('evoplay'))

evoplay.get('/evoplay/game_list', async (c) => {
  if (!(await isPartner(c, 'evoplay'))) return refused(c, 5, 'Invalid signature')
  const entries = entriesOf(c, {
    provider: 'evoplay',
    nameField: 'name',
    entry: (game) => ({
      id: game.id,
      name: game.name,
      game_sub_type: 'Slots',
      labels: [...(game.popular ? ['popular'] : []), ...(game.top ? ['top'] : [])],
      image: thumbOf(c, game),
      bet: limitsOf(game),
      mobile: 1,
      desktop: 1,
    }),
  })
  const data = Object.fromEntries(entries.map((entry, index) => [idOf(entry) ?? `broken${index}`, entry]))
  return c.json({ status: 'ok', data })
})

evoplay.get('/evoplay/frame', async (c) => {
  const { project_name, game_id = '', language = 'en', user_geo, demo } = c.req.query()
  const opener = await openerOf(c, 'evoplay', demo === '1')
  if (!opener) return refused(c, 5, 'Invalid token')
  if (!project_name || user_geo !== 'Europe') return refused(c, 2, 'Invalid arguments')
  const game = findGame('evoplay', game_id)
  if (!game) return refused(c, 8, 'Game not found')
  const link = await playAddress(c, opener, { provider: 'evoplay', gameId: game.id, lang: language })
  return c.json({ status: 'ok', data: launchAnswer(c, { link }) })
})

function idOf(entry: unknown): string | undefined {
  const isEntry = typeof entry === 'object' && entry !== null && 'id' in entry
  return isEntry && typeof entry.id === 'string' ? entry.id : undefined
}

function refused(c: Context<ProviderApp>, code: number, message: string): Response {
  return c.json({ status: 'error', error: { code, message } })
}
