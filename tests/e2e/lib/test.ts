import { test as base, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { callTimeout_ms } from '../../../src/stores/calls/api.ts'
import { emptied, isFitForMore, watchClock } from './sharedContext.ts'

/*
 * Playwright's test, with three differences.
 *
 * `page.goto` and `page.reload` wait until a modal that has closed has left the browser's history (src/stores/site/backButton.ts).
 * That is a step back, and a step back that comes a moment after a navigation by the browser's own controls cancels it; no hand is
 * that fast, a test is. Links are not affected.
 *
 * Tests of a worker have one context after the other (sharedContext.ts).
 *
 * A call that a test makes itself is repeated where the connection is gone: it is kept from one test to the next, and the server may
 * close an idle one just when a busy machine uses it again.
 */
type OfWorker = { contexts: Map<string, BrowserContext> }

export const test = base.extend<object, OfWorker>({
  // Every context is made by it: the test's own, and those of other visitors.
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (...args) => {
        const context = await newContext(...args)
        // Pages in Hebrew would offer English to the browser of a test (HOME-01), over what the test presses.
        await context.addInitScript(closeOffer)
        await context.addInitScript(waitLonger, callTimeout_ms)
        watchClock(context)
        repeatReset(context.request)
        return context.on('page', withSettledHistory)
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],

  contexts: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  context: async (
    { browser, contexts, bypassCSP, colorScheme, javaScriptEnabled, locale, serviceWorkers, timezoneId },
    use,
    info,
  ) => {
    const kind = JSON.stringify([
      bypassCSP,
      colorScheme,
      javaScriptEnabled,
      locale,
      serviceWorkers,
      timezoneId,
    ])
    const context = contexts.get(kind) ?? (await browser.newContext())
    contexts.delete(kind)
    await use(context)
    if (info.status === info.expectedStatus && serviceWorkers !== 'allow' && isFitForMore(context))
      contexts.set(kind, await emptied(context))
    else await context.close()
  },

  request: async ({ request }, use) => use(repeatReset(request)),

  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
})

/** A busy machine answers later than a page waits for a call, or for the frame of a book. */
function waitLonger(usual_ms: number): void {
  const { setTimeout } = globalThis
  globalThis.setTimeout = ((act: () => void, ms?: number, ...given: []) =>
    setTimeout(act, ms === usual_ms ? 2.5 * usual_ms : ms, ...given)) as typeof setTimeout
}

/** `get`, `post` and the others of it call `fetch`. */
function repeatReset(calls: APIRequestContext): APIRequestContext {
  const fetch = calls.fetch.bind(calls)
  calls.fetch = (address, options) => fetch(address, { maxRetries: 3, ...options })
  return calls
}

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
