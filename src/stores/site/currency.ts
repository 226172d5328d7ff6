import { $session, $user } from '../session/session'

/** The script before the first paint reads it too (scripts/early.ts). */
const stored = 'atoll:currency'

/**
 * Marks the page with the player's currency. Styles hide what is not offered in it (VIRT-02), on the next page from the
 * first paint on.
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
    // Storage may be switched off or full: the mark then comes with the session check of each page.
    console.warn('currency not kept', error)
  }
}
