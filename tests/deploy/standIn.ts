import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import type { Miniflare } from 'miniflare'
import { unstable_splitSqlQuery as splitSql } from 'wrangler'
import { root } from '../../scripts/lib/run.ts'
import { builtWorker, startWorkerd, type WorkerOptions } from '../../scripts/lib/workerd.ts'

/*
 * Cloudflare's API on loopback, as far as a deployment calls it, and the edge behind it: what is uploaded runs in workerd with its
 * bindings, variables and secrets, and the hosts of the workers answer. Names, versions, shares of traffic, secrets and databases
 * are kept as Cloudflare keeps them. Not shown: propagation, domains and certificates, uploads of assets, quotas, rights of tokens.
 */

type Binding = Record<string, unknown> & { name: string; type: string }
type Metadata = {
  main_module: string
  bindings: Binding[]
  migrations?: { new_tag?: string }
  annotations?: Record<string, string>
  compatibility_date: string
  compatibility_flags: string[]
  assets?: object
  exports?: object
}
type Version = { id: string; number: number; metadata: Metadata; directory: string; created: string }
type Deployment = { id: string; created_on: string; versions: { version_id: string; percentage: number }[] }
type Script = {
  name: string
  tag: string | undefined
  versions: Version[]
  deployments: Deployment[]
  secrets: Map<string, string>
  hosts: Set<string>
  crons: string[]
}
type Database = Awaited<ReturnType<Miniflare['getD1Database']>>
type Fault = { method: string; path: RegExp; status: number }

class Refusal extends Error {
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const entry = 'entry.mjs'
const accountPath = /^\/client\/v4\/accounts\/[0-9a-f]{32}(\/.*)$/

export class StandIn {
  readonly calls: string[] = []
  /** The next call that fits fails, once. */
  fault: Fault | undefined
  readonly databases = new Map<string, string>()
  readonly namespaces = new Map<string, string>()
  readonly buckets = new Set<string>()
  /** Locks and ends of buckets, by their path. */
  readonly rules = new Map<string, unknown>()
  readonly scripts = new Map<string, Script>()
  /** What Analytics Engine answers to a query that has the text; to others it has no row. */
  readonly numbers = new Map<string, object[]>()
  /** What was posted to a host that no worker has: its address and the body. */
  readonly posted: { address: string; body: string }[] = []
  private readonly directory: string
  /** `databases`: which of the workers that run has a database, by its id. */
  private running: { key: string; miniflare: Miniflare; databases: Map<string, string> } | undefined
  private starting: Promise<unknown> = Promise.resolve()
  private readonly server = createServer((request, response) => void this.serve(request, response))

  constructor(directory: string) {
    this.directory = directory
    rmSync(join(root, directory), { recursive: true, force: true })
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(port, () => resolve()))
  }

