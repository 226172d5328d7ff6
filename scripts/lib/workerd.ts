import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as readWorker } from 'wrangler'
import { root } from './run.ts'

/** The options of a worker for Miniflare, whose own type does not resolve outside its repository. */
export type WorkerOptions = { name: string; bindings?: Record<string, unknown> } & Record<string, unknown>
type Module = { type: 'ESModule'; path: string; contents: string }

export type BuiltWorker = WorkerOptions & { modules: Module[] }

/** A worker built by `astro build` in `dist`: the bindings of its wrangler file and its modules. */
export function builtWorker(directory: string): BuiltWorker {
  const config = join(root, directory, 'wrangler.json')
  const { name } = JSON.parse(readFileSync(config, 'utf8')) as { name: string }
  const { workerOptions } = readWorker(config)
  return {
    ...workerOptions,
    name,
    // The modules are listed explicitly; Miniflare does not accept rules in addition.
    modulesRules: undefined,
    modulesRoot: join(root, directory),
    modules: modulesOf(join(root, directory)),
  }
}

/** The modules of a built worker, the entry first. */
function modulesOf(directory: string): Module[] {
  const others = globSync('**/*.mjs', { cwd: directory }).filter((name) => name !== 'entry.mjs')
  return ['entry.mjs', ...others].map((name) => ({
    type: 'ESModule',
    path: join(directory, name),
    contents: readFileSync(join(directory, name), 'utf8'),
  }))
}

/** The worker with another entry, which imports the built one as `./entry.mjs`. */
export function behindModule(worker: BuiltWorker, contents: string): BuiltWorker {
  const path = join(String(worker['modulesRoot']), 'front.mjs')
  return { ...worker, modules: [{ type: 'ESModule', path, contents }, ...worker.modules] }
}

/** The worker without rate limits, because a benchmark makes thousands of calls a second. */
export function unlimited<Worker extends WorkerOptions>(worker: Worker): Worker {
  const limits = Object.entries((worker['ratelimits'] ?? {}) as Record<string, object>)
  const simple = { limit: 1_000_000_000, period: 60 }
  return {
    ...worker,
    ratelimits: Object.fromEntries(limits.map(([name, one]) => [name, { ...one, simple }])),
  }
}

/**
 * The worker with cheap hashes of passwords, for tests. Its built text is changed on its way to workerd, because a setting for
 * it could be set in production.
 */
export function quickPasswords(worker: BuiltWorker): BuiltWorker {
  const cost = /(?<start>\/\/ functions\/platform\/accounts\/password\/cost\.ts\n[^;]*?N: )2 \*\* 15(?=,)/
  const [entry, ...others] = worker.modules
  if (!entry || !cost.test(entry.contents)) throw new Error('the built platform has no cost of passwords')
  return {
    ...worker,
    modules: [{ ...entry, contents: entry.contents.replace(cost, '$<start>2 ** 10') }, ...others],
  }
}

/** A socket of workerd itself, without Miniflare in front of it. */
export function socketAt(host: string, port: number) {
  return { unsafeDirectSockets: [{ host, port }] }
}

export type LogLine = { timestamp: number; level: string; message: string }

/**
 * Runs workers in one workerd. `directory` keeps databases, files and caches between runs; without it they are in
 * memory. Log lines go to `log`.
 */
export async function startWorkerd(options: {
  workers: WorkerOptions[]
  directory?: string
  log: (line: LogLine) => void
}): Promise<Miniflare> {
  const { workers, directory, log } = options
  const miniflare = new Miniflare({
    ...convertV4MiniflareOptions({
      // No network request for the `cf` object in local runs.
      cf: false,
      ...(directory !== undefined && { resourcePersistencePath: directory }),
      workers,
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
    handleStructuredLogs: log,
  })
  try {
    await miniflare.ready
  } catch (error) {
    await miniflare.dispose()
    throw error
  }
  return miniflare
}
