import * as v from 'valibot'
import { err, ok } from '#lib/result.ts'
import type { ProviderConfig } from '../../kit/config.ts'
import { lineClient } from '../../upstream/clients.ts'
import { askForList, askToLaunch } from '../ask.ts'
import { tabsOf } from '../categories.ts'
import { EntryId, listedGame, readEntries } from '../entries.ts'
import { opensBy, providerLanguage, type Provider } from '../provider.ts'

/** Outcome: fields in capitals. */
export const outcome: Provider = {
  async list(context) {
    const list = await askForList(context, {
      path: '/outcome/v1/game_list',
      client: lineClient,
      schema: v.object({ Games: v.array(v.unknown()) }),
    })
    if (!list.ok) return list
    return ok(readEntries(list.value.Games, (entry) => readEntry(entry, context.provider)))
  },

  ...opensBy(async (context, { game, lang }, session) => {
    const answer = await askToLaunch(context, session, {
      path: '/outcome/v1/session',
      query: { game_id: game.gameId, ...(!session && { demo: 'true' }) },
      client: lineClient,
      schema: v.object({ SessionUrl: v.pipe(v.string(), v.url()) }),
    })
    if (!answer.ok) return answer
    const url = new URL(answer.value.SessionUrl)
    // The call takes no language; the game's page does.
    url.searchParams.set('lang', providerLanguage(context.provider, lang))
    return ok({ url: url.href })
  }),
}

const Entry = v.object({
  Id: EntryId,
  Name: v.string(),
  Type: v.optional(v.string(), ''),
  IsTop: v.optional(v.unknown()),
  IsPopular: v.optional(v.unknown()),
  ImageUrl: v.optional(v.unknown()),
  MinBet: v.optional(v.unknown()),
  MaxBet: v.optional(v.unknown()),
})

function readEntry(entry: unknown, provider: ProviderConfig) {
  const parsed = v.safeParse(Entry, entry)
  if (!parsed.success) return err('broken' as const)
  const { Id, Name, Type, IsTop, IsPopular, ImageUrl, MinBet, MaxBet } = parsed.output
  return listedGame(provider, {
    gameId: Id,
    gameName: Name,
    tab: tabsOf({ word: Type, isTop: IsTop === true, isPopular: IsPopular === true }),
    picture: ImageUrl,
    min: MinBet,
    max: MaxBet,
  })
}
