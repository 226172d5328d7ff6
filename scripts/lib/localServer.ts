import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Cron } from 'croner'
import type { Miniflare } from 'miniflare'
import sharp, { type AvifOptions, type Sharp } from 'sharp'
import { root } from './run.ts'
import { brandsVariable } from '../deploy/brands.ts'
import type { JoinedSite } from './joinedSites.ts'
import { devVars, type LocalSecrets } from './secrets.ts'
import {
  behindModule,
  builtWorker,
  quickPasswords,
  socketAt,
  startWorkerd,
  unlimited,
  type WorkerOptions,
} from './workerd.ts'

/** A local run: its port, the directory of its databases, and its secrets. */
export type Local = { port: number; state: string; secrets: LocalSecrets; joined?: readonly JoinedSite[] }

export type LocalServer = { stop: () => Promise<void> }

/**
 * Replaces Cloudflare's edge in front of a worker: it adds the visitor's address and reads the whole body, whether
 * the worker reads it or not. workerd alone closes the connection after an unread body, and the answer of a refused
 * request can get lost.
 */
const edgeModule = `
  import site from './entry.mjs'
  export * from './entry.mjs'
  export default {
    ...site,
    async fetch(request, env, ctx) {
      const headers = new Headers(request.headers)
      headers.set('CF-Connecting-IP', '127.0.0.1')
      if (!request.body) return site.fetch(new Request(request, { headers }), env, ctx)
      const { url, method, cf } = request
      const taken = await request.arrayBuffer()
      const body = method === 'GET' || method === 'HEAD' ? undefined : taken
      return site.fetch(new Request(url, { method, headers, body, cf, redirect: 'manual' }), env, ctx)
    },
  }`

/** Limits of the site's calls that tests beside others on two cores do not reach. */
const patient = { PLATFORM_TIMEOUT_MS: 20_000, PROVIDER_TIMEOUT_MS: 20_000 }
const host = '127.0.0.1'
const directories = { site: 'dist/server', platform: 'dist/atoll_platform', sandbox: 'dist/atoll_sandbox' }

/**
 * Serves the built site: all three workers in one workerd, on its own socket, with databases, files and caches on disk.
 * The workers' log goes to .cache/server-<port>.log. `isLimited: false` turns the rate limits off. `isQuick: true`
 * hashes passwords at a thirtieth of the cost, for tests that sign in hundreds of players, makes pictures at a third of it, and
 * waits for answers as long as a busy machine may need.
 */
export async function startLocalServer(
  local: Local,
  { isLimited = true, isQuick = false } = {},
): Promise<LocalServer> {
  encodeQuickly(isQuick ? 0 : 2)
  const vars = devVars(local.secrets, local.port)
  const { joined = [] } = local
  const BRANDS = JSON.stringify(await brandsVariable(joined.map(({ brand: id, origin }) => ({ id, origin }))))
  const workers = (['site', 'platform', 'sandbox'] as const).map((name): WorkerOptions => {
    const built = builtWorker(directories[name])
    const patience = isQuick && name === 'site' ? patient : {}
    const brands = name === 'platform' && joined.length > 0 ? { BRANDS } : {}
    const own = { ...built, bindings: { ...built.bindings, ...vars[name], ...patience, ...brands } }
    if (name === 'platform' && isQuick) return quickPasswords(own)
    if (name !== 'site') return own
    const site = behindModule(isLimited ? own : unlimited(own), edgeModule)
    return { ...site, ...socketAt(host, local.port) }
  })
  const log = openLog(local.port)
  const miniflare = await startWorkerd({
    workers: [...workers, ...joined.map((site) => joinedWorker(site, vars.site))],
    // The same directories as `astro dev` and `wrangler … --persist-to` use.
    directory: resolve(root, local.state, 'v3'),
    log: ({ level, message }) => log.write(`${level} ${message}\n`),
  })
  const crons = workers.flatMap((worker) => scheduledBy(miniflare, worker))
  return {
    stop: async () => {
      for (const cron of crons) cron.stop()
      await miniflare.dispose()
      log.end()
    },
  }
}

/** Bound to the platform as its brand, as a deployment binds it; its lists and objects are its own. */
function joinedWorker({ brand, port, directory }: JoinedSite, vars: Record<string, string>): WorkerOptions {
  const built = builtWorker(join(directory, 'server'))
  const stage = { STAGE_ORIGIN: `http://stage.localhost:${port}` }
  const site = behindModule(
    { ...built, name: `${built.name}-${brand}`, bindings: { ...built.bindings, ...vars, ...stage } },
    edgeModule,
  )
  const services = site['serviceBindings'] as Record<string, object>
  const PLATFORM = { name: 'atoll-platform', entrypoint: 'Site', props: { brand } }
  return {
    ...site,
    ...{ serviceBindings: { ...services, PLATFORM }, kvNamespaces: { CATALOG: `${brand}-catalog` } },
    ...socketAt(host, port),
  }
}

/** workerd has no scheduler, so the cron triggers of the workers are called from here, in UTC as at the edge. */
function scheduledBy(miniflare: Miniflare, { name, cronTriggers }: WorkerOptions): Cron[] {
  const triggers = (cronTriggers ?? []) as string[]
  return triggers.map(
    (cron) =>
      new Cron(cron, { timezone: 'UTC', protect: true, unref: true, catch: reportError }, async () => {
        const worker = await miniflare.getWorker(name)
        await worker.scheduled({ cron })
      }),
  )
}

/** A run that the end of the server cuts short is no failure. */
function reportError(error: unknown, cron: Cron): void {
  if (!cron.isStopped()) console.error('A scheduled run failed:', error)
}

export const logFile = (port: number): string => `.cache/server-${port}.log`

function openLog(port: number) {
  const path = join(root, logFile(port))
  mkdirSync(dirname(path), { recursive: true })
  return createWriteStream(path)
}

/**
 * Miniflare's IMAGES binding uses sharp's default effort: 740 ms of processor time for an AVIF of 320 pixels. With an effort of 2
 * it takes 100 ms and the file is 2 % larger, with none 30 ms and two thirds.
 */
function encodeQuickly(usual: number): void {
  const blank = sharp({ create: { width: 1, height: 1, channels: 3, background: 'black' } })
  const prototype = Object.getPrototypeOf(blank) as Sharp
  prototype.avif = function (this: Sharp, options?: AvifOptions) {
    return this.heif({ effort: usual, ...options, compression: 'av1' })
  }
}
