import { attempt, type Delivery, type OpenWallet } from './delivery.ts'
import {
  completeTransfer,
  delayTransfer,
  dueTransfers,
  returnTransfer,
  transferDue,
  type TransferRow,
} from './transfers.ts'

/** Pays the transfers that are due into the friends' wallets. */
export const transferDelivery: Delivery = {
  due: transferDue,
  run: async (wallet) => {
    for (const transfer of dueTransfers(wallet.sql)) await tryTransfer(wallet, transfer)
  },
}

/** After a failure a later alarm tries again. */
export async function tryTransfer(wallet: OpenWallet, transfer: TransferRow): Promise<void> {
  const deliverIt = async () => {
    await deliver(wallet, transfer)
    return 'done'
  }
  const outcome = await attempt('transfer not delivered', deliverIt, { transfer: transfer.id })
  if (!outcome) wallet.inTransaction((sql) => delayTransfer(sql, transfer))
}

async function deliver({ env, owner, inTransaction }: OpenWallet, transfer: TransferRow): Promise<void> {
  const { id, other_id, own_login, amount_minor } = transfer
  const friend = { playerId: other_id, currency: owner.currency }
  const from = { id: owner.playerId, login: own_login }
  const received = await env.WALLET.getByName(other_id).receiveTransfer(friend, { id, from, amount_minor })
  if (!received.ok && received.error !== 'limit')
    throw new Error(`the wallet refused: ${JSON.stringify(received.error)}`)
  inTransaction((sql) => (received.ok ? completeTransfer(sql, id) : returnTransfer(sql, transfer)))
}
