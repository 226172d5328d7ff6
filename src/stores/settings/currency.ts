import { $session, $user } from '../session/session.ts'
import { removeStored, writeStored } from '../site/storage.ts'

/** The script before the first paint reads it too (scripts/early.ts). */
const stored = 'atoll:currency'

/**
 * Sets the player's currency as an attribute of the page. Styles use it to hide content that is not offered in that
 * currency (VIRT-02). It is stored, so the next page has it from the first paint.
 */
export function followCurrency(): void {
  $user.subscribe((user) => {
    if (!user) return
    document.documentElement.dataset.currency = user.currency
    writeStored(stored, user.currency)
  })
  $session.subscribe((session) => {
    if (session !== 'out') return
    delete document.documentElement.dataset.currency
    removeStored(stored)
  })
}
