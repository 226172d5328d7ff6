import * as v from 'valibot'
import { err } from '#lib/result.ts'
import type { ProviderConfig } from '../kit/config.ts'
import { tabsOf } from './categories.ts'
import { EntryId, listedGame } from './entries.ts'

/** An entry of the aggregator behind Evolution's slots and Betradar's games, with one address per device. */
const Entry = v.object({
  PageCode: EntryId,
  MobilePageCode: v.optional(v.nullable(EntryId)),
  System: v.optional(EntryId),
  MerchantName: v.optional(v.string(), ''),
  Trans: v.object({ en: v.string() }),
  ImageURL: v.optional(v.unknown()),
  Categories: v.optional(v.array(v.unknown()), []),
  MinBet: v.optional(v.unknown()),
  MaxBet: v.optional(v.unknown()),
})
export type SoftgamingEntry = v.InferOutput<typeof Entry>

/** Converts an entry whose merchant `isKept` accepts. */
export function readSoftgaming(
  entry: unknown,
  provider: ProviderConfig,
  isKept: (entry: SoftgamingEntry) => boolean,
  more: { format?: string } = {},
) {
  const parsed = v.safeParse(Entry, entry)
  if (!parsed.success) return err('broken' as const)
  const listed = parsed.output
  if (!isKept(listed)) return err('excluded' as const)
  const words = listed.Categories.filter((word) => typeof word === 'string')
  const mobileGameId = listed.MobilePageCode ?? undefined
  const hasTwo = mobileGameId !== undefined && mobileGameId !== listed.PageCode
  return listedGame(provider, {
    ...more,
    gameId: listed.PageCode,
    gameName: listed.Trans.en,
    system: listed.System,
    tab: tabsOf({
      word: words.find((word) => word !== 'popular' && word !== 'top') ?? 'slots',
      isPopular: words.includes('popular'),
      isTop: words.includes('top'),
    }),
    picture: listed.ImageURL,
    ...(hasTwo ? { haveTwoVersion: true, mobileGameId } : {}),
    min: listed.MinBet,
    max: listed.MaxBet,
  })
}
