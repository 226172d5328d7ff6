import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from '../../scripts/lib/browser.ts'
import { root, runQuietly } from '../../scripts/lib/run.ts'
import { atLeast, atMost, heading, missed, told } from './lib/report.ts'
import { startEdge } from './lib/edgeServer.ts'

/** Lighthouse has an installation of its own: nothing but this bench needs it, and it brings 155 MB with it. */
const home = join(root, 'tests/bench/lighthouse')
const debuggingPort = 9333

/** Another run of a busy machine only ever adds to the blocking time: the least of so many counts. */
const tries = 3

/** Lighthouse, mobile, on one page of each kind. */
export async function benchAudits(origin: string): Promise<void> {
  heading(`Lighthouse (mobile; the run with the least blocking time of at most ${tries})`)
  await installLighthouse()
  const edge = await startEdge(origin, () => ({}))
  const browser = await launchBrowser(`--remote-debugging-port=${debuggingPort}`)
  try {
    for (const [name, path, isReading] of [
      ['home', '/en/home', true],
      ['home in Hebrew', '/home', true],
      ['lobby', '/en/slots', true],
      ['flat page', '/en/flatPages/rules', true],
    ] as const) {
      await audit(`${edge.origin}${path}`, name, isReading)
    }
  } finally {
    await browser.close()
    edge.stop()
  }
}

/** What is read of Lighthouse's report. */
type Run = {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] } | undefined>
  audits: Record<
    string,
    { score: number | null; title: string; scoreDisplayMode: string; numericValue?: number }
  >
}

async function installLighthouse(): Promise<void> {
  if (existsSync(join(home, 'node_modules/.bin/lighthouse'))) return
  console.log('Installing Lighthouse …')
  await runQuietly('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: home })
}

async function audit(address: string, name: string, isReading: boolean): Promise<void> {
  const lhr = await bestRun(address)
  if (!lhr) return missed(`Lighthouse, ${name}`)
  const { categories, audits } = lhr
  told(`performance, ${name}`, score(categories.performance?.score), '')
  atLeast(`accessibility, ${name}`, score(categories.accessibility?.score), 100, '')
  atLeast(`best practices, ${name}`, score(categories['best-practices']?.score), 100, '')
  atLeast(`SEO, ${name}`, score(categories.seo?.score), 100, '')
  atMost(`blocking time, ${name}`, blockingTime(lhr), isReading ? 0 : 100, 'ms')
  for (const [id, { score: part, title, scoreDisplayMode }] of Object.entries(audits)) {
    const counts = scoreDisplayMode === 'binary' && part !== null && part < 1
    if (counts && isIn(lhr, id)) console.log(`    ${id}: ${title}`)
  }
}

async function bestRun(address: string): Promise<Run | undefined> {
  let best: Run | undefined
  for (let n = 0; n < tries; n++) {
    const run = await runOnce(address)
    if (run && (!best || blockingTime(run) < blockingTime(best))) best = run
    if (best && blockingTime(best) === 0) break
  }
  return best
}

/** Undefined where the page could not be measured; the tool's own words are printed. */
async function runOnce(address: string): Promise<Run | undefined> {
  const file = join(root, '.cache/lighthouse.json')
  try {
    await runQuietly(join(home, 'node_modules/.bin/lighthouse'), [
      address,
      ...[`--port=${debuggingPort}`, '--quiet', '--output=json', `--output-path=${file}`],
      '--only-categories=performance,accessibility,best-practices,seo',
    ])
    return JSON.parse(readFileSync(file, 'utf8')) as Run
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return undefined
  }
}

/** Infinite where the page could not be measured, so that any other run is better. */
function blockingTime({ audits }: Run): number {
  return audits['total-blocking-time']?.numericValue ?? Number.POSITIVE_INFINITY
}

function isIn(lhr: Run, id: string): boolean {
  return ['accessibility', 'best-practices', 'seo'].some((name) =>
    lhr.categories[name]?.auditRefs.some((ref) => ref.id === id),
  )
}

function score(value: number | null | undefined): number {
  return Math.round((value ?? 0) * 100)
}
