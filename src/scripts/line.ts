import { elementsOf } from '@/trustedTypes'
import { keepFresh } from './freshness'
import { patch } from './patch'

/*
 * Rows of the sportsbook: times by the clock of the device (the page has them in UTC, in as many digits), and prices that are new or
 * not there. Nothing is announced: a screen reader reads a price where it is.
 */
const timeout_ms = 5000
const two = (number: number) => String(number).padStart(2, '0')

function tellTimes(rows: ParentNode): void {
  for (const time of rows.querySelectorAll<HTMLTimeElement>('.line time')) {
    const moment = new Date(time.dateTime)
    const day = `${two(moment.getDate())}.${two(moment.getMonth() + 1)}.`
    time.textContent = `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`
  }
  for (const note of rows.querySelectorAll<HTMLElement>('[data-local]')) {
    note.textContent = note.dataset.local ?? ''
  }
}

/** Without cookies: an address with no language in it would else be answered in the one of the visitor's choice. */
async function renew(rows: HTMLElement): Promise<boolean> {
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

// From here on each list is judged by its own age, and not by how the page was opened (early.ts).
delete document.documentElement.dataset.old
for (const rows of document.querySelectorAll<HTMLElement>('[data-fresh]')) {
  tellTimes(rows)
  rows.dataset.script = ''
  let isNear = true
  const turn = keepFresh({
    at_ms: Date.parse(rows.dataset.at ?? ''),
    isNear: () => isNear,
    isShown: () => !document.hidden,
    renew: () => renew(rows),
    withdraw: (isOld) => rows.toggleAttribute('data-old', isOld),
  })
  // A screen ahead, so that they are new by the time they are seen; also when the frame takes their place.
  new IntersectionObserver(
    ([entry]) => {
      isNear = entry?.isIntersecting === true
      turn()
    },
    { rootMargin: '100%' },
  ).observe(rows)
  for (const name of ['visibilitychange', 'online', 'pageshow']) addEventListener(name, turn)
}
