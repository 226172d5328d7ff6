import * as v from 'valibot'
import { err, ok } from '#lib/result.ts'
import type { ProviderConfig } from '../../kit/config.ts'
import { lineClient } from '../../upstream/clients.ts'
import { askForList } from '../ask.ts'
import { tabsOf } from '../categories.ts'
import { EntryId, listedGame, readEntries } from '../entries.ts'
import { providerLanguage, type Provider } from '../provider.ts'

/**
 * Ezugi: a game opens by its address with the session's token; the table then asks the operator for the token's
 * owner. There is no launch call.
 */
export const ezugi: Provider = {
  async list(context) {
    const { provider } = context
    const list = await askForList(context, {
      path: '/ezugi/api/tables',
      query: { operatorId: provider.partner },
      client: lineClient,
      schema: v.object({ tables: v.array(v.unknown()) }),
    })
    if (!list.ok) return list
    return ok(readEntries(list.value.tables, (entry) => readTable(entry, provider)))
  },

  async launch({ provider }, { game, session, device, lang, returnUrl }) {
    const query = new URLSearchParams({
      token: session.token,
      operatorId: provider.partner,
      language: providerLanguage(provider, lang),
      clientType: device === 'mobile' ? 'mobile' : 'html5',
      openTable: game.gameId,
      homeUrl: returnUrl,
    })
    return ok({ url: `${provider.frameOrigins[0] ?? provider.origin}/ezugi/auth/?${query.toString()}` })
  },
}

const Table = v.object({
  tableId: EntryId,
  tableName: v.string(),
  gameType: v.optional(v.string(), ''),
  isOpen: v.optional(v.boolean(), true),
  isFeatured: v.optional(v.unknown()),
  thumbnail: v.optional(v.unknown()),
  minBet: v.optional(v.unknown()),
  maxBet: v.optional(v.unknown()),
})

function readTable(entry: unknown, provider: ProviderConfig) {
  const parsed = v.safeParse(Table, entry)
  if (!parsed.success) return err('broken' as const)
  const { tableId, tableName, gameType, isOpen, isFeatured, thumbnail, minBet, maxBet } = parsed.output
  if (!isOpen) return err('excluded' as const)
  return listedGame(provider, {
    gameId: tableId,
    gameName: tableName,
    tab: tabsOf({ word: gameType, isTop: isFeatured === true, isLiveGame: true }),
    picture: thumbnail,
    isLiveGame: true,
    min: minBet,
    max: maxBet,
  })
}
