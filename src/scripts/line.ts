import { keepFresh } from './freshness.ts'
import { renewRows } from './renewRows.ts'

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
