import type { BrowserContext } from '@playwright/test'
import { slowLine, startEdge } from './lib/edgeServer.ts'
import { type Run, score, withLighthouse } from './lib/lighthouse.ts'
import { atLeast, atMost, heading, median, spread, told } from './lib/report.ts'
import { withPhone } from './lib/phone.ts'

/** Odd, and so many that one that another program disturbs does not move the quartiles. */
const rounds = 9
const roundsOfModel = 5
const homes = { 'home in Hebrew': '/home', 'home in English': '/en/home' } as const
const bare = 'the bare page'

/** The browser's, lowest first. */
const levels = ['VeryLow', 'Low', 'Medium', 'High', 'VeryHigh']

type Paint = { first_ms: number; largest_ms: number; element: string }
type Limits = { first: number; largest: number }

/**
 * The first and the largest paint of home beside those of a bare page with the same hero, by two models: as a browser paints on a
 * slow line and processor, and as Lighthouse computes it. In turn, each round by itself: what disturbs the machine
 * disturbs both, and their ratio hardly changes.
 */
export async function benchPaint(origin: string): Promise<void> {
  const page = await withPhone(async (open) => bareHtml(await open(), origin))
  heading(
    `Paint (slow 4G, 4 times slower processor; ${rounds} rounds in turn, median, the middle half in brackets)`,
  )
  await benchSlowLine(origin, page)
  heading(`Paint by Lighthouse (mobile, its simulated slow 4G; ${roundsOfModel} rounds in turn)`)
  await benchModel(origin, page)
}

async function benchSlowLine(origin: string, page: string): Promise<void> {
  const priorities = new Map<string, number>()
  const line = slowLine((path) => priorities.get(path) ?? 0)
  const edge = await startEdge(origin, () => ({ [barePath]: page }), line)
  await withPhone(async (open) => {
    const paints = await inTurn({ ...homes, [bare]: barePath, sport: '/en/sport' }, rounds, async (path) =>
      paintOf(await open(), edge.origin + path, priorities),
    )
    for (const name of Object.keys(homes)) compare(name, paints, { first: 1.1, largest: 1.15 })
    tellSport(paints.sport ?? [])
  }).finally(edge.stop)
}

/** The sport page of a guest paints its events, as text, with its first paint: no picture, no frame and no script comes before. */
function tellSport(paints: readonly Paint[]): void {
  told(
    `largest paint of sport, its element is <${paints.at(-1)?.element}>`,
    medianOf(paints, 'largest_ms'),
    'ms',
  )
  const ratios = paints.map(({ first_ms, largest_ms }) => largest_ms / first_ms)
  atMost(`largest paint of sport to its first (${spread(ratios)})`, median(ratios), 1.15, 'times')
}

/**
 * Lighthouse counts round trips and bytes, and adds the work of the processor as it was on this machine: on a busy one the times
 * are longer, and the ratio with them, for the bare page has no work.
 */
async function benchModel(origin: string, page: string): Promise<void> {
  const edge = await startEdge(origin, () => ({ [barePath]: page }))
  await withLighthouse(async (measure) => {
    const runs = await inTurn({ ...homes, [bare]: barePath }, roundsOfModel, async (path) => {
      const run = await measure(edge.origin + path, 'performance')
      if (!run) throw new Error(`Lighthouse could not measure ${path}`)
      return {
        ...paintOfModel(run),
        performance: score(run, 'performance'),
        shift: valueOf(run, 'cumulative-layout-shift'),
      }
    })
    for (const name of Object.keys(homes)) {
      const own = runs[name] ?? []
      compare(name, runs, { first: 1.5, largest: 1.35 })
      atMost(`first paint by Lighthouse, ${name}`, medianOf(own, 'first_ms'), 950, 'ms')
      atMost(`largest paint by Lighthouse, ${name}`, medianOf(own, 'largest_ms'), 1250, 'ms')
      atLeast(`performance, ${name}`, median(own.map(({ performance }) => performance)), 100, '')
      atMost(`layout shift by Lighthouse, ${name}`, Math.max(...own.map(({ shift }) => shift)), 0, '')
    }
  }).finally(edge.stop)
}

/** One of each page, so many times. The first round warms the caches and does not count. */
async function inTurn<T>(
  pages: Record<string, string>,
  times: number,
  measure: (path: string) => Promise<T>,
): Promise<Record<string, T[]>> {
  const found: Record<string, T[]> = {}
  for (let round = 0; round <= times; round++)
    for (const [name, path] of Object.entries(pages)) {
      const one = await measure(path)
      if (round > 0) (found[name] ??= []).push(one)
    }
  return found
}

function compare(name: string, paints: Record<string, Paint[]>, limits: Limits): void {
  const own = paints[name] ?? []
  const theirs = paints[bare] ?? []
  for (const [what, key] of [
    ['first', 'first_ms'],
    ['largest', 'largest_ms'],
  ] as const) {
    const times = own.map((paint) => paint[key])
    const ratios = times.map((time, round) => time / (theirs[round]?.[key] ?? Number.NaN))
    told(`${what} paint of ${name} (${spread(times)})`, median(times), 'ms')
    told(`${what} paint of ${bare}`, medianOf(theirs, key), 'ms')
    atMost(`${what} paint, ${name} to ${bare} (${spread(ratios)})`, median(ratios), limits[what], 'times')
  }
}

function medianOf(paints: readonly Paint[], key: 'first_ms' | 'largest_ms'): number {
  return median(paints.map((paint) => paint[key]))
}

function paintOfModel(run: Run): Paint {
  const first_ms = valueOf(run, 'first-contentful-paint')
  return { first_ms, largest_ms: valueOf(run, 'largest-contentful-paint'), element: '' }
}

function valueOf({ audits }: Run, name: string): number {
  return audits[name]?.numericValue ?? Number.NaN
}

/** `priorities` receives the priority of each path that the browser asks for, as it would tell the edge by HTTP/2. */
async function paintOf(
  context: BrowserContext,
  address: string,
  priorities: Map<string, number>,
): Promise<Paint> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  cdp.on('Network.requestWillBeSent', ({ request: { url, initialPriority } }) => {
    const { pathname, search } = new URL(url)
    priorities.set(pathname + search, levels.indexOf(initialPriority))
  })
  await cdp.send('Network.enable')
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
