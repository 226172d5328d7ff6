import type { AdapterName, ProviderConfig, SiteConfig } from '../kit/config.ts'
import { betradar } from './adapters/betradar.ts'
import { bsw } from './adapters/bsw.ts'
import { directLink } from './adapters/directLink.ts'
import { evolution } from './adapters/evolution.ts'
import { evoplay } from './adapters/evoplay.ts'
import { ezugi } from './adapters/ezugi.ts'
import { fiable } from './adapters/fiable.ts'
import { goldenRace } from './adapters/goldenRace.ts'
import { habanero } from './adapters/habanero.ts'
import { inbet } from './adapters/inbet.ts'
import { outcome } from './adapters/outcome.ts'
import { pragmatic } from './adapters/pragmatic.ts'
import type { Provider } from './provider.ts'
import { rgs } from './adapters/rgs.ts'
import { slotegrator } from './adapters/slotegrator.ts'
import { xpg } from './adapters/xpg.ts'

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
