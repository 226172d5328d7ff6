import * as v from 'valibot'
import { err, ok } from '#lib/result.ts'
import type { ProviderConfig } from '../../kit/config.ts'
import { json, type Decoded } from '../../upstream/clients.ts'
import type { UpstreamAnswer } from '../../upstream/fetch.ts'
import { askForList, askToLaunch } from '../ask.ts'
import { tabsOf } from '../categories.ts'
import { EntryId, listedGame, readEntries } from '../entries.ts'
import { providerLanguage, type Provider } from '../provider.ts'

/** XPG: every call carries an access password over its own parameters; `errorCode` 0 is success. */
export const xpg: Provider = {
  async list(context) {
    const { provider } = context
    const list = await askForList(context, {
      path: '/xpg/api/getGamesListWithLimits',
      query: await withPassword(provider, { operatorId: provider.partner }),
      client: xpgClient,
      schema: v.object({ gamesList: v.array(v.unknown()) }),
    })
    if (!list.ok) return list
    return ok(readEntries(list.value.gamesList, (entry) => readTable(entry, provider)))
  },

  async launch(context, { game, session, lang, returnUrl }) {
    const { provider } = context
    const parameters = {
      operatorId: provider.partner,
      username: session.player_id,
      sessionId: session.token,
      currency: session.currency,
    }
    const registered = await askToLaunch(context, session, {
      path: '/xpg/api/registerToken',
      query: await withPassword(provider, parameters),
      client: xpgClient,
      schema: v.object({ token: v.pipe(v.string(), v.nonEmpty()) }),
    })
    if (!registered.ok) return registered
    const query = new URLSearchParams({
      gameId: game.gameId,
      token: registered.value.token,
      language: providerLanguage(provider, lang),
      exitUrl: returnUrl,
    })
    return ok({ url: `${provider.frameOrigins[0] ?? provider.origin}/xpg/launcher?${query.toString()}` })
  },
}

/** MD5, in capitals, of the private key and the parameters as they are sent: XPG's own choice of hash. */
async function withPassword(
  provider: ProviderConfig,
  parameters: Record<string, string>,
): Promise<Record<string, string>> {
  const text = provider.key + new URLSearchParams(parameters).toString()
  const digest = new Uint8Array(await crypto.subtle.digest('MD5', new TextEncoder().encode(text)))
  return { accessPassword: digest.toHex().toUpperCase(), ...parameters }
}

const Body = v.looseObject({ errorCode: v.number() })

function xpgClient(answer: UpstreamAnswer): Decoded {
  const body = json(answer)
  if (!body.ok) return body
  const parsed = v.safeParse(Body, body.value)
  if (!parsed.success) return err('no errorCode')
  const { errorCode } = parsed.output
  if (errorCode === 0) return ok({ kind: 'value', value: parsed.output })
  return ok({ kind: 'refused', refusal: { code: answer.status, message: `errorCode ${errorCode}` } })
}

const Table = v.object({
  gameID: EntryId,
  gameName: v.string(),
  gameType: v.optional(v.string(), ''),
  isActive: v.optional(v.unknown()),
  isTop: v.optional(v.unknown()),
  imageUrl: v.optional(v.unknown()),
  limit: v.optional(v.object({ min: v.optional(v.unknown()), max: v.optional(v.unknown()) }), {}),
})

function readTable(entry: unknown, provider: ProviderConfig) {
  const parsed = v.safeParse(Table, entry)
  if (!parsed.success) return err('broken' as const)
  const { gameID, gameName, gameType, isActive, isTop, imageUrl, limit } = parsed.output
  if (isActive === false) return err('excluded' as const)
  return listedGame(provider, {
    gameId: gameID,
    gameName,
    tab: tabsOf({ word: gameType, isTop: isTop === true, isLiveGame: true }),
    picture: imageUrl,
    isLiveGame: true,
    ...limit,
  })
}
