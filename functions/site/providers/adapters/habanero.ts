import * as v from 'valibot'
import { err, ok } from '#lib/result.ts'
import type { ProviderConfig } from '../../kit/config.ts'
import { lineClient } from '../../upstream/clients.ts'
import { askForList, askToLaunch } from '../ask.ts'
import { tabsOf } from '../categories.ts'
import { EntryId, listedGame, readEntries } from '../entries.ts'
import { gameIdFor, opensBy, providerLanguage, type Provider } from '../provider.ts'

/** Habanero: games are known by their keyname, `SG…`. */
export const habanero: Provider = {
  async list(context) {
    const list = await askForList(context, {
      path: '/habanero/game/list',
      client: lineClient,
      schema: v.object({ games: v.array(v.unknown()) }),
    })
    if (!list.ok) return list
    return ok(readEntries(list.value.games, (entry) => readEntry(entry, context.provider)))
  },

  ...opensBy(async (context, { game, device, lang }, session) => {
    const launched = await askToLaunch(context, session, {
      path: '/habanero/game/launch',
      query: {
        game_id: gameIdFor(game, device),
        lang: providerLanguage(context.provider, lang),
        ...(!session && { mode: 'fun' }),
      },
      client: lineClient,
      schema: v.object({ url: v.pipe(v.string(), v.url()) }),
    })
    return launched.ok ? ok({ url: launched.value.url }) : launched
  }),
}

const Entry = v.object({
  keyname: EntryId,
  name: v.string(),
  gametypename: v.optional(v.string(), ''),
  isfeatured: v.optional(v.unknown()),
  ispopular: v.optional(v.unknown()),
  mobilecapable: v.optional(v.unknown()),
  imageurl: v.optional(v.unknown()),
  minbet: v.optional(v.unknown()),
  maxbet: v.optional(v.unknown()),
})

function readEntry(entry: unknown, provider: ProviderConfig) {
  const parsed = v.safeParse(Entry, entry)
  if (!parsed.success) return err('broken' as const)
  const { keyname, name, gametypename, isfeatured, ispopular, mobilecapable, imageurl, minbet, maxbet } =
    parsed.output
  return listedGame(
    provider,
    {
      gameId: keyname,
      gameName: name,
      keyname,
      tab: tabsOf({ word: gametypename, isTop: isfeatured === true, isPopular: ispopular === true }),
      picture: imageurl,
      min: minbet,
      max: maxbet,
    },
    mobilecapable === false ? 'desktop' : undefined,
  )
}
