import type { AdapterName, ProviderConfig, SiteConfig } from '../config.ts'
import { pragmatic } from './pragmatic.ts'
import type { Provider } from './provider.ts'
import { slotegrator } from './slotegrator.ts'

const adapters: Record<AdapterName, Provider> = { pragmatic, slotegrator }

export function adapterOf(provider: ProviderConfig): Provider {
  return adapters[provider.adapter]
}

export function findProvider(config: SiteConfig, id: string): ProviderConfig | undefined {
  return config.providers.find((provider) => provider.id === id)
}
