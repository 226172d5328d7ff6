import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from '../../../scripts/lib/browser.ts'
import { root, runQuietly } from '../../../scripts/lib/run.ts'

/** Lighthouse has an installation of its own: nothing but this bench needs it, and it brings 155 MB with it. */
const home = join(root, 'tests/bench/lighthouse')
const debuggingPort = 9333

/** What is read of Lighthouse's report. */
export type Run = {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] } | undefined>
  audits: Record<
    string,
    { score: number | null; title: string; scoreDisplayMode: string; numericValue?: number }
  >
}

/** Undefined where the page could not be measured; the tool's own words are printed. */
export type Measure = (address: string, categories: string) => Promise<Run | undefined>

/** Gives a task Lighthouse, as a phone on slow 4G by its own model. */
export async function withLighthouse(task: (measure: Measure) => Promise<void>): Promise<void> {
  await installLighthouse()
  await task(runOnce)
}

async function installLighthouse(): Promise<void> {
  if (existsSync(join(home, 'node_modules/.bin/lighthouse'))) return
  console.log('Installing Lighthouse …')
  await runQuietly('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: home })
}

/** In a browser of its own: Lighthouse leaves what a page has stored, and a first visit has stored nothing. */
async function runOnce(address: string, categories: string): Promise<Run | undefined> {
  const file = join(root, '.cache/lighthouse.json')
  const browser = await launchBrowser(`--remote-debugging-port=${debuggingPort}`)
  try {
    await runQuietly(join(home, 'node_modules/.bin/lighthouse'), [
      address,
      ...[`--port=${debuggingPort}`, '--quiet', '--output=json', `--output-path=${file}`],
      `--only-categories=${categories}`,
    ])
    return JSON.parse(readFileSync(file, 'utf8')) as Run
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return undefined
  } finally {
    await browser.close()
  }
}

/** Out of 100. */
export function score(run: Run, category: string): number {
  return Math.round((run.categories[category]?.score ?? 0) * 100)
}
