import type { BrowserContext } from '@playwright/test'
import { atMost, heading, told } from './lib/report.ts'
import { startEdge } from './lib/edgeServer.ts'
import { withPhone } from './lib/phone.ts'

const runs = 5
const barePath = '/en/bare-page'

/**
 * The largest paint of home beside that of a bare page with the same hero image from the same server, on a slow
 * network and processor, runs in turn so that both meet the same machine.
 */
export async function benchPaint(origin: string): Promise<void> {
  heading('Largest paint (slow 4G, 4 times slower processor, median of 5)')
  let hero = ''
  const edge = await startEdge(origin, () => ({ [barePath]: bareHtml(hero) }))
  await withPhone(async (open) => {
    hero = await heroOf(await open(), edge.origin)
    const home: number[] = []
    const bare: number[] = []
    let element = ''
    for (let run = 0; run < runs; run++) {
      const paint = await largestPaint(await open(), `${edge.origin}/en/home`)
      home.push(paint.time_ms)
      element = paint.element
      bare.push((await largestPaint(await open(), edge.origin + barePath)).time_ms)
    }
    told(`largest paint of home, its element is <${element}>`, median(home), 'ms')
    told('largest paint of a bare page with the same hero', median(bare), 'ms')
    atMost('largest paint, home to the bare page', median(home) / median(bare), 1.15, 'times')
  }).finally(edge.stop)
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

function bareHtml(hero: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>bare</title><body style="margin:0"><img src="${hero}" style="width:100%" fetchpriority="high" alt="hero">`
}

async function largestPaint(
  context: BrowserContext,
  address: string,
): Promise<{ time_ms: number; element: string }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(address, { waitUntil: 'networkidle' })
  const paint = await page.evaluate(
    () =>
      new Promise<{ time_ms: number; element: string }>((resolve) => {
        new PerformanceObserver((list) => {
          const last: (PerformanceEntry & { element?: Element }) | undefined = list.getEntries().at(-1)
          resolve({ time_ms: last?.startTime ?? 0, element: last?.element?.tagName.toLowerCase() ?? '' })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await context.close()
  return paint
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
