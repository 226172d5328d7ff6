import * as v from 'valibot'
import { err, ok } from '#lib/result.ts'
import type { ProviderConfig } from '../../kit/config.ts'
import { liveClient } from '../../upstream/clients.ts'
import { askForList, askToLaunch } from '../ask.ts'
import { readEntries, type ReadEntry } from '../entries.ts'
import { gameIdFor, providerLanguage, type Provider } from '../provider.ts'
import { readSoftgaming } from '../softgaming.ts'

const merchant = 'BetradarVS'
const gameType = 'betradar'

/** Betradar's virtual sports, by the aggregator that Evolution's slots come from. */
export const betradar: Provider = {
  async list(context) {
    const list = await askForList(context, {
      path: '/api/evolution/get_game_list',
      query: { game_type: gameType },
      client: liveClient,
      schema: v.array(v.unknown()),
    })
    if (!list.ok) return list
    return ok(readEntries(list.value, readerFor(context.provider)))
  },

  async launch(context, { game, session, device, lang }) {
    const answer = await askToLaunch(context, session, {
      path: '/api/evolution/open_frame',
      query: {
        language: providerLanguage(context.provider, lang),
        page_id: gameIdFor(game, device),
        game_type: gameType,
        is_mobile: device === 'mobile' ? '1' : '0',
      },
      client: liveClient,
      schema: Frame,
    })
    if (!answer.ok) return answer
    return ok('script' in answer.value ? { script: answer.value.script } : { html: answer.value.frame })
  },
}

/** Session type 1 is an external script, the others are a fragment with a frame in it (VIRT-03). */
const Frame = v.union([
  v.object({ session_type: v.literal(1), script: v.pipe(v.string(), v.url()) }),
  v.object({
    session_type: v.pipe(
      v.number(),
      v.check((type) => type !== 1),
    ),
    frame: v.pipe(v.string(), v.nonEmpty()),
  }),
])

/** GAMES-03. */
function readerFor(provider: ProviderConfig): ReadEntry {
  const excluded = new Set(provider.excludedGames)
  const isKept = (name: string, id: string) => name === merchant && !excluded.has(id)
  return (entry) => {
    const isGame = (listed: { MerchantName: string; PageCode: string }) =>
      isKept(listed.MerchantName, listed.PageCode)
    const read = readSoftgaming(entry, provider, isGame, { format: 'virtual' })
    return read.ok ? ok(read.value) : err(read.error)
  }
}