  async close(): Promise<void> {
    await this.running?.miniflare.dispose()
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`)
    const headers = Object.entries(incoming.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    )
    const hasBody = !['GET', 'HEAD'].includes(incoming.method ?? 'GET')
    const request = new Request(url, {
      method: incoming.method ?? 'GET',
      headers,
      ...(hasBody && { body: Buffer.concat(parts) }),
    })
    const answer = await this.answer(request, url).catch(refused)
    const cookies = answer.headers.getSetCookie()
    const headersOut = {
      ...Object.fromEntries(answer.headers),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    }
    outgoing.writeHead(answer.status, headersOut)
    outgoing.end(Buffer.from(await answer.arrayBuffer()))
  }

  private async answer(request: Request, url: URL): Promise<Response> {
    const path = accountPath.exec(url.pathname)?.[1]
    if (path === undefined) return this.edge(request, url)
    this.calls.push(`${request.method} ${path}`)
    if (this.fault?.method === request.method && this.fault.path.test(path)) {
      const { status } = this.fault
      this.fault = undefined
      throw new Refusal(status, 10_000, 'out of order')
    }
    return Response.json({ success: true, errors: [], messages: [], result: await this.api(request, path) })
  }

  private async api(request: Request, path: string): Promise<unknown> {
    const [, area, kind, name = '', ...rest] = path.split('/')
    if (area === 'd1') return this.d1(request, name)
    if (area === 'storage') return this.kv(request)
    if (area === 'alerting') return kind === 'v3' && name === 'available_alerts' ? {} : []
    if (area === 'r2') return this.r2(request, name, path)
    if (area !== 'workers') throw new Refusal(404, 7003, `no such call: ${path}`)
    if (kind === 'scripts') return name === '' ? this.listScripts() : this.script(request, name, rest)
    if (kind === 'services') return this.service(name)
    if (kind === 'workers') return { id: name, subdomain: { enabled: false, previews_enabled: false } }
    throw new Refusal(404, 7003, `no such call: ${path}`)
  }

  private async d1(request: Request, id: string): Promise<unknown> {
    if (id === '' && request.method === 'GET')
      return [...this.databases].map(([name, uuid]) => ({ name, uuid }))
    if (id === '') {
      const { name } = (await request.json()) as { name: string }
      this.databases.set(name, randomUUID())
      return { name, uuid: this.databases.get(name) }
    }
    // There are no replicas here: the database answers for them.
    if (request.method === 'PUT') return { uuid: id }
    const { sql } = (await request.json()) as { sql: string }
    const database = await this.database(id)
    const statements = splitSql(sql).map((each) => database.prepare(each))
    const answers = await database.batch(statements)
    return answers.map(({ results }) => ({ results, success: true, meta: {} }))
  }

  private async kv(request: Request): Promise<unknown> {
    if (request.method === 'GET') return [...this.namespaces].map(([title, id]) => ({ title, id }))
    const { title } = (await request.json()) as { title: string }
    this.namespaces.set(title, randomUUID().replaceAll('-', ''))
    return { title, id: this.namespaces.get(title) }
  }

  private async r2(request: Request, name: string, path: string): Promise<unknown> {
    if (request.method === 'PUT') return void this.rules.set(path, await request.json())
    if (name !== '') return { enabled: false, domains: [] }
    if (request.method === 'GET') return { buckets: [...this.buckets].map((each) => ({ name: each })) }
    this.buckets.add(((await request.json()) as { name: string }).name)
    return {}
  }

  private listScripts(): unknown {
    return [...this.scripts.values()].map(({ name, tag }) => ({ id: name, migration_tag: tag }))
  }

  private service(name: string): unknown {
    const { tag } = this.find(name)
    const script = { id: name, tag: name, migration_tag: tag, last_deployed_from: 'wrangler' }
    return { id: name, default_environment: { environment: 'production', script } }
  }

  private find(name: string): Script {
    const script = this.scripts.get(name)
    if (!script) throw new Refusal(404, 10_090, 'workers.api.error.service_not_found')
    return script
  }

  private async script(request: Request, name: string, [part, id]: string[]): Promise<unknown> {
    if (part === undefined && request.method === 'PUT') return this.deploy(request, name)
    if (part === 'assets-upload-session') return { jwt: unsignedToken, buckets: [] }
    const script = this.find(name)
    if (part === 'versions' && request.method === 'POST') return shown(await this.addVersion(request, script))
    if (part === 'versions' && id !== undefined) return shown(versionOf(script, id))
    if (part === 'versions') return { items: script.versions.toReversed().map(shown) }
    if (part === 'deployments' && request.method === 'POST') return this.share(request, script)
    if (part === 'deployments') return { deployments: script.deployments }
    if (part === 'secrets-bulk') return this.putSecrets(request, script)
    if (part === 'secrets')
      return [...script.secrets.keys()].map((each) => ({ name: each, type: 'secret_text' }))
    if (part === 'settings') return { bindings: [], compatibility_date: '2026-10-01' }
    if (part === 'schedules') return { schedules: (script.crons = (await request.json()) as string[]) }
    if (part === 'domains') return this.domains(request, script, id)
    if (part === 'script-settings') return {}
    if (part === 'subdomain') return { enabled: false, previews_enabled: false }
    throw new Refusal(404, 7003, `no such call: ${part}`)
  }

  private async deploy(request: Request, name: string): Promise<unknown> {
    const fresh: Script = {
      ...{
        name,
        tag: undefined,
        versions: [],
        deployments: [],
        secrets: new Map(),
        hosts: new Set(),
        crons: [],
      },
    }
    const script = this.scripts.get(name) ?? fresh
    const version = await this.addVersion(request, script)
    this.scripts.set(name, script)
    script.tag = version.metadata.migrations?.new_tag ?? script.tag
    addDeployment(script, [{ version_id: version.id, percentage: 100 }])
    return { id: name, startup_time_ms: 5, deployment_id: version.id, etag: 'e', has_assets: true }
  }

  private async addVersion(request: Request, script: Script): Promise<Version> {
    const form = await request.formData()
    const metadata = JSON.parse(await textOf(form.get('metadata'))) as Metadata
    for (const { name, type, text } of metadata.bindings)
      if (type === 'secret_text') script.secrets.set(name, String(text))
    const version: Version = {
      ...{
        id: randomUUID(),
        number: script.versions.length + 1,
        metadata,
        created: new Date().toISOString(),
      },
      directory: join(this.directory, 'uploads', `${script.name}-${script.versions.length + 1}`),
    }
    for (const [name, file] of form) {
      if (name === 'metadata' || typeof file === 'string') continue
      const path = join(root, version.directory, name === metadata.main_module ? entry : name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, Buffer.from(await file.arrayBuffer()))
    }
    script.versions.push(version)
    return version
  }

  private async share(request: Request, script: Script): Promise<unknown> {
    const { versions } = (await request.json()) as Deployment
    for (const { version_id: id } of versions) versionOf(script, id)
    return addDeployment(script, versions)
  }

  private async putSecrets(request: Request, script: Script): Promise<unknown> {
    const { secrets } = (await request.json()) as { secrets: Record<string, { text: string } | null> }
    for (const [name, secret] of Object.entries(secrets))
      if (secret) script.secrets.set(name, secret.text)
      else script.secrets.delete(name)
    return {}
  }

  private async domains(request: Request, script: Script, kind: string | undefined): Promise<unknown> {
    if (kind === 'changeset') return { added: [], removed: [], updated: [], conflicting: [] }
    const { origins } = (await request.json()) as { origins: { hostname: string }[] }
    script.hosts = new Set(origins.map(({ hostname }) => hostname))
    return []
  }

  /** A request of a visitor: the worker of the host answers, in the version that has the traffic or that the header names. */
  private async edge(request: Request, url: URL): Promise<Response> {
    const owner = [...this.scripts.values()].find(({ hosts }) => hosts.has(url.host))
    if (!owner) return new Response('no worker here', { status: 530 })
    const wanted = request.headers.get('cloudflare-workers-version-overrides') ?? ''
    const miniflare = await this.edgeOf(
      [...this.scripts.values()].map((script) => servedVersion(script, wanted)),
    )
    const worker = await miniflare.getWorker(owner.name)
    const path = `${url.pathname}${url.search}`
    // A file of the build is served before the worker is asked.
    const { ASSETS: assets } = await miniflare.getBindings<{ ASSETS?: typeof worker }>(owner.name)
    const file = request.method === 'GET' ? await assets?.fetch(`https://${url.host}${path}`) : undefined
    if (file?.ok) return visited(file)
    const headers = new Headers(request.headers)
    headers.set('CF-Connecting-IP', '127.0.0.1')
    const body = request.body ? await request.arrayBuffer() : undefined
    // Visitors come by HTTPS, which ends before the workers; a host of this machine has none.
    const scheme = url.hostname.endsWith('.localhost') ? 'http' : 'https'
    const ask = () =>
      worker.fetch(`${scheme}://${url.host}${path}`, {
        ...{ method: request.method, headers: Object.fromEntries(headers), redirect: 'manual' as const },
        ...(body && { body }),
      })
    // A connection that is kept may have been closed just now: then nothing was asked.
    return visited(await ask().catch(ask))
  }

