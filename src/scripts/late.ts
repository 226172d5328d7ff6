import { tellTimes } from './rowTimes.ts'

/*
 * Rows with prices show the device's time at once. What renews them, and the amounts of jackpots, follows a while later, so that a page
 * fetches its pictures and answers the first touch before; until then styles withdraw old prices. A page from the browser's history
 * fetches it at once (early.ts), because its prices are hidden until they are checked, and so does the page of the jackpots, whose
 * script tells the time that is left.
 */
const late_ms = 3000

function later(load: () => void, isUrgent: boolean): void {
  if (isUrgent) load()
  else addEventListener('load', () => setTimeout(load, late_ms), { once: true })
}

tellTimes(document)
if (document.querySelector('[data-fresh]'))
  later(
    () => void import('./line.ts').catch(console.warn),
    document.documentElement.dataset.old !== undefined,
  )

const jackpot = document.querySelector('[data-jackpot]')
if (jackpot) later(() => void import('./jackpots.ts').catch(console.warn), jackpot.closest('.pot') !== null)
