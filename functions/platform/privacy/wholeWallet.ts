import type { Entry } from '../wallet/ledger.ts'
import type { TransferRow } from '../wallet/transfers.ts'
import type { PlayerWallet } from '../wallet/walletOf.ts'

export function allEntries(wallet: PlayerWallet): Promise<Entry[]> {
  const read = async (page: number, count: number) => (await wallet.history(page, count)).entries
  return allPages(read, ({ seq }) => seq)
}

export function allTransfers(wallet: PlayerWallet): Promise<TransferRow[]> {
  const read = async (page: number, count: number) => (await wallet.transfers(page, count)).transfers
  return allPages(read, ({ n }) => n)
}

const pageSize = 1000

/**
 * All rows of a list that is read by pages, newest first. What is added meanwhile moves the pages: rows that were read already come
 * again then, and are left out by their numbers, which grow. What was added itself is left out too.
 */
export async function allPages<Row>(
  read: (page: number, count: number) => Promise<readonly Row[]>,
  numberOf: (row: Row) => number,
): Promise<Row[]> {
  const all: Row[] = []
  let last = Infinity
  for (let page = 1; ; page += 1) {
    const rows = await read(page, pageSize)
    for (const row of rows.filter((one) => numberOf(one) < last)) {
      all.push(row)
      last = numberOf(row)
    }
    if (rows.length < pageSize) return all
  }
}
