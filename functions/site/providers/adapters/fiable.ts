import * as v from 'valibot'
import { err, ok } from '#lib/result.ts'
import type { ProviderConfig } from '../../kit/config.ts'
import { lineClient } from '../../upstream/clients.ts'
import { askForList, askToLaunch } from '../ask.ts'
import { tabsOf } from '../categories.ts'
import { EntryId, listedGame, readEntries } from '../entries.ts'
import { opensBy, withSession, type Provider } from '../provider.ts'

const base = '/fiable/api/public/v1'

/** Fiable, and Upgaming with `gameType` dino: a token opens a game's own address. */
export const fiable: Provider = {
  async list(context) {
    const { provider } = context
    const list = await askForList(context, {
      path: `${base}/game_list`,
      query: { game_type: provider.gameType },
      client: lineClient,
      schema: v.object({ game_list: v.array(v.unknown()) }),
    })
    if (!list.ok) return list
    return ok(readEntries(list.value.game_list, (entry) => readEntry(entry, provider)))
  },

  ...opensBy(async (context, request, session) => {
    if (!request.game.gameUrl) return err({ kind: 'refused', detail: 'the list gave no address of the game' })
    const answer = await askToLaunch(context, session, {
      path: `${base}/token`,
      query: { game_type: context.provider.gameType, ...(!session && { mode: 'fun' }) },
      client: lineClient,
      schema: v.object({ token: v.pipe(v.string(), v.nonEmpty()) }),
    })
    if (!answer.ok) return answer
    return ok({ url: withSession(context, request, { token: answer.value.token, home: 'exit_url' }) })
  }),
}

const Entry = v.object({
  id: EntryId,
  name: v.string(),
  status: v.string(),
  category: v.optional(v.string(), ''),
  image: v.optional(v.unknown()),
  url: v.pipe(v.string(), v.url()),
  is_popular: v.optional(v.unknown()),
  is_top: v.optional(v.unknown()),
  min_bet: v.optional(v.unknown()),
  max_bet: v.optional(v.unknown()),
})

function readEntry(entry: unknown, provider: ProviderConfig) {
  const parsed = v.safeParse(Entry, entry)
  if (!parsed.success) return err('broken' as const)
  const { id, name, status, category, image, url, is_popular, is_top, min_bet, max_bet } = parsed.output
  // GAMES-03.
  if (status !== 'active') return err('excluded' as const)
  return listedGame(provider, {
    gameId: id,
    gameName: name,
    gameUrl: url,
    tab: tabsOf({ word: category, isTop: is_top === true, isPopular: is_popular === true }),
    picture: image,
    min: min_bet,
    max: max_bet,
  })
}
