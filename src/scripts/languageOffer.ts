/*
 * HOME-01: a visitor who reads none of the page's language gets one line that offers theirs. The page is the same for everybody, so the
 * browser's own list of languages decides, after the page is loaded.
 */
const wait_ms = 2000
const languageOf = (tag: string) => tag.split('-')[0]?.replace('iw', 'he')
const read = new Set(navigator.languages.map(languageOf))

/** Who chose a language, or closed the line, is not asked again. */
function hasChosen(): boolean {
  try {
    return document.cookie.includes('lang=') || localStorage.getItem('offer') !== null
  } catch {
    return true
  }
}

if (!read.has(languageOf(document.documentElement.lang)) && !hasChosen())
  addEventListener(
    'load',
    () => setTimeout(() => void import('./offerLanguage.ts').catch(console.warn), wait_ms),
    { once: true },
  )
