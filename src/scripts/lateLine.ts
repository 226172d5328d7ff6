import { tellTimes } from './rowTimes.ts'

/*
 * Rows with prices show the device's time at once. What renews them follows a while later, so that a page fetches its
 * pictures and answers the first touch before; until then styles withdraw old prices. A page from the browser's history
 * fetches it at once (early.ts), because its prices are hidden until they are checked.
 */
const late_ms = 3000
const load = () => void import('./line.ts').catch(console.warn)

const lists = document.querySelectorAll('[data-fresh]')
for (const rows of lists) tellTimes(rows)
if (lists.length > 0) {
  if (document.documentElement.dataset.old === undefined)
    addEventListener('load', () => setTimeout(load, late_ms), { once: true })
  else load()
}
