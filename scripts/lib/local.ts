import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { readConfig } from '../../functions/site/kit/config.ts'
import { brandId, defaultBrand } from './brand.ts'
import { missingSheets } from './browserChunks.ts'
import { isBuilt, noteBuilt } from './buildStamp.ts'
import { localFetch } from './localFetch.ts'
import { ExpectedFailure, root, runQuietly, start } from './run.ts'
import type { Local } from './localServer.ts'
import { migrateOnce } from './migrate.ts'
import { releaseNow } from './release.ts'
import { devVars, localSecrets, writeDevVars } from './secrets.ts'
import { wranglerFile } from './wranglerFile.ts'

/** The directory of the local databases; each brand has its own, and so have tests and benchmarks. */
function defaultState(): string {
  const brand = brandId()
  return process.env.ATOLL_STATE ?? (brand === defaultBrand ? '.wrangler/state' : `.wrangler/state-${brand}`)
}

/** Prepares a run; a wrong configuration value is reported before anything is built or started. */
export function localSetup(port: number, state = defaultState()): Local {
  const secrets = localSecrets()
  validateSiteConfig(devVars(secrets, port).site)
  return { port, state, secrets }
}

/** Builds the site and applies the migrations, each only where something has changed since. */
export async function prepare(local: Local): Promise<void> {
  await Promise.all([build(local), migrateOnce(local)])
}

/** A build for a deployment lacks the bindings of a local run. */
export async function build(local: Local, target: 'local' | 'deployment' = 'local'): Promise<void> {
  // A deployment tells its commit, also where nothing but the history has changed.
  const stamp = target === 'deployment' ? `${target} ${releaseNow().commit}` : target
  if (isBuilt(stamp)) return console.log('The build is up to date.')
  console.log('Building the site …')
  const forTarget = target === 'deployment' ? { ATOLL_TARGET: 'deployment' } : {}
  await noteBuilt(stamp, async () => {
    await runQuietly('astro', ['build'], { env: { ...environment(local), ...forTarget } })
    const missing = missingSheets(join(root, 'dist/client'))
    if (missing.length > 0) throw new Error(`scripts name sheets that were not built: ${missing.join(', ')}`)
  })
}

/** Another server on either loopback address would answer in place of ours. */
export async function untilPortIsFree(port: number): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    if (await isTaken(host, port))
      throw new ExpectedFailure(`Port ${port} is taken: set PORT to another one.`)
  }
}

function isTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })
}

/** The sources with live reload. `stdio`: where its output goes, which is much. */
export function serveSources(local: Local, stdio: 'inherit' | 'pipe' = 'inherit'): ChildProcess {
  const { site, ...others } = devVars(local.secrets, local.port)
  writeDevVars(site)
  // A second server may run, because tests and benchmarks run while somebody uses the site.
  const args = ['dev', '--port', String(local.port), '--ignore-lock']
  const env = { ...environment(local), ATOLL_DEV_VARS: JSON.stringify(others) }
  return start('astro', args, { stdio, env })
}

function environment(local: Local): NodeJS.ProcessEnv {
  return { ...process.env, PORT: String(local.port), ATOLL_STATE: local.state }
}

/**
 * Waits until the development server answers, and the platform behind it: both are compiled on the first request, and the
 * site gives the platform five seconds. Throws if the server ends before.
 */
export async function untilReady(local: Local, server: ChildProcess, timeout_ms = 180_000): Promise<void> {
  const deadline = Date.now() + timeout_ms
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    // The site alone would answer with the last good copy of what it asks the platform for.
    const answers = await Promise.all([
      fetch(`http://localhost:${local.port}/api/site/settings`).catch(() => undefined),
      localFetch(`http://platform.localhost:${local.port}/health`).catch(() => undefined),
    ])
    if (answers.every((answer) => answer && answer.status < 500)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the site did not answer within ${timeout_ms / 1000} s`)
}

/**
 * Validates the site's configuration as the worker does, before anything starts; throws the line about a wrong value.
 */
function validateSiteConfig(local: Record<string, string>): void {
  const { vars, services = [] } = wranglerFile('wrangler.toml')
  const bindings = Object.fromEntries(services.map(({ binding }) => [binding, true]))
  const fault = faultOf(() => readConfig({ ...vars, ...local, ...bindings }))
  if (fault !== undefined) throw new ExpectedFailure(`Configuration: ${fault}`)
}

function faultOf(check: () => unknown): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
