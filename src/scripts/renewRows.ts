import { elementsOf } from '@/trustedTypes.ts'
import { patch } from './patch.ts'
import { tellTimes } from './rowTimes.ts'

const timeout_ms = 5000

/**
 * Shows rows as they are now, and returns whether it could; never rejects. Without cookies: an address with no language in it would else be answered
 * in the one of the visitor's choice. Nothing is announced: a screen reader reads a price where it is.
 */
export async function renewRows(rows: HTMLElement): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeout_ms)
    const answer = await fetch(rows.dataset.fresh ?? '', { credentials: 'omit', cache: 'no-store', signal })
    const next = answer.ok && elementsOf(await answer.text()).querySelector<HTMLElement>('[data-fresh]')
    if (!next) return false
    tellTimes(next)
    patch(rows, next)
    return true
  } catch {
    // No connection, or no answer in time: the rows stay, and their prices go when their time is over.
    return false
  }
}
