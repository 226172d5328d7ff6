import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.ts'
import { originOf, type DeployFile } from './file.ts'
import { hasSandbox, sandboxVars } from './sandbox.ts'
import { shippedVars } from './shipped.ts'

export type WorkerName = 'platform' | 'sandbox' | 'site'

/** In the order in which they are deployed: the sandbox is bound to the platform, and the site to both. */
export const workersOf = (file: DeployFile): readonly WorkerName[] => {
  if (file.joins !== undefined) return ['site']
  return hasSandbox(file) ? ['platform', 'sandbox', 'site'] : ['platform', 'site']
}

/** The names of everything in the account, so that brands, and staging and production, stand side by side. */
export function namesOf({ brand, environment, joins }: Pick<DeployFile, 'brand' | 'environment' | 'joins'>) {
  const prefix = `${brand}-${environment}`
  return {
    platform: `${joins ?? brand}-${environment}-platform`,
    site: `${prefix}-site`,
    database: prefix,
    catalog: `${prefix}-catalog`,
    media: `${prefix}-media`,
    documents: `${prefix}-documents`,
    /** A table of SQL: no dashes. */
    numbers: `${brand}_${environment}`,
    copies: `${prefix}-copies`,
    sandbox: `${prefix}-sandbox`,
    sandboxState: `${prefix}-sandbox-state`,
    thumbs: `${prefix}-thumbs`,
    watch: `${prefix}-watch`,
  }
}

/** The ids that Cloudflare gave to what was created. */
export type Ids = { database: string; catalog: string; sandboxState: string | undefined }

type Built = Record<string, unknown> & {
  d1_databases: object[]
  kv_namespaces: object[]
  ratelimits: { name: string }[]
  migrations: { tag: string }[]
}

const builtFiles = {
  platform: 'dist/atoll_platform/wrangler.json',
  sandbox: 'dist/atoll_sandbox/wrangler.json',
  site: 'dist/server/wrangler.json',
}

export function builtConfig(worker: WorkerName): Built {
  return JSON.parse(readFileSync(join(root, builtFiles[worker]), 'utf8')) as Built
}

/** The variables of a worker as this deployment has them: ours, what follows from the file, and what the file says itself. */
export function varsOf(worker: WorkerName, file: DeployFile): Record<string, unknown> {
  if (worker === 'sandbox') return { ...sandboxVars(file), MARKET: file.market }
  const { hosts, languages } = file
  const common = {
    SITE_ORIGIN: originOf(hosts.site),
    // No worker reads it: they are built so. With it a deployment in other languages is another one.
    ...(languages && { SITE_LANGUAGES: languages.join(',') }),
    ...(hosts.studio && { STUDIO_ORIGIN: originOf(hosts.studio) }),
  }
  // The shipped values of these are the sandbox's.
  const {
    PROVIDERS: _providers,
    CRASH_GAMES: _games,
    PLAYER_EMAIL_DOMAIN: _domain,
    ...ours
  } = shippedVars(worker)
  if (worker === 'platform') return { ...ours, ...common, MARKET: file.market, ...file.platform }
  const stage = hosts.stage && { STAGE_ORIGIN: originOf(hosts.stage) }
  return { ...ours, ...common, ...stage, PROVIDERS: file.providers, ...file.site }
}

/** Beside the built one, whose paths it keeps. */
export const configPath = (worker: WorkerName, file: DeployFile): string =>
  builtFiles[worker].replace('wrangler.json', `${namesOf(file)[worker]}.json`)

export function writeConfig(worker: WorkerName, file: DeployFile, ids: Ids): void {
  // Where it was built is the machine's own matter: the same deployment from another one is the same.
  const { configPath: _path, userConfigPath: _userPath, ...built } = builtConfig(worker)
  const config = { ...built, ...resourcesOf(worker, file, ids, built), vars: varsOf(worker, file) }
  writeFileSync(join(root, configPath(worker, file)), JSON.stringify(config, null, 2))
}

function resourcesOf(worker: WorkerName, file: DeployFile, ids: Ids, built: Built) {
  const names = namesOf(file)
  const { site, platform, studio, stage, sandbox } = file.hosts
  const named = { name: names[worker], topLevelName: names[worker] }
  if (worker === 'sandbox') {
    return {
      ...named,
      routes: routesOf(sandbox),
      services: [{ binding: 'PLATFORM', service: names.platform }],
      kv_namespaces: [{ binding: 'STATE', id: ids.sandboxState }],
      r2_buckets: [{ binding: 'THUMBS', bucket_name: names.thumbs }],
    }
  }
  const common = {
    ...named,
    analytics_engine_datasets: [{ binding: 'NUMBERS', dataset: names.numbers }],
  }
  if (worker === 'platform') {
    const [database] = built.d1_databases
    return {
      ...common,
      routes: routesOf(platform),
      d1_databases: [{ ...database, database_name: names.database, database_id: ids.database }],
      r2_buckets: [
        { binding: 'MEDIA', bucket_name: names.media },
        { binding: 'DOCUMENTS', bucket_name: names.documents },
        { binding: 'COPIES', bucket_name: names.copies },
        ...(file.copies === undefined ? [] : [{ binding: 'COPIES_BEFORE', bucket_name: file.copies }]),
      ],
    }
  }
  return {
    ...common,
    routes: routesOf(site, studio, stage),
    services: [boundTo(file), ...(hasSandbox(file) ? [{ binding: 'SANDBOX', service: names.sandbox }] : [])],
    kv_namespaces: [{ binding: 'CATALOG', id: ids.catalog }],
    ratelimits: built.ratelimits.map((limit) => ({
      ...limit,
      namespace_id: counterOf(names.site, limit.name),
    })),
  }
}

/** The brand of a site that joins is a property of its binding, so that no request can name another. */
export function boundTo(file: DeployFile) {
  const own = { binding: 'PLATFORM', service: namesOf(file).platform, entrypoint: 'Site' }
  return file.joins === undefined ? own : { ...own, props: { brand: file.brand } }
}

const routesOf = (...hosts: (string | undefined)[]) =>
  hosts.flatMap((host) => (host === undefined ? [] : [{ pattern: host, custom_domain: true }]))

/** Counters of rate limits are the account's, and named by a number: each worker gets its own. */
function counterOf(worker: string, limit: string): string {
  const digest = createHash('sha256').update(`${worker} ${limit}`).digest()
  return String(digest.readUInt32BE() % 1_000_000_000)
}
