import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBrowser } from './lib/browser.ts'
import { runChecks } from './lib/checks.ts'
import { failWith, exitStatus, root } from './lib/run.ts'
import { fill } from './lib/ready.ts'
import { keepTemporaryInMemory, temporaryState } from './lib/memoryFolder.ts'
import { build, localSetup, untilPortIsFree } from './lib/local.ts'
import { startLocalServer, type Local } from './lib/localServer.ts'
import { migrateOnce } from './lib/migrate.ts'
import {
  failureList,
  playwrightTally,
  vitestTally,
  type PlaywrightReport,
  type Tally,
  type VitestReport,
} from './lib/testReports.ts'

/** Milliseconds, for a machine several times slower than most. A run that hangs is ended and counts as failed. */
const longestRun = 60 * 60_000
const port = Number(process.env.E2E_PORT ?? 4399)
/**
 * Two run at a time, and where one ends the next begins. The longest is the first. The checks read types that a build and the development server write anew: they wait
 * for the build, and the server's part comes after them.
 */
const parts = {
  e2e: e2ePart,
  unit: () => vitest('unit-sandbox', 'unit', 'unit-stores', 'sirocco'),
  check: checkPart,
  worker: () => vitest('platform', 'sandbox', 'site'),
  server: serverPart,
  components: componentsPart,
} satisfies Record<string, () => Promise<Tally>>
/** Three end no sooner on two cores. */
const atOnce = 2
/** Two of the parts need it. */
let built: Promise<void> | undefined

keepTemporaryInMemory()
try {
  await runParts(process.argv.slice(2))
} catch (error) {
  failWith(error)
}

/**
 * `npm test`: the checks, unit tests, components in a browser, each worker in workerd, the local server, and the built site in a browser. Ends
 * with what failed and `N passed, N failed`. `npm test -- check unit components worker server e2e` runs only the named parts.
 */
async function runParts(wanted: string[]): Promise<void> {
  const unknown = wanted.filter((name) => !(name in parts))
  if (unknown.length > 0) throw new Error(`no part is called ${unknown.join(', ')}`)
  const waiting = Object.entries(parts).filter(([name]) => wanted.length === 0 || wanted.includes(name))
  const total: Tally = { passed: 0, skipped: 0, failed: [] }
  mkdirSync(join(root, '.cache'), { recursive: true })
  const runWaiting = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const { passed, skipped, failed } = await runPart(...part)
      total.passed += passed
      total.skipped += skipped
      total.failed.push(...failed)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runWaiting))
  if (total.failed.length > 0) console.log(`\nFailed:\n\n${failureList(total.failed)}`)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed.length} failed${skipped}`)
  process.exit(total.failed.length === 0 && total.passed > 0 ? 0 : 1)
}

async function runPart(name: string, part: () => Promise<Tally>): Promise<Tally> {
  const started = performance.now()
  console.log(`\n— ${name}`)
  const tally = await part()
  console.log(`— ${name}: ${Math.round((performance.now() - started) / 1000)} s`)
  return tally
}

async function checkPart(): Promise<Tally> {
  await built
  const failed = await runChecks()
  return { passed: failed.length === 0 ? 1 : 0, skipped: 0, failed }
}

async function vitest(...projects: string[]): Promise<Tally> {
  const report = freshReport(`.cache/vitest-${projects.join('-')}.json`)
  const chosen = projects.flatMap((name) => ['--project', name])
  const status = await exitStatus(
    'vitest',
    [...['run', ...chosen], ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]],
    { timeout: longestRun },
  )
  return vitestTally(readReport<VitestReport>(report), status, root)
}

/** Widgets, islands and the book's frame in a browser. */
async function componentsPart(): Promise<Tally> {
  await ensureBrowser()
  return vitest('components', 'frames')
}

/** The local server itself: it starts, takes whatever is sent, and leaves nothing behind. */
async function serverPart(): Promise<Tally> {
  await buildOnce()
  return vitest('server')
}

function buildOnce(): Promise<void> {
  built ??= build(localSetup(port))
  return built
}

/** The built site on a port and databases of its own. */
async function e2ePart(): Promise<Tally> {
  const state = temporaryState('e2e')
  rmSync(resolve(root, state), { recursive: true, force: true })
  const local = localSetup(port, state)
  await Promise.all([buildOnce(), migrateOnce(local), ensureBrowser()])
  await untilPortIsFree(local.port)
  const server = await startLocalServer(local, { isQuick: true })
  try {
    await fill(local)
    return await playwright(local)
  } finally {
    await server.stop()
  }
}

async function playwright(local: Local): Promise<Tally> {
  const report = freshReport('.cache/e2e-report.json')
  const status = await exitStatus('playwright', ['test'], {
    timeout: longestRun,
    env: { ...process.env, E2E_PORT: String(local.port), OPERATOR_KEY: local.secrets.OPERATOR_KEY },
  })
  return playwrightTally(readReport<PlaywrightReport>(report), status)
}

function freshReport(path: string): string {
  rmSync(join(root, path), { force: true })
  return path
}

/** A run that died wrote no report: that is one failure, said plainly. */
function readReport<Report>(path: string): Report {
  const file = join(root, path)
  if (!existsSync(file)) throw new Error(`the run left no report at ${path}`)
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}