  /** What a worker asks over the network: another worker's host, as it is served just now, or nobody. */
  private readonly outside = async (request: Request): Promise<Response> => {
    const { host, pathname } = new URL(request.url)
    if (pathname.endsWith('/analytics_engine/sql')) {
      const sql = await request.text()
      const [, data = []] = [...this.numbers].find(([text]) => sql.includes(text)) ?? []
      return reply(JSON.stringify({ data }))
    }
    const owner = [...this.scripts.values()].find(({ hosts }) => hosts.has(host))
    if (!owner || !this.running) {
      this.posted.push({ address: request.url, body: await request.text() })
      return reply('ok')
    }
    const worker = await this.running.miniflare.getWorker(owner.name)
    const answer = await worker.fetch(request.url, {
      ...{
        method: request.method,
        headers: Object.fromEntries(request.headers),
        redirect: 'manual' as const,
      },
      ...(request.body && { body: await request.arrayBuffer() }),
    })
    return answer as unknown as Response
  }

  /** Runs what the cron of a worker runs. */
  async runCron(name: string): Promise<void> {
    const served = [...this.scripts.values()].map((script) => servedVersion(script, ''))
    const worker = await (await this.edgeOf(served)).getWorker(name)
    await worker.scheduled({ scheduledTime: new Date(), cron: '' })
  }

