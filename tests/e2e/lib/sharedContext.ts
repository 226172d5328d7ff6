import type { BrowserContext } from '@playwright/test'

/*
 * A browser that has seen pages of the site needs half as long for the next one: it has the files and has compiled the scripts. So
 * the tests of a worker share a context, and each finds it as if nobody had been there: a new page, no cookie, nothing stored.
 */
const port = Number(process.env.E2E_PORT ?? 4399)
/** Playwright's Chromium keeps what a frame stores by the frame's origin alone. */
const storageKeys = ['', 'sandbox.', 'stage.'].map((host) => `http://${host}localhost:${port}/`)

/** Those whose time is a test's. */
const timed = new WeakSet<BrowserContext>()

export function watchClock(context: BrowserContext): void {
  const install = context.clock.install.bind(context.clock)
  context.clock.install = (...args) => {
    timed.add(context)
    return install(...args)
  }
}

/** A test's clock stays with its context, and so does a recording. */
export function isFitForMore(context: BrowserContext): boolean {
  return !process.env['TRACE'] && !timed.has(context)
}

export async function emptied(context: BrowserContext): Promise<BrowserContext> {
  const used = context.pages()
  // Before the others close: with its last page the process of the site ends, and what it has compiled.
  const next = await context.newPage()
  await Promise.all(used.map((page) => page.close()))
  await Promise.all([context.clearPermissions(), context.setOffline(false), context.unrouteAll()])
  const devtools = await context.newCDPSession(next)
  for (const storageKey of storageKeys)
    await devtools.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' })
  await devtools.detach()
  // At last: a call that outlives its page may still have set one.
  await context.clearCookies()
  return context
}
