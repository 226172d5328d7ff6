import { depositArrived, depositReturned } from '../bonuses/depositArrived.ts'
import { findPlayer } from '../staff/players.ts'
import type { Services } from '../kit/services.ts'
import { walletOf } from '../wallet/walletOf.ts'
import type { PaymentPorts } from './flow.ts'
import { providersOf } from './registry.ts'
import { isFirstWithBonus, paymentStore } from './store.ts'

export function portsOf(services: Services): PaymentPorts {
  return {
    store: paymentStore(services.db),
    walletOf: ({ playerId, currency }) => walletOf(services.env, { id: playerId, currency }),
    providers: providersOf(services),
    depositArrived: async ({ id: paymentId, playerId, amountMinor: amount_minor, bonus: welcome }) => {
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
