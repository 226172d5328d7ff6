import { Hono } from 'hono'
import type { Context } from 'hono'
import { withFaultOf, type ProviderApp } from '../faults.ts'
import { findGame } from '../gameList.ts'
import { isPartner, openerOf } from '../partner.ts'
import { entriesOf, hasDemo, launchAnswer, limitsOf, playAddress, thumbOf } from '../play.ts'

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
  const { game_id = '', display_type, device_type, lang = 'en', play_mode } = c.req.query()
  const isDemo = play_mode === 'fun'
  const opener = provider && (await openerOf(c, provider, isDemo))
  if (!provider || !opener) return c.json({ error: { code: 'UNAUTHORIZED' } }, 401)
  const game = findGame(provider, game_id)
  const isDevice = device_type === 'desktop' || device_type === 'mobile'
  const mayOpen = game && (!isDemo || hasDemo(game))
  if (!mayOpen || !isDevice || display_type !== 'iframe')
    return c.json({ error: { code: 'BAD_REQUEST' } }, 400)
  const wanted = { provider, gameId: game.id, lang, mobile: device_type === 'mobile' }
  return c.json(launchAnswer(c, { url: await playAddress(c, opener, wanted) }))
})

async function accountOf(c: Context<ProviderApp>): Promise<'rgs' | 'imaginelive' | undefined> {
  if (await isPartner(c, 'rgs')) return 'rgs'
  return (await isPartner(c, 'imaginelive')) ? 'imaginelive' : undefined
}
