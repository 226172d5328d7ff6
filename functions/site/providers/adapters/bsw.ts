import * as v from 'valibot'
import { err, ok, type Result } from '#lib/result.ts'
import type { ProviderConfig } from '../../kit/config.ts'
import { lineClient } from '../../upstream/clients.ts'
import type { UpstreamFailure } from '../../upstream/failure.ts'
import { askForList, askToLaunch } from '../ask.ts'
import { tabsOf } from '../categories.ts'
import { createEntryReader, EntryId, listedGame } from '../entries.ts'
import { opensBy, withSession, type Provider, type ProviderContext } from '../provider.ts'

/** BSW: a list for each device, and a token to open a game's own address with. */
export const bsw: Provider = {
  async list(context) {
    const desktop = await listFor(context, '0')
    if (!desktop.ok) return desktop
    const mobile = await listFor(context, '1')
    if (!mobile.ok) return mobile
    const onDesktop = idsOf(desktop.value)
    const onMobile = idsOf(mobile.value)
    const reader = createEntryReader((entry) => readEntry(entry, context.provider, { onDesktop, onMobile }))
    reader.add(desktop.value)
    reader.add(mobile.value)
    return ok(reader.finish())
  },

  ...opensBy(async (context, request, session) => {
    if (!request.game.gameUrl) return err({ kind: 'refused', detail: 'the list gave no address of the game' })
    const answer = await askToLaunch(context, session, {
      path: '/bswgames/v1/token',
      query: session ? { user_id: session.player_id, auth_id: session.token } : { mode: 'fun' },
      client: lineClient,
      schema: v.object({ session_token: v.pipe(v.string(), v.nonEmpty()) }),
    })
    if (!answer.ok) return answer
    const { session_token: token } = answer.value
    return ok({ url: withSession(context, request, { token, home: 'homeUrl' }) })
  }),
}

async function listFor(
  context: ProviderContext,
  is_mobile: '0' | '1',
): Promise<Result<unknown[], UpstreamFailure>> {
  const list = await askForList(context, {
    path: '/bswgames/v1/game_list',
    query: { is_mobile },
    client: lineClient,
    schema: v.object({ data: v.object({ game_list: v.array(v.unknown()) }) }),
  })
  return list.ok ? ok(list.value.data.game_list) : list
}

const Entry = v.object({
  id: EntryId,
  game_name: v.string(),
  game_type: v.optional(v.string(), 'slots'),
  image_url: v.optional(v.unknown()),
  game_url: v.pipe(v.string(), v.url()),
  is_hot: v.optional(v.unknown()),
  min_bet: v.optional(v.unknown()),
  max_bet: v.optional(v.unknown()),
})
const WithId = v.object({ id: EntryId })

function idsOf(entries: readonly unknown[]): Set<string> {
  const ids = entries.map((entry) => v.safeParse(WithId, entry))
  return new Set(ids.flatMap((parsed) => (parsed.success ? [parsed.output.id] : [])))
}

type Lists = { onDesktop: ReadonlySet<string>; onMobile: ReadonlySet<string> }

function readEntry(entry: unknown, provider: ProviderConfig, { onDesktop, onMobile }: Lists) {
  const parsed = v.safeParse(Entry, entry)
  if (!parsed.success) return err('broken' as const)
  const { id, game_name, game_type, image_url, game_url, is_hot, min_bet, max_bet } = parsed.output
  const isBoth = onDesktop.has(id) && onMobile.has(id)
  return listedGame(
    provider,
    {
      gameId: id,
      gameName: game_name,
      gameUrl: game_url,
      tab: tabsOf({ word: game_type, isPopular: is_hot === true }),
      picture: image_url,
      min: min_bet,
      max: max_bet,
    },
    isBoth ? undefined : onMobile.has(id) ? 'mobile' : 'desktop',
  )
}
