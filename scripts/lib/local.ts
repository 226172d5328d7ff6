import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { localSecrets, writeDevVars, type LocalSecrets } from './secrets.ts'
import { root, run, runQuietly, start } from './run.ts'
import { validateSiteConfig } from './validateConfig.ts'

/** Where local databases live; tests and benches use their own. */
export const defaultState = '.wrangler/state'

export type Local = { port: number; state: string; secrets: LocalSecrets }

export function localSetup(port: number, state = defaultState): Local {
  const secrets = localSecrets()
  writeDevVars(secrets, port)
  stopOnWrongConfig()
  return { port, state, secrets }
}

/** A wrong value is named in one line, before anything is built or started. */
function stopOnWrongConfig(): void {
  try {
    validateSiteConfig()
  } catch (error) {
    console.error(`Configuration: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}

/** Draws and subsets what is made at build time; each is quick when nothing changed. */
export async function prepareAssets(): Promise<void> {
  await run('node', ['scripts/draw-art.ts'])
  await run('node', ['scripts/draw-jackpots.ts'])
  await run('node', ['scripts/build-fonts.ts'])
}

/** What is built for a deployment lacks the bindings that only one machine has. */
export async function build(local: Local, target: 'local' | 'deployment' = 'local'): Promise<void> {
  const forTarget = target === 'deployment' ? { ATOLL_TARGET: 'deployment' } : {}
  await runQuietly('astro', ['build'], { env: { ...environment(local), ...forTarget } })
}

export async function migrate(local: Local): Promise<void> {
  await runQuietly('wrangler', [
    ...['d1', 'migrations', 'apply', 'DB', '--local', '--config', 'functions/platform/wrangler.toml'],
    ...['--persist-to', local.state],
  ])
}

/** Says so plainly when the port is taken: the server would silently take the next one. */
export function untilPortIsFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () => reject(new Error(`port ${port} is taken; set PORT to another one`)))
    probe.listen(port, 'localhost', () => probe.close(() => resolve()))
  })
}

/** What the server says goes to the terminal, or to a file that is shown when it does not come up. */
export type Output = 'terminal' | 'file'

/** Starts the built site (`preview`) or the sources with live reload (`dev`). */
export function serve(local: Local, mode: 'preview' | 'dev', output: Output): ChildProcess {
  // Beside another one: tests and benches run while somebody looks at the site.
  const args = [mode, '--port', String(local.port), '--ignore-lock']
  const file = output === 'file' ? openSync(logFile(local), 'w') : undefined
  return start('astro', args, {
    stdio: file === undefined ? 'inherit' : ['ignore', file, file],
    env: environment(local),
  })
}

function logFile(local: Local): string {
  mkdirSync(join(root, '.cache'), { recursive: true })
  return join(root, `.cache/server-${local.port}.log`)
}

function environment(local: Local): NodeJS.ProcessEnv {
  return { ...process.env, PORT: String(local.port), ATOLL_STATE: local.state }
}

/** Waits until the site answers; `server` ending before that is an error. */
export async function untilReady(local: Local, server: ChildProcess, timeout_ms = 90_000): Promise<void> {
  const deadline = Date.now() + timeout_ms
  while (Date.now() < deadline) {
    if (server.exitCode !== null)
      throw new Error(`the server ended with ${server.exitCode}\n${saidBy(local)}`)
    const answer = await fetch(`http://localhost:${local.port}/robots.txt`).catch(() => undefined)
    if (answer && answer.status < 500) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`the site did not answer within ${timeout_ms / 1000} s`)
}

function saidBy(local: Local): string {
  const file = logFile(local)
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-4000) : ''
}
