/*
 * HOME-01: a visitor who reads none of the page's language gets one line that offers theirs. The page is the same for everybody, so the
 * browser's own list of languages decides, after the page is loaded.
 */
const wait_ms = 2000
const languageOf = (tag: string) => tag.slice(0, 2)
const ofPage = languageOf(document.documentElement.lang)

if (!navigator.languages.some((tag) => languageOf(tag) === ofPage))
  addEventListener(
    'load',
    () => setTimeout(() => void import('./offerLanguage.ts').catch(console.warn), wait_ms),
    { once: true },
  )
