import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as readWorker } from 'wrangler'
import { root } from '../../../scripts/lib/run.ts'

/** The built site in workerd itself: no development server in front, each worker on a socket of its own. */
export type BenchWorkers = {
  siteUrl: string
  bareUrl: string
  passThroughUrl: string
  stop: () => Promise<void>
}

/** What the numbers are compared with. */
const bareScript = `export default { fetch() { return new Response('ok') } }`

/**
 * Two things of the edge are stood in for on one machine by something many times dearer: static files are looked up by
 * two more workers in front of the site (at the edge that is done before a worker is asked), and a rate limiter is a
 * durable object that writes to SQLite (at the edge it counts in memory). `edge` measures the site without the first
 * and with a limiter in memory, `local` with both as they are.
 */
export type StandIns = 'edge' | 'local'

const memoryLimiter = `
  import site from './entry.mjs'
  export * from './entry.mjs'
  const counts = new Map()
  const limiter = {
    async limit({ key }) {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return { success: count < 1_000_000_000 }
    },
  }
  let own
  export default {
    fetch: (request, env, ctx) =>
      site.fetch(request, (own ??= { ...env, CALL_LIMIT: limiter, SIGN_IN_LIMIT: limiter }), ctx),
  }`

export async function startWorkers(options: {
  platform: string
  sandbox: string
  passThrough: string
  standIns: StandIns
}): Promise<BenchWorkers> {
  const site = readWorker(join(root, 'dist/server/wrangler.json'))
  const modern = { compatibilityDate: '2026-10-01', compatibilityFlags: ['nodejs_compat'] }
  const direct = { unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] }
  // The modules are named one by one below; rules beside them are refused.
  const settings = { ...site.workerOptions, modulesRules: undefined }
  const bindings = site.workerOptions.bindings ?? {}
  const miniflare = new Miniflare({
    ...convertV4MiniflareOptions({
      cf: false,
      workers: [
        {
          ...settings,
          ...direct,
          name: 'atoll-site',
          modulesRoot: join(root, 'dist/server'),
          modules: builtModules(options.standIns),
          ...(options.standIns === 'edge' && { assets: undefined }),
          // No limits while measuring: one machine asks thousands of times a second.
          ratelimits: Object.fromEntries(
            Object.entries(site.workerOptions.ratelimits ?? {}).map(([name, limit]) => [
              name,
              { ...limit, simple: { limit: 1_000_000_000, period: 60 } },
            ]),
          ),
          bindings,
        },
        { ...modern, name: 'atoll-platform', modules: true, script: options.platform },
        { ...modern, name: 'atoll-sandbox', modules: true, script: options.sandbox },
        { ...modern, ...direct, name: 'bare', modules: true, script: bareScript },
        {
          ...modern,
          ...direct,
          name: 'pass-through',
          modules: true,
          script: options.passThrough,
          serviceBindings: { PLATFORM: 'atoll-platform' },
        },
      ],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
    // A line a request is part of the work; a terminal that scrolls is not.
    handleStructuredLogs: () => undefined,
  })
  await miniflare.ready
  const address = async (name: string) => (await miniflare.unsafeGetDirectURL(name)).origin
  return {
    siteUrl: await address('atoll-site'),
    bareUrl: await address('bare'),
    passThroughUrl: await address('pass-through'),
    stop: () => miniflare.dispose(),
  }
}

type Module = { type: 'ESModule'; path: string; contents: string }

/** The modules of the built worker, the entry first. */
function builtModules(standIns: StandIns): Module[] {
  const directory = join(root, 'dist/server')
  const chunks = globSync('chunks/*.mjs', { cwd: directory })
  const built = [
    'entry.mjs',
    ...globSync('*.mjs', { cwd: directory }).filter((name) => name !== 'entry.mjs'),
    ...chunks,
  ].map((name): Module => ({
    type: 'ESModule',
    path: join(directory, name),
    contents: readFileSync(join(directory, name), 'utf8'),
  }))
  if (standIns === 'local') return built
  return [{ type: 'ESModule', path: join(directory, 'bench.mjs'), contents: memoryLimiter }, ...built]
}
