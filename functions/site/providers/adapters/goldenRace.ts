import * as v from 'valibot'
import { err, ok } from '#lib/result.ts'
import type { ProviderConfig } from '../../kit/config.ts'
import { lineClient } from '../../upstream/clients.ts'
import { askForList, askToLaunch } from '../ask.ts'
import { tabsOf } from '../categories.ts'
import { EntryId, listedGame, readEntries } from '../entries.ts'
import { loaderHtml } from '../loader.ts'
import { providerLanguage, type Provider } from '../provider.ts'

/** VIRT-02: there are no such games in Swedish crowns. */
const refusedCurrency = 'SEK'

/** Golden Race: virtual races that a loader draws. */
export const goldenRace: Provider = {
  async list(context) {
    const list = await askForList(context, {
      path: '/goldenrace/game_list',
      query: { project_name: projectName(context.provider) },
      client: lineClient,
      schema: v.object({ games: v.array(v.unknown()) }),
    })
    if (!list.ok) return list
    return ok(readEntries(list.value.games, (entry) => readEntry(entry, context.provider)))
  },

  async launch(context, { game, session, device, lang }) {
    const { provider } = context
    if (session.currency === refusedCurrency) {
      return err({ kind: 'currency', detail: `no games in ${refusedCurrency}` })
    }
    const answer = await askToLaunch(context, session, {
      path: '/goldenrace/create_session',
      query: { project_name: projectName(provider, session.currency) },
      body: { game_id: game.gameId, platform: device },
      client: lineClient,
      schema: v.object({ hash: v.pipe(v.string(), v.nonEmpty()) }),
    })
    if (!answer.ok) return answer
    const options = {
      onlineHash: answer.value.hash,
      gameId: game.gameId,
      lang: providerLanguage(provider, lang),
      platform: device,
      showHeader: false,
      showFooter: false,
      skin: provider.partner,
    }
    const script = `${provider.frameOrigins[0] ?? provider.origin}/goldenrace/loader.js`
    return ok({
      html: await loaderHtml({ script, call: 'grOnlineLoader', options, refresh: 'onTicketCreated' }),
    })
  },
}

function projectName(provider: ProviderConfig, currency?: string): string {
  return currency === 'BRL' ? `${provider.projectName}_BRL` : provider.projectName
}

const Entry = v.object({
  id: EntryId,
  name: v.string(),
  img: v.optional(v.unknown()),
  is_popular: v.optional(v.unknown()),
  min: v.optional(v.unknown()),
  max: v.optional(v.unknown()),
})

function readEntry(entry: unknown, provider: ProviderConfig) {
  const parsed = v.safeParse(Entry, entry)
  if (!parsed.success) return err('broken' as const)
  const { id, name, img, is_popular, min, max } = parsed.output
  return listedGame(provider, {
    gameId: id,
    gameName: name,
    format: 'virtual',
    tab: tabsOf({ word: 'race', isPopular: is_popular === true }),
    picture: img,
    min,
    max,
  })
}