  /** One workerd at a time, because they share the databases. */
  private async edgeOf(versions: [Script, Version][]): Promise<Miniflare> {
    const key = versions
      .map(([{ secrets, hosts }, { id }]) => `${id} ${[...secrets].join()} ${[...hosts].join()}`)
      .join()
    return this.run(
      key,
      versions.map(([script, version]) => this.workerOf(script, version)),
    )
  }

  /** One after another: requests come together, and each would start the same. */
  private run(key: string, workers: WorkerOptions[]): Promise<Miniflare> {
    const started = this.starting.then(() => this.runOnce(key, workers))
    this.starting = started.catch(() => undefined)
    return started
  }

  private async runOnce(key: string, workers: WorkerOptions[]): Promise<Miniflare> {
    if (this.running?.key === key) return this.running.miniflare
    await this.running?.miniflare.dispose()
    const miniflare = await startWorkerd({
      workers,
      directory: join(root, this.directory, 'v3'),
      log: () => undefined,
    })
    const databases = workers.flatMap(({ name, d1Databases }) =>
      Object.values((d1Databases ?? {}) as Record<string, { id: string }>).map(
        ({ id }) => [id, name] as const,
      ),
    )
    this.running = { key, miniflare, databases: new Map(databases) }
    return miniflare
  }

  private async database(id: string): Promise<Database> {
    const binding = { DB: id }
    const empty = { name: 'databases', modules: true, script: 'export default {}', d1Databases: binding }
    const owner = this.running?.databases.get(id)
    if (owner !== undefined && this.running) return await this.running.miniflare.getD1Database('DB', owner)
    const miniflare = await this.run(id, [{ ...empty, compatibilityDate: '2026-10-01' }])
    return await miniflare.getD1Database('DB', 'databases')
  }

