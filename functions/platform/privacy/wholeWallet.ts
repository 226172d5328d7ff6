import type { Entry } from '../wallet/ledger.ts'
import type { TransferRow } from '../wallet/transfers.ts'
import type { PlayerWallet } from '../wallet/walletOf.ts'
import { allPages } from './allPages.ts'

export function allEntries(wallet: PlayerWallet): Promise<Entry[]> {
  const read = async (page: number, count: number) => (await wallet.history(page, count)).entries
  return allPages(read, ({ seq }) => seq)
}

export function allTransfers(wallet: PlayerWallet): Promise<TransferRow[]> {
  const read = async (page: number, count: number) => (await wallet.transfers(page, count)).transfers
  return allPages(read, ({ n }) => n)
}
