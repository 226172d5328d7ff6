import { devVars, localSecrets } from '../../../scripts/lib/secrets.ts'
import {
  behindModule,
  builtWorker,
  socketAt,
  startWorkerd,
  unlimited,
  type WorkerOptions,
} from '../../../scripts/lib/workerd.ts'
import { passThroughStub, platformStub } from './stubs.ts'

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

type Options = {
  /** What the platform answers for content. */
  lists: Record<string, unknown>
  /** The script of what stands in for the third parties. */
  sandbox: string
  standIns?: StandIns
}

export async function startWorkers({ lists, sandbox, standIns = 'edge' }: Options): Promise<BenchWorkers> {
  const modern = { compatibilityDate: '2026-10-01', compatibilityFlags: ['nodejs_compat'], modules: true }
  const direct = socketAt('127.0.0.1', 0)
  const miniflare = await startWorkerd({
    workers: [
      { ...builtSite(standIns), ...direct },
      { ...modern, name: 'atoll-platform', script: platformStub(lists) },
      { ...modern, name: 'atoll-sandbox', script: sandbox },
      { ...modern, ...direct, name: 'bare', script: bareScript },
      {
        ...modern,
        ...direct,
        name: 'pass-through',
        script: passThroughStub,
        serviceBindings: { PLATFORM: { name: 'atoll-platform', entrypoint: 'Site' } },
      },
    ],
    // A line a request is part of the work; a terminal that scrolls is not.
    log: () => undefined,
  })
  const address = async (name: string) => (await miniflare.unsafeGetDirectURL(name)).origin
  return {
    siteUrl: await address('atoll-site'),
    bareUrl: await address('bare'),
    passThroughUrl: await address('pass-through'),
    stop: () => miniflare.dispose(),
  }
}

function builtSite(standIns: StandIns): WorkerOptions {
  const built = unlimited(builtWorker('dist/server'))
  const bindings = { ...built.bindings, ...devVars(localSecrets(), 0).site }
  const site = { ...built, bindings }
  return standIns === 'local' ? site : { ...behindModule(site, memoryLimiter), assets: undefined }
}
