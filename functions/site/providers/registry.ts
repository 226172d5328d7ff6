import type { AdapterName, ProviderConfig, SiteConfig } from '../config.ts'
import { betradar } from './betradar.ts'
import { bsw } from './bsw.ts'
import { directLink } from './directLink.ts'
import { evolution } from './evolution.ts'
import { evoplay } from './evoplay.ts'
import { ezugi } from './ezugi.ts'
import { fiable } from './fiable.ts'
import { goldenRace } from './goldenRace.ts'
import { habanero } from './habanero.ts'
import { inbet } from './inbet.ts'
import { outcome } from './outcome.ts'
import { pragmatic } from './pragmatic.ts'
import type { Provider } from './provider.ts'
import { rgs } from './rgs.ts'
import { slotegrator } from './slotegrator.ts'
import { xpg } from './xpg.ts'

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
