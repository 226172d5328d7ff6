import type { AdapterName, ProviderConfig, SiteConfig } from '../kit/config.ts'
import { betradar } from './adapters/betradar.ts'
import { bsw } from './adapters/bsw.ts'
import { evolution } from './adapters/evolution.ts'
import { evoplay } from './adapters/evoplay.ts'
import { ezugi } from './adapters/ezugi.ts'
import { fiable } from './adapters/fiable.ts'
import { goldenRace } from './adapters/goldenRace.ts'
import { habanero } from './adapters/habanero.ts'
import { inbet } from './adapters/inbet.ts'
import { outcome } from './adapters/outcome.ts'
import { pragmatic } from './adapters/pragmatic.ts'
import { type Provider, providerLanguage } from './provider.ts'
import { rgs } from './adapters/rgs.ts'
import { slotegrator } from './adapters/slotegrator.ts'
import { xpg } from './adapters/xpg.ts'
import { err, ok } from '#lib/result.ts'
import { readEntries, listedGame } from './entries.ts'

const adapters: Record<AdapterName, Provider> = {
  pragmatic,
  slotegrator,
  bsw,
  evolution,
  fiable,
  habanero,
  evoplay,
  outcome,
  rgs,
  inbet,
  ezugi,
  xpg,
  goldenRace,
  betradar,
}

export function adapterOf(provider: ProviderConfig): Provider {
  return provider.isDirectGameLink ? directLink : adapters[provider.adapter]
}

export function findProvider(config: SiteConfig, id: string): ProviderConfig | undefined {
  return config.providers.find((provider) => provider.id === id)
}

/** LAUNCH-06: a provider with its own lobby. Its list is never requested; one card leads to its address. */
const directLink: Provider = {
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
