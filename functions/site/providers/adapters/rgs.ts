import * as v from 'valibot'
import { err, ok } from '#lib/result.ts'
import type { ProviderConfig } from '../../kit/config.ts'
import { lineClient } from '../../upstream/clients.ts'
import { askForList, askToLaunch } from '../ask.ts'
import { tabsOf } from '../categories.ts'
import { createEntryReader, EntryId, listedGame } from '../entries.ts'
import { opensBy, providerLanguage, type Provider } from '../provider.ts'

/** A remote gaming server: a studio's slots, or ImagineLive's tables, by the product asked for. */
export const rgs: Provider = {
  async list(context) {
    const { provider } = context
    const reader = createEntryReader((entry) => readEntry(entry, provider))
    for (const product of provider.products) {
      const list = await askForList(context, {
        path: '/rgs/game/list',
        query: { product },
        client: lineClient,
        schema: v.object({ games: v.array(v.unknown()) }),
      })
      if (!list.ok) return list
      reader.add(list.value.games)
    }
    return ok(reader.finish())
  },

  ...opensBy(async (context, { game, device, lang }, session) => {
    const launched = await askToLaunch(context, session, {
      path: '/rgs/game/launch',
      query: {
        game_id: game.gameId,
        display_type: 'iframe',
        device_type: device,
        lang: providerLanguage(context.provider, lang),
        ...(!session && { play_mode: 'fun' }),
      },
      client: lineClient,
      schema: v.object({ url: v.pipe(v.string(), v.url()) }),
    })
    return launched.ok ? ok({ url: launched.value.url }) : launched
  }),
}

const Entry = v.object({
  game_id: EntryId,
  title: v.string(),
  category: v.optional(v.string(), ''),
  is_live: v.optional(v.boolean(), false),
  tags: v.optional(v.array(v.unknown()), []),
  devices: v.optional(v.array(v.unknown())),
  thumbnail: v.optional(v.unknown()),
  limits: v.optional(v.object({ min: v.optional(v.unknown()), max: v.optional(v.unknown()) }), {}),
})

function readEntry(entry: unknown, provider: ProviderConfig) {
  const parsed = v.safeParse(Entry, entry)
  if (!parsed.success) return err('broken' as const)
  const { game_id, title, category, is_live, tags, devices, thumbnail, limits } = parsed.output
  return listedGame(
    provider,
    {
      gameId: game_id,
      gameName: title,
      tab: tabsOf({
        word: category,
        isTop: tags.includes('top'),
        isPopular: tags.includes('popular'),
        isLiveGame: is_live,
      }),
      picture: thumbnail,
      isLiveGame: is_live,
      ...limits,
    },
    onlyDevice(devices),
  )
}

function onlyDevice(devices: readonly unknown[] | undefined) {
  if (devices === undefined || devices.includes('mobile') === devices.includes('desktop')) return undefined
  return devices.includes('mobile') ? 'mobile' : 'desktop'
}
