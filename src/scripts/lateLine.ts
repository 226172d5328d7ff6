/*
 * Home has its pictures to fetch first: the script of its rows comes a while after them, and until then styles withdraw old prices.
 * At once where the history brings the page back (early.ts), whose prices are not shown before they are judged.
 */
const late_ms = 3000
const load = () => void import('./line.ts').catch(console.warn)

if (document.documentElement.dataset.old === undefined)
  addEventListener('load', () => setTimeout(load, late_ms), { once: true })
else load()
