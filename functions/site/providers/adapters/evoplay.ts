import * as v from 'valibot'
import { err, ok } from '#lib/result.ts'
import type { ProviderConfig } from '../../kit/config.ts'
import { json, type Decoded } from '../../upstream/clients.ts'
import type { UpstreamAnswer } from '../../upstream/fetch.ts'
import { askForList, askToLaunch } from '../ask.ts'
import { tabsOf } from '../categories.ts'
import { listedGame, readEntries } from '../entries.ts'
import { opensBy, providerLanguage, type Provider } from '../provider.ts'

/** Evoplay: `status` "ok" or "error"; the list is an object of games by id. */
export const evoplay: Provider = {
  async list(context) {
    const list = await askForList(context, {
      path: '/evoplay/game_list',
      client: evoplayClient,
      schema: v.record(v.string(), v.unknown()),
    })
    if (!list.ok) return list
    return ok(readEntries(Object.entries(list.value), (entry) => readEntry(entry, context.provider)))
  },

  ...opensBy(async (context, { game, lang }, session) => {
    const { provider } = context
    const frame = await askToLaunch(context, session, {
      path: '/evoplay/frame',
      query: {
        project_name: provider.projectName,
        game_id: game.gameId,
        language: providerLanguage(provider, lang),
        // The license the games run under, not where the player is.
        user_geo: 'Europe',
        ...(!session && { demo: '1' }),
      },
      client: evoplayClient,
      schema: v.object({ link: v.pipe(v.string(), v.url()) }),
    })
    return frame.ok ? ok({ url: frame.value.link }) : frame
  }),
}

const Body = v.union([
  v.object({ status: v.literal('ok'), data: v.unknown() }),
  v.object({ status: v.literal('error') }),
])

function evoplayClient(answer: UpstreamAnswer): Decoded {
  const body = json(answer)
  if (!body.ok) return body
  const parsed = v.safeParse(Body, body.value)
  if (!parsed.success) return err('neither ok nor error')
  if (parsed.output.status === 'ok') return ok({ kind: 'value', value: parsed.output.data })
  return ok({ kind: 'refused', refusal: { code: answer.status, message: 'status error' } })
}

const Entry = v.tuple([
  v.string(),
  v.object({
    name: v.string(),
    game_sub_type: v.optional(v.string(), ''),
    labels: v.optional(v.array(v.unknown()), []),
    image: v.optional(v.unknown()),
    bet: v.optional(v.object({ min: v.optional(v.unknown()), max: v.optional(v.unknown()) }), {}),
  }),
])

function readEntry(entry: unknown, provider: ProviderConfig) {
  const parsed = v.safeParse(Entry, entry)
  if (!parsed.success) return err('broken' as const)
  const [gameId, { name, game_sub_type, labels, image, bet }] = parsed.output
  return listedGame(provider, {
    gameId,
    gameName: name,
    tab: tabsOf({
      word: game_sub_type,
      isTop: labels.includes('top'),
      isPopular: labels.includes('popular'),
    }),
    picture: image,
    ...bet,
  })
}
