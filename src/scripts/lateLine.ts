/*
 * Home fetches its pictures first. The script of its rows follows a while later, and until then styles withdraw old
 * prices. A page from the browser's history fetches it at once (early.ts), because its prices are hidden until they
 * are checked.
 */
const late_ms = 3000
const load = () => void import('./line.ts').catch(console.warn)

if (document.querySelector('[data-fresh*="/odds/few"]')) {
  if (document.documentElement.dataset.old === undefined)
    addEventListener('load', () => setTimeout(load, late_ms), { once: true })
  else load()
}
