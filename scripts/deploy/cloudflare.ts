import { ExpectedFailure } from '../lib/run.ts'

/** The calls of Cloudflare's API that wrangler has no command with a readable answer for. */
export type Cloudflare = {
  get: <Result>(path: string) => Promise<Result>
  post: <Result>(path: string, body: unknown) => Promise<Result>
  put: (path: string, body: unknown) => Promise<unknown>
}

type Answer = { success: boolean; result: unknown; errors?: { code: number; message: string }[] }

/** Of an account, below `/accounts/{account}`. Throws what Cloudflare answers for anything but success. */
export function cloudflareAt(account: string, token: string, base: string): Cloudflare {
  async function send<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    const response = await fetch(`${base}/accounts/${account}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
    const answer = (await response.json().catch(() => undefined)) as Answer | undefined
    if (answer?.success) return answer.result as Result
    const said = answer?.errors?.map(({ code, message }) => `${message} (${code})`).join('; ')
    throw new ExpectedFailure(`Cloudflare refused ${method} ${path}: ${said ?? response.status}`)
  }
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
  }
}

export type Ensured = { id: string; isNew: boolean }

/** The database of that name, with replicas; it is created where there is none. */
export async function ensureDatabase(cloudflare: Cloudflare, name: string): Promise<Ensured> {
  const ensured = await findDatabase(cloudflare, name)
  await cloudflare.put(`/d1/database/${ensured.id}`, { read_replication: { mode: 'auto' } })
  return ensured
}

async function findDatabase({ get, post }: Cloudflare, name: string): Promise<Ensured> {
  const found = await get<{ uuid: string; name: string }[]>(`/d1/database?name=${name}&per_page=100`)
  const known = found.find((each) => each.name === name)
  if (known) return { id: known.uuid, isNew: false }
  return { id: (await post<{ uuid: string }>('/d1/database', { name })).uuid, isNew: true }
}

/** The KV namespace of that title; it is created where there is none. */
export async function ensureNamespace({ get, post }: Cloudflare, title: string): Promise<Ensured> {
  const found = await get<{ id: string; title: string }[]>('/storage/kv/namespaces?per_page=1000')
  const known = found.find((each) => each.title === title)
  if (known) return { id: known.id, isNew: false }
  return { id: (await post<{ id: string }>('/storage/kv/namespaces', { title })).id, isNew: true }
}

/** The bucket of that name, which has no public address; it is created where there is none. */
export async function ensureBucket(cloudflare: Cloudflare, name: string): Promise<Ensured> {
  const { buckets } = await cloudflare.get<{ buckets: { name: string }[] }>('/r2/buckets?per_page=1000')
  const isNew = !buckets.some((each) => each.name === name)
  if (isNew) await cloudflare.post('/r2/buckets', { name })
  else await refusePublic(cloudflare, name)
  return { id: name, isNew }
}

/** Nobody deletes or overwrites a copy within this time, whatever they may. */
const lockedFor_s = 30 * 24 * 3600
/** Copies of D1 end by themselves; those of a player's object are deleted by the object, when newer ones stand for them. */
const databaseEndsAfter_s = 35 * 24 * 3600

/** The bucket of the copies, which is locked by time. */
export async function ensureCopies(cloudflare: Cloudflare, name: string): Promise<Ensured> {
  const ensured = await ensureBucket(cloudflare, name)
  const age = (maxAgeSeconds: number) => ({ type: 'Age', maxAgeSeconds })
  await cloudflare.put(`/r2/buckets/${name}/lock`, {
    rules: [{ id: 'copies', enabled: true, prefix: '', condition: age(lockedFor_s) }],
  })
  await cloudflare.put(`/r2/buckets/${name}/lifecycle`, {
    rules: [
      {
        ...{ id: 'database', enabled: true, conditions: { prefix: 'd1/' } },
        deleteObjectsTransition: { condition: age(databaseEndsAfter_s) },
      },
    ],
  })
  return ensured
}

/** Photos of documents and ledgers are in one of the buckets: what somebody made public stops the deployment. */
async function refusePublic({ get }: Cloudflare, name: string): Promise<void> {
  const { enabled } = await get<{ enabled: boolean }>(`/r2/buckets/${name}/domains/managed`)
  const { domains } = await get<{ domains: { enabled: boolean }[] }>(`/r2/buckets/${name}/domains/custom`)
  if (enabled || domains.some((domain) => domain.enabled))
    throw new ExpectedFailure(
      `The bucket ${name} has a public address: take it off before anything is deployed.`,
    )
}

/** A worker that exists, with the newest step of its Durable Objects. */
export type Deployed = { id: string; migration_tag?: string }

export async function deployedWorkers({ get }: Cloudflare): Promise<ReadonlyMap<string, Deployed>> {
  const scripts = await get<Deployed[]>('/workers/scripts')
  return new Map(scripts.map((script) => [script.id, script]))
}

export async function storedSecrets({ get }: Cloudflare, worker: string): Promise<ReadonlySet<string>> {
  const secrets = await get<{ name: string }[]>(`/workers/scripts/${worker}/secrets`)
  return new Set(secrets.map(({ name }) => name))
}

type Share = { version_id: string; percentage: number }
export type Deployment = { id: string; created_on: string; versions: Share[] }

/** Newest first. */
export async function deploymentsOf({ get }: Cloudflare, worker: string): Promise<Deployment[]> {
  const { deployments } = await get<{ deployments: Deployment[] }>(`/workers/scripts/${worker}/deployments`)
  return deployments
}

/** What a version was called when it was uploaded. */
export async function messageOf({ get }: Cloudflare, worker: string, version: string): Promise<string> {
  const { annotations } = await get<{ annotations?: Record<string, string> }>(
    `/workers/scripts/${worker}/versions/${version}`,
  )
  return annotations?.['workers/message'] ?? ''
}

export async function query<Row>({ post }: Cloudflare, database: string, sql: string): Promise<Row[]> {
  const [answer] = await post<{ results: Row[] }[]>(`/d1/database/${database}/query`, { sql })
  return answer?.results ?? []
}

/** The names of the files that wrangler noted as applied; none in a database that is new. */
export async function appliedMigrations(
  cloudflare: Cloudflare,
  database: string,
): Promise<ReadonlySet<string>> {
  const table = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'd1_migrations'"
  if ((await query(cloudflare, database, table)).length === 0) return new Set()
  const rows = await query<{ name: string }>(cloudflare, database, 'SELECT name FROM d1_migrations')
  return new Set(rows.map(({ name }) => name))
}

/** Leads this percentage of the requests to each version. */
export async function shareTraffic(
  { post }: Cloudflare,
  worker: string,
  parts: Readonly<Record<string, number>>,
): Promise<void> {
  const versions = Object.entries(parts).map(([version_id, percentage]) => ({ version_id, percentage }))
  await post(`/workers/scripts/${worker}/deployments`, { strategy: 'percentage', versions })
}