  private workerOf({ name, secrets, hosts }: Script, { metadata, directory }: Version): WorkerOptions {
    const of = (type: string) => metadata.bindings.filter((binding) => binding.type === type)
    const vars = [...of('json'), ...of('plain_text')].map((each): [string, unknown] => [
      each.name,
      each['json'] ?? each['text'],
    ])
    const config = {
      ...{ name, main: entry, no_bundle: true, exports: metadata.exports },
      compatibility_date: metadata.compatibility_date,
      compatibility_flags: metadata.compatibility_flags,
      vars: Object.fromEntries<unknown>([...vars, ...secrets]),
      ...(metadata.assets && { assets: { binding: 'ASSETS', directory: join(root, 'dist/client') } }),
      d1_databases: of('d1').map(({ name: binding, id }) => ({
        binding,
        database_id: id,
        database_name: 'd',
      })),
      kv_namespaces: of('kv_namespace').map(({ name: binding, namespace_id: id }) => ({ binding, id })),
      r2_buckets: of('r2_bucket').map(({ name: binding, bucket_name }) => ({ binding, bucket_name })),
      services: of('service').map(({ name: binding, service, entrypoint }) => ({
        binding,
        service,
        entrypoint,
      })),
      send_email: of('send_email').map((each) => ({ name: each.name })),
      durable_objects: {
        bindings: of('durable_object_namespace').map((each) => ({
          name: each.name,
          class_name: each['class_name'],
        })),
      },
      migrations: [
        { tag: 'v1', new_sqlite_classes: of('durable_object_namespace').map((each) => each['class_name']) },
      ],
      ratelimits: of('ratelimit').map((each) => ({
        name: each.name,
        namespace_id: each['namespace_id'],
        simple: each['simple'],
      })),
      ...(of('images')[0] && { images: { binding: 'IMAGES' } }),
    }
    writeFileSync(join(root, directory, 'wrangler.json'), JSON.stringify(config))
    // Miniflare takes an Origin of its routes alone.
    const routes = [...hosts].map((host) => `${host.replace(/:\d+$/, '')}/*`)
    return { ...builtWorker(directory), routes, outboundService: this.outside }
  }
}

/** Miniflare takes answers of its own class alone, and of plain ones what they consist of. */
const reply = (text: string): Response => new Response(text)

function refused(error: unknown): Response {
  const { status, code, message } =
    error instanceof Refusal ? error : { status: 500, code: 1, message: String(error) }
  const errors = [{ code, message }]
  return Response.json({ success: false, errors, messages: [], result: null }, { status })
}

function addDeployment(script: Script, versions: Deployment['versions']): Deployment {
  const deployment = {
    id: randomUUID(),
    created_on: new Date().toISOString(),
    versions,
    source: 'wrangler',
    strategy: 'percentage',
    annotations: {},
  }
  script.deployments.unshift(deployment)
  return deployment
}

function versionOf(script: Script, id: string): Version {
  const version = script.versions.find((each) => each.id === id)
  if (!version) throw new Refusal(404, 10_076, `no version ${id}`)
  return version
}

function servedVersion(script: Script, wanted: string): [Script, Version] {
  const override = new RegExp(`(?:^|,\\s*)${script.name}="([^"]+)"`).exec(wanted)?.[1]
  const [now] = script.deployments
  const shares = now?.versions ?? []
  // An override counts for versions of the present deployment alone, as at the edge.
  const named = shares.find(({ version_id: id }) => id === override)
  const main = shares.toSorted((one, other) => other.percentage - one.percentage)[0]
  const id = (named ?? main)?.version_id
  if (id === undefined) throw new Refusal(404, 10_007, `${script.name} is not deployed`)
  return [script, versionOf(script, id)]
}

const shown = ({ id, number, metadata, created }: Version) => ({
  ...{ id, number, startup_time_ms: 5, annotations: metadata.annotations ?? {} },
  metadata: {
    created_on: created,
    modified_on: created,
    author_email: 'a@b.c',
    source: 'wrangler',
    hasPreview: false,
  },
  resources: {
    bindings: [],
    script: { etag: createHash('md5').update(id).digest('hex') },
    script_runtime: {},
  },
})

async function textOf(value: FormDataEntryValue | null): Promise<string> {
  return typeof value === 'string' ? value : value ? value.text() : ''
}

/** Of an upload session: wrangler reads when it ends, and nobody checks it here. */
const unsignedToken = [{ alg: 'HS256' }, { exp: 9_999_999_999 }, 'x']
  .map((part) => (typeof part === 'string' ? part : Buffer.from(JSON.stringify(part)).toString('base64url')))
  .join('.')

type Answer = Awaited<ReturnType<Awaited<ReturnType<Miniflare['getWorker']>>['fetch']>>
/** What a worker answered, as a visitor gets it. */
async function visited(answer: Answer): Promise<Response> {
  const headers = [...answer.headers].filter(
    ([name]) => name !== 'content-encoding' && name !== 'content-length',
  )
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers })
}
