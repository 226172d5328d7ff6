import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import {
  build,
  localSetup,
  migrate,
  prepareAssets,
  serve,
  untilPortIsFree,
  untilReady,
  type Local,
} from './lib/local.ts'
import { fill } from './lib/fill.ts'
import { exitStatus, root, run } from './lib/run.ts'

/**
 * `npm test`: checks, unit and worker tests, then the built site in a browser. Ends with `N passed, N failed`.
 * `npm test -- unit worker e2e check` runs only the named parts.
 */
type Tally = { passed: number; failed: number; skipped: number }

const parts: Record<string, () => Promise<Tally>> = { check: checkPart, unit: vitestPart, e2e: e2ePart }
const wanted = process.argv.slice(2)
const total: Tally = { passed: 0, failed: 0, skipped: 0 }
mkdirSync(join(root, '.cache'), { recursive: true })

for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const tally = await part()
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += tally[key]
}
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

async function checkPart(): Promise<Tally> {
  await prepareAssets()
  const status = await exitStatus('node', ['scripts/check.ts'])
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
}

/** Unit tests and the workers' tests, each worker in workerd with its real bindings. */
async function vitestPart(): Promise<Tally> {
  const report = freshReport('.cache/vitest-report.json')
  await prepareAssets()
  await exitStatus('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  const { numPassedTests, numFailedTests, numPendingTests, success } = readReport(report)
  // A file that does not even load fails the run without failing a test.
  const failed = Number(numFailedTests) || (success ? 0 : 1)
  return { passed: Number(numPassedTests), failed, skipped: Number(numPendingTests) }
}

/** The built site on a port and databases of its own. */
async function e2ePart(): Promise<Tally> {
  await ensureBrowser()
  const state = '.cache/e2e-state'
  rmSync(join(root, state), { recursive: true, force: true })
  const local = localSetup(Number(process.env.E2E_PORT ?? 4399), state)
  await prepareAssets()
  await build(local)
  await migrate(local)
  await untilPortIsFree(local.port)
  const server = serve(local, 'preview', 'file')
  try {
    await untilReady(local, server)
    await fill(local)
    return await playwright(local)
  } finally {
    server.kill()
  }
}

async function playwright(local: Local): Promise<Tally> {
  const report = freshReport('.cache/e2e-report.json')
  await exitStatus('playwright', ['test'], {
    env: { ...process.env, E2E_PORT: String(local.port), OPERATOR_KEY: local.secrets.OPERATOR_KEY },
  })
  const { stats } = readReport(report) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  if (stats.flaky > 0) console.log(`${stats.flaky} passed at the second try`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/** Debian's Chromium, or the one Playwright already has; otherwise Debian's is installed. */
async function ensureBrowser(): Promise<void> {
  if (existsSync('/usr/bin/chromium') || existsSync(chromium.executablePath())) return
  console.log('Installing Chromium …')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo']
  const [command = '', ...args] = [...sudo, 'apt-get']
  await run(command, [...args, 'update', '-qq'])
  await run(command, [...args, 'install', '-y', '-qq', 'chromium'], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function freshReport(path: string): string {
  rmSync(join(root, path), { force: true })
  return path
}

/** A run that died wrote no report: that is one failure, said plainly. */
function readReport(path: string): Record<string, unknown> {
  const file = join(root, path)
  if (!existsSync(file)) throw new Error(`the run left no report at ${path}`)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
}
