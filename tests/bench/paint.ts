import type { BrowserContext } from '@playwright/test'
import { atMost, heading, told } from './lib/report.ts'
import { slowLine, startEdge } from './lib/edgeServer.ts'
import { median } from './lib/median.ts'
import { withPhone } from './lib/phone.ts'

const runs = 5
const budgets = [
  ['first paint', 'first_ms', 1.1],
  ['largest paint', 'largest_ms', 1.15],
] as const
const barePath = '/en/bare-page'

type Paint = { first_ms: number; largest_ms: number; element: string }

/**
 * The first and the largest paint of home beside those of a bare page with the same hero image from the same server, on
 * a slow network and processor, runs in turn so that both meet the same machine.
 */
export async function benchPaint(origin: string): Promise<void> {
  heading('Paint (slow 4G, 4 times slower processor, median of 5)')
  let hero = ''
  const edge = await startEdge(origin, () => ({ [barePath]: bareHtml(hero) }), slowLine())
  await withPhone(async (open) => {
    hero = await heroOf(await open(), edge.origin)
    const home: Paint[] = []
    const bare: Paint[] = []
    for (let run = 0; run < runs; run++) {
      home.push(await paintOf(await open(), `${edge.origin}/en/home`))
      bare.push(await paintOf(await open(), edge.origin + barePath))
    }
    for (const [name, key, most] of budgets) {
      const [ours = 0, theirs = 0] = [home, bare].map((paints) => median(paints.map((paint) => paint[key])))
      told(
        `${name} of home${key === 'largest_ms' ? `, its element is <${home.at(-1)?.element}>` : ''}`,
        ours,
        'ms',
      )
      told(`${name} of a bare page with the same hero`, theirs, 'ms')
      atMost(`${name}, home to the bare page`, ours / theirs, most, 'times')
    }
    await benchSportPaint(open, edge.origin)
  }).finally(edge.stop)
}

/** The sport page of a guest paints its events, as text, with its first paint: no picture, no frame and no script comes before. */
async function benchSportPaint(open: () => Promise<BrowserContext>, origin: string): Promise<void> {
  const paints: Paint[] = []
  for (let run = 0; run < runs; run++) paints.push(await paintOf(await open(), `${origin}/en/sport`))
  const [first, largest] = [
    median(paints.map(({ first_ms }) => first_ms)),
    median(paints.map(({ largest_ms }) => largest_ms)),
  ]
  told('first paint of sport', first, 'ms')
  told(`largest paint of sport, its element is <${paints.at(-1)?.element}>`, largest, 'ms')
  atMost('largest paint of sport to its first', largest / first, 1.15, 'times')
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

async function paintOf(context: BrowserContext, address: string): Promise<Paint> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(address, { waitUntil: 'networkidle' })
  const paint = await page.evaluate(
    () =>
      new Promise<Paint>((resolve) => {
        const first_ms = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
        new PerformanceObserver((list) => {
          const last: (PerformanceEntry & { element?: Element }) | undefined = list.getEntries().at(-1)
          const element = last?.element?.tagName.toLowerCase() ?? ''
          resolve({ first_ms, largest_ms: last?.startTime ?? Number.NaN, element })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await context.close()
  return paint
}
