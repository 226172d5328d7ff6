// Runs before the first paint and sets attributes for CSS: the stored theme and odds format, whether there is a
// session and its currency, and whether the browser has the fonts of this language (scripts/fonts.ts).
const root = document.documentElement
// A page from the history may be old: its prices are hidden until scripts/line.ts has checked them.
const [opened] = performance.getEntriesByType('navigation')
if (opened?.type === 'back_forward') root.dataset.old = ''
/** From the request for the page to its first byte. A slow line has a way there and back of 150 ms. */
const fastAnswer_ms = 140
const scripts: Record<string, string> = { he: 'hebrew', ar: 'arabic', ru: 'cyrillic' }
const signedIn = /(?:^|; )atoll_in=1/.test(document.cookie)
const mark = (name: string, known = /./, key = name) => {
  const stored = localStorage.getItem(key) ?? ''
  if (known.test(stored)) root.dataset[name] = stored
}
try {
  mark('theme', /^(light|dark)$/)
  mark('odds')
  if (signedIn) mark('currency', /./, 'atoll:currency')
  const [lang, ...files] = (localStorage.getItem('fonts') ?? '').split(' ')
  // On a fast line the fonts are there before the first paint, on a slow one they would come in the way of the first picture.
  const isKept = lang === root.lang
  if (isKept || (opened && opened.responseStart - opened.requestStart < fastAnswer_ms)) {
    root.dataset.fonts = `${isKept}`
    const ofLanguage = ['/fonts/latin.woff2', `/fonts/${scripts[root.lang] ?? 'accents'}.woff2`]
    for (const href of isKept ? files : ofLanguage) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: '', href }))
    }
  }
} catch {
  // Storage may be switched off; the theme of the system then counts.
}
if (signedIn) root.dataset.session = 'in'
// Pictures that wait for the first screen's (styles/belowSlider.css), four seconds at most where one hangs.
const loaded = () => (root.dataset.loaded = '')
addEventListener('load', loaded)
setTimeout(loaded, 4000)
// An island may have failed to load before islands/loader.ts is there, which shows it.
addEventListener('astro:hydration-error', ({ target }) => ((target as HTMLElement).dataset.lost = ''))
