import type { TransferRow } from '../wallet/transfers.ts'
import type { walletOf } from '../wallet/walletOf.ts'

const pageSize = 1000

/**
 * All transfers of a player, newest first. One that is made meanwhile moves the pages: what was read already comes again then, and
 * is left out.
 */
export async function allTransfers(
  wallet: Pick<ReturnType<typeof walletOf>, 'transfers'>,
): Promise<TransferRow[]> {
  const all: TransferRow[] = []
  for (let page = 1; ; page += 1) {
    const { transfers } = await wallet.transfers(page, pageSize)
    const last = all.at(-1)?.n ?? Infinity
    all.push(...transfers.filter(({ n }) => n < last))
    if (transfers.length < pageSize) return all
  }
}
