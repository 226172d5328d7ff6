import { keepFresh } from './freshness.ts'
import { elementsOf } from '@/trustedTypes.ts'
import { patch } from './patch.ts'
import { tellTimes } from './rowTimes.ts'

const timeout_ms = 5000

/**
 * Shows rows as they are now, and returns whether it could; never rejects. Without cookies: an address with no language in it would else be answered
 * in the one of the visitor's choice. Nothing is announced: a screen reader reads a price where it is.
 */
async function renewRows(rows: HTMLElement): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeout_ms)
    const answer = await fetch(rows.dataset.fresh ?? '', { credentials: 'omit', cache: 'no-store', signal })
    const next = answer.ok && elementsOf(await answer.text()).querySelector<HTMLElement>('[data-fresh]')
    if (!next) return false
    tellTimes(next)
    const focused = document.activeElement
    patch(rows, next)
    // A row that has changed places has lost it.
    if (focused instanceof HTMLElement && rows.contains(focused)) focused.focus({ preventScroll: true })
    return true
  } catch {
    // No connection, or no answer in time: the rows stay, and their prices go when their time is over.
    return false
  }
}

// From here on the age of each list decides, not how the page was opened (early.ts).
delete document.documentElement.dataset.old
for (const rows of document.querySelectorAll<HTMLElement>('[data-fresh]')) {
  rows.dataset.script = ''
  let isNear = true
  const turn = keepFresh({
    at_ms: Date.parse(rows.dataset.at ?? ''),
    isNear: () => isNear,
    isShown: () => !document.hidden,
    renew: () => renewRows(rows),
    withdraw: (isOld) => rows.toggleAttribute('data-old', isOld),
  })
  // A screen ahead, so that they are new by the time they are seen; not while the frame has their place.
  new IntersectionObserver(
    ([entry]) => {
      isNear = entry?.isIntersecting === true
      turn()
    },
    { rootMargin: '100%' },
  ).observe(rows)
  addEventListener('visibilitychange', turn)
}
