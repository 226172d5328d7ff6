import type { BrowserContext } from '@playwright/test'

export const barePath = '/en/bare-page'

/** A page of nothing but the hero of home, with which the paints of home are compared. */
export async function bareHtml(context: BrowserContext, origin: string): Promise<string> {
  const hero = await heroOf(context, origin)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>bare</title><body style="margin:0"><img src="${hero}" style="width:100%" fetchpriority="high" alt="hero">`
}

async function heroOf(context: BrowserContext, origin: string): Promise<string> {
  const page = await context.newPage()
  await page.goto(`${origin}/en/home`, { waitUntil: 'networkidle' })
  const source = await page.evaluate(
    () =>
      new URL((document.querySelector('img[fetchpriority="high"]') as HTMLImageElement).currentSrc).pathname,
  )
  await context.close()
  return source
}
