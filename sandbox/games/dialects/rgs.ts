import { Hono } from 'hono'
import type { Context } from 'hono'
import { withFaultOf, type ProviderApp } from '../faults.ts'
import { findGame } from '../gameList.ts'
import { isPartner, playerOf } from '../partner.ts'
import { entriesOf, launchAnswer, limitsOf, playAddress, thumbOf } from '../play.ts'

/**
 * The dialect of a remote gaming server, for two partners: `rgs` for slots and `imaginelive` for tables. The key of the
 * signature identifies the partner; `product` chooses what is listed.
 */
export const rgs = new Hono<ProviderApp>()

rgs.use(
  '/rgs/game/*',
  withFaultOf(async (c) => (await accountOf(c)) ?? 'rgs'),
)

rgs.get('/rgs/game/list', async (c) => {
  const provider = await accountOf(c)
  if (!provider) return c.json({ error: { code: 'UNAUTHORIZED' } }, 401)
  const isLive = c.req.query('product') === 'live'
  const games = entriesOf(c, {
    provider,
    of: (game) => (game.table !== undefined) === isLive,
    nameField: 'title',
    entry: (game) => ({
      game_id: game.id,
      title: game.name,
      category: game.table ?? game.kind,
      is_live: game.table !== undefined,
      tags: [...(game.popular ? ['popular'] : []), ...(game.top ? ['top'] : [])],
      devices: ['desktop', 'mobile'],
      thumbnail: thumbOf(c, game),
      limits: limitsOf(game),
    }),
  })
  return c.json({ games })
})

rgs.get('/rgs/game/launch', async (c) => {
  const provider = await accountOf(c)
  const player = provider && (await playerOf(c, provider))
  if (!provider || !player) return c.json({ error: { code: 'UNAUTHORIZED' } }, 401)
  const { game_id = '', display_type, device_type, lang = 'en' } = c.req.query()
  const game = findGame(provider, game_id)
  const isDevice = device_type === 'desktop' || device_type === 'mobile'
  if (!game || !isDevice || display_type !== 'iframe') return c.json({ error: { code: 'BAD_REQUEST' } }, 400)
  const url = await playAddress(c, player, {
    provider,
    gameId: game.id,
    lang,
    mobile: device_type === 'mobile',
  })
  return c.json(launchAnswer(c, { url }))
})

async function accountOf(c: Context<ProviderApp>): Promise<'rgs' | 'imaginelive' | undefined> {
  if (await isPartner(c, 'rgs')) return 'rgs'
  return (await isPartner(c, 'imaginelive')) ? 'imaginelive' : undefined
}
