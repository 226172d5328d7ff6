import { err, ok } from '#lib/result.ts'
import { readEntries, listedGame } from '../entries.ts'
import { providerLanguage, type Provider } from '../provider.ts'

/** LAUNCH-06: a provider with its own lobby. Its list is never requested; one card leads to its address. */
export const directLink: Provider = {
  async list({ provider }) {
    const lobby = () =>
      listedGame(provider, {
        gameId: 'lobby',
        gameName: provider.name,
        tab: ['otherGames', 'liveCasino'],
        isLiveGame: true,
      })
    return ok(readEntries([null], lobby))
  },

  async launch({ provider }, { lang }) {
    if (!provider.gameUrl) return err({ kind: 'refused', detail: 'no gameUrl is configured' })
    const url = new URL(provider.gameUrl)
    url.searchParams.set('lang', providerLanguage(provider, lang))
    return ok({ url: url.href, redirect: true })
  },
}
