import * as v from 'valibot'
import type { Launch } from '#contract/games.ts'
import type { GameSession } from '#contract/gameSession.ts'
import { err, ok, type Result } from '#lib/result.ts'
import type { ProviderConfig } from '../../kit/config.ts'
import { lineClient } from '../../upstream/clients.ts'
import { askForList, askToLaunch } from '../ask.ts'
import { tabsOf } from '../categories.ts'
import { EntryId, listedGame, readEntries } from '../entries.ts'
import { loaderHtml } from '../loader.ts'
import {
  providerLanguage,
  type DemoRequest,
  type LaunchFailure,
  type LaunchRequest,
  type Provider,
  type ProviderContext,
} from '../provider.ts'

/** Inbet: a loader draws the game into the page, with a factor by currency. */
export const inbet: Provider = {
  async list(context) {
    const list = await askForList(context, {
      path: '/api/inbet/games/list',
      client: lineClient,
      schema: v.object({ games: v.array(v.unknown()) }),
    })
    if (!list.ok) return list
    return ok(readEntries(list.value.games, (entry) => readEntry(entry, context.provider)))
  },

  async launch(context, request) {
    const { session, settings } = request
    const { currency } = session
    const factor = await factorOf(settings, currency)
    if (!factor.ok) return factor
    return loaderOf(context, request, { session, factor: factor.value, currency })
  },

  demo: (context, request) =>
    loaderOf(context, request, { session: undefined, factor: 1, currency: playMoney }),
}

/** The provider's own units: a demo has no currency to convert from. */
const playMoney = 'FUN'

type Purse = { session: GameSession | undefined; factor: number; currency: string }

/** The loader of a game, for a session or for play money. */
async function loaderOf(
  context: ProviderContext,
  { game, device, lang, returnUrl }: DemoRequest,
  { session, factor, currency }: Purse,
): Promise<Result<Launch, LaunchFailure>> {
  const answer = await askToLaunch(context, session, {
    path: '/api/inbet/session',
    query: { ...(!session && { mode: 'demo' }) },
    client: lineClient,
    schema: v.object({ session: v.pipe(v.string(), v.nonEmpty()) }),
  })
  if (!answer.ok) return answer
  const options = {
    path: game.path,
    game: game.keyname,
    billing: game.billing,
    token: answer.value.session,
    kf: factor,
    currency,
    button: device === 'mobile' ? 'mobile' : 'desktop',
    language: providerLanguage(context.provider, lang),
    home_page: returnUrl,
  }
  const script = `${context.provider.frameOrigins[0] ?? context.provider.origin}/inbet/loader.js`
  return ok({ html: await loaderHtml({ script, call: 'init_loader', options, elementId: 'game-content' }) })
}

/**
 * The factor between the provider's credits and a currency. With a guessed one stakes would be wrong, so other
 * currencies are refused.
 */
async function factorOf(
  settingsOf: LaunchRequest['settings'],
  currency: string,
): Promise<Result<number, LaunchFailure>> {
  const settings = await settingsOf()
  if (!settings.ok) return err({ kind: 'broke', detail: 'the settings with inbetKf did not come' })
  const factor = settings.value.inbetKf[currency]
  return factor === undefined ? err({ kind: 'currency', detail: `inbetKf has no ${currency}` }) : ok(factor)
}

const Entry = v.object({
  id: EntryId,
  title: v.string(),
  path: v.string(),
  game: v.string(),
  billing: v.optional(v.string(), 'main'),
  type: v.optional(v.string(), ''),
  groups: v.optional(v.array(v.unknown()), []),
  img: v.optional(v.unknown()),
  min: v.optional(v.unknown()),
  max: v.optional(v.unknown()),
})

function readEntry(entry: unknown, provider: ProviderConfig) {
  const parsed = v.safeParse(Entry, entry)
  if (!parsed.success) return err('broken' as const)
  const { id, title, path, game, billing, type, groups, img, min, max } = parsed.output
  return listedGame(provider, {
    gameId: id,
    gameName: title,
    path,
    keyname: game,
    billing,
    tab: tabsOf({ word: type, isTop: groups.includes('top'), isPopular: groups.includes('popular') }),
    picture: img,
    min,
    max,
  })
}
