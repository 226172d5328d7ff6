import type { PaymentMethod } from '#contract/payments.ts'
import type { Services } from '../kit/services.ts'
import type { Caller } from './ask.ts'
import type { AdapterName, MethodConfig } from '../kit/paymentConfig.ts'
import type { Provider } from './provider.ts'
import { pagstar } from './providers/pagstar.ts'
import { pix } from './providers/pix.ts'

/** Every dialect by the name that the configuration uses. */
const adapters: Record<AdapterName, (caller: Caller) => Provider> = { pagstar, pix }

/** The providers of the configured methods. */
export function providersOf(services: Services): ReadonlyMap<PaymentMethod, Provider> {
  const methods = [...services.config.payments.methods.values()]
  return new Map(methods.map((method) => [method.id, providerOf(services, method)]))
}

function providerOf({ env }: Services, { adapter, origin, key, isLocal }: MethodConfig): Provider {
  const send = (request: Request) => (isLocal && env.SANDBOX ? env.SANDBOX.fetch(request) : fetch(request))
  return adapters[adapter]({ origin, key, send })
}
