/*
 * On a slow line the first visit shows the fallback, so that the pictures have the line to themselves. Once the page is done, this fetches
 * Rubik for the next one, and notes the files for the early script.
 */
const page = document.documentElement

async function fetchFonts(): Promise<void> {
  // The page's own text only: the list of languages names each in its own script.
  await document.fonts.load('1em Rubik', document.querySelector('main')?.textContent)
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/fonts/'))
  try {
    localStorage.setItem('fonts', [page.lang, ...new Set(files)].join(' '))
  } catch {
    // Storage may be switched off; each page then shows the fallback.
  }
}

if (page.dataset.fonts !== 'true') {
  const whenIdle = () => (globalThis.requestIdleCallback ?? setTimeout)(() => void fetchFonts())
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
