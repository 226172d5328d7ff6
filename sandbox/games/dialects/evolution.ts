import { Hono } from 'hono'
import type { Context, MiddlewareHandler } from 'hono'
import { withFaultOf, type ProviderApp } from '../faults.ts'
import { findGame } from '../gameList.ts'
import type { SandboxGame } from '../catalog.ts'
import { isPartner, openerOf, playerOf } from '../partner.ts'
import {
  entriesOf,
  isNoTable,
  isTable,
  launchAnswer,
  limitsOf,
  originOfGames,
  playAddress,
  sealed,
  thumbOf,
} from '../play.ts'

/**
 * The aggregator behind Evolution and Betradar: `game_type` chooses between them; answers have `success`, `data`,
 * `errorMessage`.
 */
export const evolution = new Hono<ProviderApp>()

const system = '998'
/** Of the operator's session in the address of a game. */
const sessionName = 'JSESSIONID'

evolution.use('/api/evolution/*', withFaultOf(accountOf), authorized())
evolution.get('/api/evolution/get_game_list', (c) => {
  switch (c.req.query('game_type')) {
    case 'softgaming-slots':
      return c.json({ success: true, data: [...slots(c), ...otherMerchant(c, 'betsolutions')] })
    case 'live':
      return c.json({ success: true, data: tables(c) })
    case 'betradar':
      return c.json({
        success: true,
        data: [...virtualGames(c), ...otherMerchant(c, 'Betradar'), ...excluded(c)],
      })
    default:
      return refused(c, 'Unknown game_type')
  }
})

evolution.get('/api/evolution/open_frame', async (c) => {
  const provider = accountOf(c)
  const { language = 'en', page_id = '', is_mobile } = c.req.query()
  const opener = await openerOf(c, provider, isDemo(c))
  const game = findGame(provider, page_id.replace(/-m$/, ''))
  if (!opener || !game || isTable(game)) return refused(c, 'Game not found')
  const mobile = is_mobile === '1' || page_id.endsWith('-m')
  if (provider === 'betradar') return c.json(await betradarFrame(c, game, language, mobile))
  if (c.req.query('system') !== system) return refused(c, 'Unknown system')
  const wanted = { provider, gameId: game.id, lang: language, mobile } as const
  const launch_url = await playAddress(c, opener, wanted, sessionName)
  return c.json({ success: true, data: launchAnswer(c, { launch_url }) })
})

evolution.get('/api/evolution/get_game_url', async (c) => {
  const player = await playerOf(c, 'evolution')
  const { table_id = '', category, language = 'en' } = c.req.query()
  const game = findGame('evolution', table_id)
  if (!player || !game?.table || category !== game.table) return refused(c, 'Table not found')
  const wanted = { provider: 'evolution', gameId: game.id, lang: language } as const
  const game_lobby_link = await playAddress(c, player, wanted, sessionName)
  return c.json({ success: true, data: launchAnswer(c, { game_lobby_link }) })
})

/** A slot with play money. */
function isDemo(c: Context<ProviderApp>): boolean {
  return c.req.path.endsWith('open_frame') && c.req.query('demo') === '1'
}

/** Lists and demos are requested by the partner, everything else for a player. */
function authorized(): MiddlewareHandler<ProviderApp> {
  return async (c, next) => {
    const isOwn = c.req.path.endsWith('get_game_list') || isDemo(c)
    const isKnown = isOwn ? await isPartner(c, accountOf(c)) : await playerOf(c, accountOf(c))
    return isKnown ? next() : refused(c, 'Authorization failed')
  }
}

/** Every second game has session type 1, an external script; the others are a fragment with a frame. */
async function betradarFrame(c: Context<ProviderApp>, { id }: SandboxGame, lang: string, mobile: boolean) {
  const player = await playerOf(c, 'betradar')
  if (!player) return { success: false, errorMessage: 'Authorization failed' }
  const wanted = { provider: 'betradar', gameId: id, lang, mobile, embedded: true } as const
  const key = await sealed(c, player, wanted)
  const origin = originOfGames(c)
  if (Number(id) % 2 === 1) {
    const script = `${origin}/betradar/session.js?key=${key}`
    return { success: true, data: launchAnswer(c, { session_type: 1, script }) }
  }
  const frame = `<iframe src="${origin}/betradar/play/${key}" title="Virtual sports" allow="autoplay; fullscreen"></iframe>`
  return { success: true, data: launchAnswer(c, { session_type: 2, frame }) }
}

function slots(c: Context<ProviderApp>): unknown[] {
  return entriesOf(c, {
    provider: 'evolution',
    of: isNoTable,
    nameField: 'PageCode',
    entry: (game) => ({
      ...entryOf(c, game, 'slots'),
      MerchantName: 'NetEnt',
      MobilePageCode: `${game.id}-m`,
    }),
  })
}

function virtualGames(c: Context<ProviderApp>): unknown[] {
  return entriesOf(c, {
    provider: 'betradar',
    nameField: 'PageCode',
    entry: (game) => ({ ...entryOf(c, game, 'virtual'), MerchantName: 'BetradarVS' }),
  })
}

function entryOf(c: Context<ProviderApp>, game: SandboxGame, category: string) {
  return {
    PageCode: game.id,
    System: system,
    Trans: { en: game.name },
    ImageURL: thumbOf(c, game),
    Categories: [category, ...(game.popular ? ['popular'] : []), ...(game.top ? ['top'] : [])],
    MinBet: limitsOf(game).min,
    MaxBet: limitsOf(game).max,
  }
}

function tables(c: Context<ProviderApp>): unknown[] {
  return entriesOf(c, {
    provider: 'evolution',
    of: isTable,
    nameField: 'name',
    entry: (game) => ({
      table_id: game.id,
      name: game.name,
      category: game.table,
      image: thumbOf(c, game),
      is_top: game.top,
      bet_limits: limitsOf(game),
    }),
  })
}

/** Games that the operator has to leave out, of merchants without a contract. */
function otherMerchant(c: Context<ProviderApp>, MerchantName: string) {
  if (c.var.fault.fault === 'empty') return []
  return [{ PageCode: `other-${MerchantName}`, System: system, MerchantName, Trans: { en: 'Elsewhere' } }]
}

/** And the three games named in its configuration. */
function excluded(c: Context<ProviderApp>) {
  if (c.var.fault.fault === 'empty') return []
  return ['9001', '9002', '9003'].map((PageCode) => ({
    ...{ PageCode, System: system, MerchantName: 'BetradarVS' },
    Trans: { en: `Betting data ${PageCode}` },
  }))
}

function accountOf(c: Context<ProviderApp>): 'evolution' | 'betradar' {
  return c.req.query('game_type') === 'betradar' ? 'betradar' : 'evolution'
}

function refused(c: Context<ProviderApp>, errorMessage: string): Response {
  return c.json({ success: false, errorMessage })
}
