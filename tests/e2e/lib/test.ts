import { test as base, type Page } from '@playwright/test'

/*
 * Playwright's test, with one difference: `page.goto` and `page.reload` wait until a modal that has closed has left the
 * browser's history (src/stores/site/backButton.ts). That is a step back, and a step back that comes a moment after a
 * navigation by the browser's own controls cancels it; no hand is that fast, a test is. Links are not affected.
 */
export const test = base.extend<object, object>({
  // Every context is made by it: the test's own, and those of other visitors.
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (...args) => {
        const context = await newContext(...args)
        // Pages in Hebrew would offer English to the browser of a test (HOME-01), over what the test presses.
        await context.addInitScript(closeOffer)
        return context.on('page', withSettledHistory)
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
})

function closeOffer(): void {
  try {
    localStorage.setItem('offer', 'closed')
  } catch {
    // A frame without storage.
  }
}

export { expect } from '@playwright/test'

function withSettledHistory(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = (...args) => settled(page).then(() => goto(...args))
  page.reload = (...args) => settled(page).then(() => reload(...args))
  return page
}

/** An entry of a modal while none is open is one that is about to be removed. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { modal } = (history.state ?? {}) as { modal?: string }
    return modal === undefined || document.querySelector('dialog[open]') !== null
  })
}
