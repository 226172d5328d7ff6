import { $session, $user } from '../session/session'

/** The script before the first paint reads it too (scripts/early.ts). */
const stored = 'atoll:currency'

/**
 * Sets the player's currency as an attribute of the page, by which styles hide what is not offered in it (VIRT-02). It
 * is stored, so that the next page has it from the first paint on.
 */
export function followCurrency(): void {
  $user.subscribe((user) => {
    if (!user) return
    document.documentElement.dataset.currency = user.currency
    keep((storage) => storage.setItem(stored, user.currency))
  })
  $session.subscribe((session) => {
    if (session !== 'out') return
    delete document.documentElement.dataset.currency
    keep((storage) => storage.removeItem(stored))
  })
}

function keep(change: (storage: Storage) => void): void {
  try {
    change(localStorage)
  } catch (error) {
    // Storage may be switched off or full: then the attribute is set by the session check of each page.
    console.warn('currency not kept', error)
  }
}
