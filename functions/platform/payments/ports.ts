import { err, type Result } from '#lib/result.ts'
import { depositArrived, depositReturned, waitsForDeposit } from '../bonuses/depositArrived.ts'
import { noteLarge } from '../security/largeMovements.ts'
import { findPlayer } from '../staff/players.ts'
import { senderTo, type PlatformEnv, type Services } from '../kit/services.ts'
import { isRestoring } from '../stops/stops.ts'
import { tellPlayer, walletOf } from '../wallet/walletOf.ts'
import type { PaymentPorts } from './flow.ts'
import { isFirstWithBonus, paymentStore } from './store.ts'
import { judgePayer, whoseIs } from './whose.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import type { Caller } from './ask.ts'
import type { AdapterName, MethodConfig } from '../kit/paymentConfig.ts'
import type { Provider, ProviderFailure } from './provider.ts'
import { pagstar } from './providers/pagstar.ts'
import { pix } from './providers/pix.ts'

export function portsOf(services: Services): PaymentPorts {
  return {
    store: paymentStore(services.db),
    walletOf: ({ playerId, currency }) => walletOf(services.env, { id: playerId, currency }),
    providers: providersOf(services),
    judgePayer: (payment, person) => judgePayer(services, payment, person),
    whose: async ({ playerId }, person) => {
      const player = await findPlayer(services, playerId)
      return player.ok ? whoseIs(services, player.value, person) : 'unknown'
    },
    tell: ({ id, playerId }) => tellPlayer(services.env, playerId, { news: 'payment', id }),
    depositArrived: async ({
      id: paymentId,
      playerId,
      currency,
      amountMinor: amount_minor,
      bonus: welcome,
    }) => {
      const detail = `in ${paymentId}`
      await noteLarge(services, { what: 'payment', playerId, currency, amount_minor, detail })
      // Most deposits bring none: then nothing more is asked.
      if (!welcome && !(await waitsForDeposit(services.db, playerId))) return
      const player = await findPlayer(services, playerId)
      if (!player.ok) return
      const paidAt = await walletOf(services.env, player.value).paidAt(paymentId)
      if (paidAt === undefined) throw new Error(`payment ${paymentId} is not in the ledger`)
      await depositArrived(services, player.value, { paymentId, amount_minor, paidAt, welcome })
    },
    depositReturned: async (payment) => {
      const player = await findPlayer(services, payment.playerId)
      if (!player.ok) return
      const isWelcome = payment.bonus !== null && (await isFirstWithBonus(services.db, payment))
      await depositReturned(services, player.value, { paymentId: payment.id, isWelcome })
    },
  }
}

/** Every dialect by the name that the configuration uses. */
const adapters: Record<AdapterName, (caller: Caller) => Provider> = { pagstar, pix }

/** The providers of the configured methods. */
export function providersOf(services: Services): ReadonlyMap<PaymentMethod, Provider> {
  const methods = [...services.config.payments.methods.values()]
  return new Map(methods.map((method) => [method.id, providerOf(services, method)]))
}

function providerOf({ env }: Services, { adapter, origin, keys, isLocal }: MethodConfig): Provider {
  const [key = ''] = keys
  return held(env, adapters[adapter]({ origin, key, keys, send: senderTo(env, isLocal) }))
}

/** While the environment is being restored nothing is ordered; what was ordered before is asked for as usual. */
function held(env: PlatformEnv, provider: Provider): Provider {
  const unless =
    <Value, Given extends unknown[]>(order: (...given: Given) => Promise<Result<Value, ProviderFailure>>) =>
    async (...given: Given): Promise<Result<Value, ProviderFailure>> =>
      (await isRestoring(env, { ifUnknown: true }))
        ? err({ kind: 'unknown', detail: 'the environment is being restored' })
        : order(...given)
  return {
    ...provider,
    createPayment: unless(provider.createPayment),
    createPayout: unless(provider.createPayout),
    returnPayment: unless(provider.returnPayment),
    cancelPayout: unless(provider.cancelPayout),
  }
}
