import type { Transfer } from '@contract/transfers'
import { atom, readonlyType } from 'nanostores'
import { call } from '../calls/api'
import type { Loaded } from '../calls/loaded'
import { signedOutBy } from '../session/session'

/** MENU-03 */
const shown = 2

const lastTransfersAtom = atom<Loaded<readonly Transfer[]>>({ state: 'loading' })
/** What was last sent or got, newest first; apart from the pages of the history, which may be on the same page. */
export const $lastTransfers = readonlyType(lastTransfersAtom)

let asked = 0

/** An earlier answer stays in sight meanwhile, and if this one fails. */
export async function loadLastTransfers(): Promise<void> {
  const mine = ++asked
  const answer = await call('transfers', { query: { page: '1', count: String(shown) } })
  if (mine !== asked) return
  if (answer.ok) lastTransfersAtom.set({ state: 'ready', value: answer.value.history })
  else if (!signedOutBy(answer.error) && lastTransfersAtom.get().state !== 'ready')
    lastTransfersAtom.set({ state: 'failed', failure: answer.error })
}

/** The next to look may be another player. */
export function forgetLastTransfers(): void {
  asked += 1
  lastTransfersAtom.set({ state: 'loading' })
}
