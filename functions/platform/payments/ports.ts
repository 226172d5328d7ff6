import { depositArrived } from '../bonuses/depositArrived.ts'
import { findPlayer } from '../operator/players.ts'
import type { Services } from '../services.ts'
import { walletOf } from '../wallet/walletOf.ts'
import type { PaymentPorts } from './flow.ts'
import { providersOf } from './registry.ts'
import { paymentStore } from './store.ts'

export function portsOf(services: Services): PaymentPorts {
  return {
    store: paymentStore(services.db),
    walletOf: ({ playerId, currency }) => walletOf(services.env, { id: playerId, currency }),
    providers: providersOf(services),
    depositArrived: async ({ playerId, amountMinor }) => {
      const player = await findPlayer(services, playerId)
      if (player.ok) await depositArrived(services, player.value, { amount_minor: amountMinor })
    },
  }
}
