import { brotliCompressSync, constants } from 'node:zlib'
import { devices, type Browser, type BrowserContext, type Page, type Response } from '@playwright/test'
import { launchBrowser } from '../../../scripts/lib/browser.ts'

/** What a page costs on a phone: bytes by kind, as the edge would send them (brotli 5 for what is text). */
export type Bytes = {
  document: number
  script: number
  style: number
  font: number
  image: number
  other: number
  total: number
}

const screens = {
  small: { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 },
  /** Lighthouse's. */
  middle: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
}
/** `locale` is the language that the browser asks for, English without it. */
export type Open = (screen?: keyof typeof screens, locale?: string) => Promise<BrowserContext>

export async function withPhone<T>(task: (open: Open) => Promise<T>): Promise<T> {
  const browser: Browser = await launchBrowser()
  try {
    return await task((screen = 'small', locale = 'en-US') =>
      browser.newContext({ ...devices['Pixel 5'], ...screens[screen], locale }),
    )
  } finally {
    await browser.close()
  }
}

/** Pictures are made at the first request, which the edge pays once and no measure should. */
export function visitOnce(origin: string): Promise<void> {
  return withPhone(async (open) => {
    for (const path of ['/home', '/en/home', '/en/slots', '/en/promotions']) {
      const context = await open()
      const page = await context.newPage()
      await page.goto(origin + path, { waitUntil: 'networkidle', timeout: 300_000 })
      await context.close()
    }
  })
}

/** Counts what a page fetches from now on, as far as it is `counted`; `read` waits for the bodies seen so far. */
export function countBytes(
  page: Page,
  counted: (address: string) => boolean = () => true,
): { read: () => Promise<Bytes> } {
  const seen: Promise<[kind: string, size: number]>[] = []
  page.on('response', (response) => counted(response.url()) && seen.push(sizeOf(response)))
  return {
    async read() {
      const bytes: Bytes = { document: 0, script: 0, style: 0, font: 0, image: 0, other: 0, total: 0 }
      for (const [kind, size] of await Promise.all(seen)) {
        const slot =
          kind === 'stylesheet'
            ? 'style'
            : kind in bytes && kind !== 'total'
              ? (kind as keyof Bytes)
              : 'other'
        bytes[slot] += size
        bytes.total += size
      }
      return bytes
    },
  }
}

async function sizeOf(response: Response): Promise<[kind: string, size: number]> {
  const kind = response.request().resourceType()
  const body = await response.body().catch(() => Buffer.alloc(0))
  const isText =
    ['document', 'script', 'stylesheet', 'fetch', 'xhr', 'manifest'].includes(kind) ||
    /svg|json/.test(response.headers()['content-type'] ?? '')
  return [kind, isText ? brotli(body).length : body.length]
}

export function brotli(body: Buffer): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}
