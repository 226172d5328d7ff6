import type { Entry } from '../wallet/ledger.ts'
import type { TransferRow } from '../wallet/transfers.ts'
import type { walletOf } from '../wallet/walletOf.ts'
import { allPages } from './allPages.ts'

type Wallet = ReturnType<typeof walletOf>

export function allEntries(wallet: Wallet): Promise<Entry[]> {
  const read = async (page: number, count: number) => (await wallet.history(page, count)).entries
  return allPages(read, ({ seq }) => seq)
}

export function allTransfers(wallet: Wallet): Promise<TransferRow[]> {
  const read = async (page: number, count: number) => (await wallet.transfers(page, count)).transfers
  return allPages(read, ({ n }) => n)
}
