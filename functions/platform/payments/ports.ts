import { err, type Result } from '#lib/result.ts'
import { depositReturned, promisedArrived } from '../bonuses/depositArrived.ts'
import { adoptWithDeposit } from '../offers/adoption.ts'
import { chosenArrived } from '../offers/depositOffer.ts'
import { noteLarge } from '../security/largeMovements.ts'
import { findPlayer } from '../staff/players.ts'
import { senderTo, type PlatformEnv, type Services } from '../kit/services.ts'
import { isRestoring } from '../stops/stops.ts'
import { tellNews, tellPlayer, walletOf } from '../wallet/walletOf.ts'
import type { PaymentNews } from '#contract/inboxTerms.ts'
import { minute_ms } from '#lib/time.ts'
import type { Payment } from '../tables/payments.ts'
import type { PaymentPorts } from './flow.ts'
import { isFirstWithBonus, paymentStore } from './store.ts'
import { judgePayer, whoseIs } from './whose.ts'
import type { PaymentMethod } from '#contract/paymentMethods.ts'
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
    news: (payment) => tellOutcome(services, payment),
    tell: ({ id, playerId }) => tellPlayer(services.env, playerId, { news: 'payment', id }),
    depositArrived: async ({ id: paymentId, playerId, currency, amountMinor: amount_minor, bonus }) => {
      const detail = `in ${paymentId}`
      await noteLarge(services, { what: 'payment', playerId, currency, amount_minor, detail })
      await adoptWithDeposit(services, playerId, { paymentId, amount_minor })
      // Most deposits were made without a choice: then nothing more is asked.
      if (!bonus) return
      const player = await findPlayer(services, playerId)
      if (!player.ok) return
      if ('offer' in bonus) await chosenArrived(services, player.value, bonus, { paymentId, amount_minor })
      else await promisedArrived(services, player.value, bonus)
    },
    depositReturned: async (payment) => {
      const player = await findPlayer(services, payment.playerId)
      if (!player.ok) return
      const isWelcome = payment.bonus !== null && (await isFirstWithBonus(services.db, payment))
      await depositReturned(services, player.value, { paymentId: payment.id, isWelcome })
    },
  }
}

/** Sooner than this the player is still on the page that shows it. */
const wait_ms = 10 * minute_ms

async function tellOutcome({ env }: Services, payment: Payment): Promise<void> {
  const kind = outcomeOf(payment)
  if (!kind) return
  const { id, playerId, amountMinor: amount_minor } = payment
  await tellNews(env, playerId, { id: `payment:${id}`, facts: { kind, payment: id, amount_minor } })
}

/** Whoever sends a deposit back sees what becomes of it where they asked for it. */
function outcomeOf({ direction, status, createdAt, returns }: Payment): PaymentNews | undefined {
  if (returns !== null) return undefined
  if (direction === 'in')
    return status === 'paid' && Date.now() - createdAt > wait_ms ? 'deposit_credited' : undefined
  if (status === 'paid') return 'withdrawal_paid'
  return status === 'refused' ? 'withdrawal_refused' : undefined
}

/** Every dialect by the name that the configuration uses. */
const adapters: Record<AdapterName, (caller: Caller) => Provider> = { pagstar, pix }

/** The providers of the configured methods. */
export function providersOf(services: Services): ReadonlyMap<PaymentMethod, Provider> {
  const methods = [...services.config.payments.methods.values()]
  return new Map(methods.map((method) => [method.id, providerOf(services, method)]))
}

function providerOf({ env }: Services, { adapter, system, origin, keys, isLocal }: MethodConfig): Provider {
  const [key = ''] = keys
  return held(env, adapters[adapter]({ system, origin, key, keys, send: senderTo(env, isLocal) }))
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
