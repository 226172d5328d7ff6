import { medianTime, withCatalog } from './lib/catalog.ts'
import { atMost, heading, told } from './lib/report.ts'

const games = 1000
const pages = [
  ...['/home', '/en/home', '/ar/promotions', '/en/jackpots', '/en/contacts', '/fr/settings'],
  ...['/en/slots', '/en/slots?category=slotMachines&page=2', '/en/slots/search?q=pearl', '/en/live-casino'],
  ...['/en/slots/slotegrator/bench00000001', '/en/flatPages/rules', '/sitemap.xml'],
]
/** Longer than an isolate remembers a list without asking again. */
const untilOld_ms = 16_000

/** What pages take while the platform takes calls and answers none, beside their usual time. */
export async function benchHang(lists: Record<string, unknown>): Promise<void> {
  heading('While the platform hangs (medians of 200 requests, one at a time)')
  await withCatalog({ lists, games }, async ({ siteUrl, passThroughUrl }) => {
    const timesOf = async () => {
      const times: number[] = []
      for (const page of pages) times.push(await medianTime(() => `${siteUrl}${page}`))
      return times
    }
    const usual = await timesOf()
    await fetch(`${passThroughUrl}/bench/hang`)
    await new Promise((resolve) => setTimeout(resolve, untilOld_ms))
    const hanging = await timesOf()
    const ratios = pages.map((_, at) => (hanging[at] ?? Number.NaN) / (usual[at] ?? Number.NaN))
    pages.forEach((page, at) => told(`${page}, times its usual time`, ratios[at] ?? Number.NaN, ''))
    atMost('pages above 1.5 times', ratios.filter((ratio) => !(ratio <= 1.5)).length, 0, '')
  })
}
