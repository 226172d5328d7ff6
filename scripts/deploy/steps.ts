import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorAt, type Operator } from '../seed/operator.ts'
import { seedContent } from '../seed/content.ts'
import { seedMedia } from '../seed/media.ts'
import { seedThumbs } from '../seed/thumbs.ts'
import { localFetch } from '../lib/localFetch.ts'
import { ExpectedFailure, root } from '../lib/run.ts'
import {
  appliedMigrations,
  deployedWorkers,
  deploymentsOf,
  ensureBucket,
  ensureCopies,
  ensureDatabase,
  ensureNamespace,
  messageOf,
  query,
  shareTraffic,
  type Cloudflare,
  type Deployed,
  type Deployment,
  type Ensured,
} from './cloudflare.ts'
import { originOf, type DeployFile } from './file.ts'
import { forbiddingMigrations, isChanged, messageFor, migrations, runOf, withoutRun } from './release.ts'
import { hasSandbox } from './sandbox.ts'
import type { SecretPlan, SecretPlans } from './secrets.ts'
import { smokeTest, type Versions } from './smoke.ts'
import {
  builtConfig,
  configPath,
  namesOf,
  workersOf,
  writeConfig,
  type Ids,
  type WorkerName,
} from './workers.ts'
import { putSecrets, versionIn, wrangler } from './wrangler.ts'
import type { Release } from '../../functions/shared/release.ts'
import type { Invited } from '#contract/operator/records.ts'

/** `run`: the label of this run. */
export type Target = { file: DeployFile; cloudflare: Cloudflare; release: Release; run: string }

/** How long a new domain may take until it answers. */
const newDomain_ms = 120_000
const known_ms = 30_000

/** Creates what is not there. May be repeated. */
export async function ensureResources({ file, cloudflare }: Target): Promise<Ids> {
  const names = namesOf(file)
  const tell = (what: string, name: string, { isNew }: Ensured) =>
    console.log(`${what} ${name}: ${isNew ? 'created' : 'there'}`)
  if (file.joins !== undefined) {
    const catalog = await ensureNamespace(cloudflare, names.catalog)
    tell('namespace', names.catalog, catalog)
    return { database: '', catalog: catalog.id, sandboxState: undefined }
  }
  const database = await ensureDatabase(cloudflare, names.database)
  tell('database', names.database, database)
  const catalog = await ensureNamespace(cloudflare, names.catalog)
  tell('namespace', names.catalog, catalog)
  for (const name of [names.media, names.documents])
    tell('bucket', name, await ensureBucket(cloudflare, name))
  tell('bucket', names.copies, await ensureCopies(cloudflare, names.copies))
  const ids = { database: database.id, catalog: catalog.id, sandboxState: undefined }
  if (!hasSandbox(file)) return ids
  const sandboxState = await ensureNamespace(cloudflare, names.sandboxState)
  tell('namespace', names.sandboxState, sandboxState)
  tell('bucket', names.thumbs, await ensureBucket(cloudflare, names.thumbs))
  return { ...ids, sandboxState: sandboxState.id }
}

/** Tables first: the version that runs goes on with the new ones (see migrationFaults). */
export async function migrate({ file, cloudflare }: Target, ids: Ids): Promise<void> {
  const done = await appliedMigrations(cloudflare, ids.database)
  const pending = migrations().filter(({ name }) => !done.has(name))
  if (pending.length === 0) return console.log('migrations: none is new')
  const config = configPath('platform', file)
  await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote', '--config', config])
  console.log(`migrations: ${pending.length} applied`)
}

/** Uploads the workers. The new versions have no traffic yet, unless there is nothing that could have it in their place. */
export async function upload(target: Target, plans: SecretPlans): Promise<Versions> {
  const deployed = await deployedWorkers(target.cloudflare)
  const versions: Record<string, string> = {}
  for (const worker of workersOf(target.file)) {
    const name = namesOf(target.file)[worker]
    const config = configPath(worker, target.file)
    versions[name] = await uploadOne(target, { worker, name, config, plan: plans[worker] }, deployed)
  }
  return versions
}

type Upload = { worker: WorkerName; name: string; config: string; plan: SecretPlan }

async function uploadOne(
  { cloudflare, release, run }: Target,
  { worker, name, config, plan }: Upload,
  deployed: ReadonlyMap<string, Deployed>,
): Promise<string> {
  const known = deployed.get(name)
  const message = messageFor(release, readFileSync(join(root, config), 'utf8'))
  const labels = ['--message', message + run, '--tag', release.commit.slice(0, 25)]
  const args = ['--config', config, ...labels]
  if (known === undefined || newObjects(worker, known)) {
    const version = versionIn(await wrangler(['deploy', ...args], plan.values))
    console.log(`${name}: ${known ? 'deployed at once, for its Durable Objects have a new step' : 'created'}`)
    return version
  }
  const hasNews = Object.keys(plan.values).length > 0 || isChanged(release)
  const same = (await servedVersions(cloudflare, name)).find((each) => withoutRun(each.message) === message)
  if (!hasNews && same) {
    console.log(`${name}: is this version already`)
    return same.version_id
  }
  const before = await mainVersion(cloudflare, name)
  const version = versionIn(await wrangler(['versions', 'upload', ...args], plan.values))
  await shareTraffic(cloudflare, name, { [version]: 0, [before]: 100 })
  console.log(`${name}: uploaded, without traffic`)
  return version
}

/** A new step of Durable Objects cannot wait: Cloudflare takes it with a deployment alone. */
function newObjects(worker: WorkerName, { migration_tag: done }: Deployed): boolean {
  return builtConfig(worker).migrations.at(-1)?.tag !== done
}

/** The versions that have traffic, each with its message. */
async function servedVersions(cloudflare: Cloudflare, name: string) {
  const [now] = await deploymentsOf(cloudflare, name)
  return Promise.all(
    (now?.versions ?? []).map(async ({ version_id }) => ({
      ...{ version_id, message: await messageOf(cloudflare, name, version_id) },
    })),
  )
}

/** The version that has most of the traffic. */
async function mainVersion(cloudflare: Cloudflare, name: string): Promise<string> {
  const [now] = await deploymentsOf(cloudflare, name)
  const main = now?.versions.toSorted((one, other) => other.percentage - one.percentage)[0]
  if (!main) throw new ExpectedFailure(`${name} has no deployment`)
  return main.version_id
}

/** The new versions answer before anybody else is led to them. */
export async function smoke({ file, release }: Target, versions: Versions, isFirst: boolean): Promise<void> {
  await smokeTest(file, release.commit, versions, isFirst ? newDomain_ms : known_ms)
  console.log('smoke test: holds')
}

/** Gives the new versions their share of the traffic, the platform first, and routes and times as the configuration has them. */
export async function release(target: Target, versions: Versions, percent: number): Promise<void> {
  for (const worker of workersOf(target.file)) {
    const name = namesOf(target.file)[worker]
    const version = versions[name]
    if (version === undefined) throw new Error(`${name} was not uploaded`)
    const before = await mainVersion(target.cloudflare, name)
    if (before !== version) {
      const rest = percent < 100 ? { [before]: 100 - percent } : {}
      await shareTraffic(target.cloudflare, name, { [version]: percent, ...rest })
      await wrangler(['triggers', 'deploy', '--config', configPath(worker, target.file)])
    }
    console.log(`${name}: ${before === version ? 100 : percent} % of the traffic`)
  }
}

/**
 * First content and first administrator: what is there already stays. Both need the operator's key, and only the run that draws it
 * knows it; a run that finds them undone draws a new one, which nobody else can have been given.
 */
export async function firstRun({ file, cloudflare }: Target, ids: Ids, plan: SecretPlan): Promise<void> {
  const rows = <Row>(sql: string) => query<Row>(cloudflare, ids.database, sql)
  const [content] = await rows<{ n: number }>('SELECT count(*) AS n FROM content_entry')
  const administrators = await rows<{ id: string; at: number | null }>(
    "SELECT id, last_sign_in_at AS at FROM user WHERE staff_role = 'administrator' ORDER BY created_at",
  )
  // What is restored brings both.
  if (file.copies !== undefined) return console.log(`next: npm run restore -- --file … (from ${file.copies})`)
  const isEmpty = file.content && content?.n === 0
  const isManned = administrators.some(({ at }) => at !== null)
  if (!isEmpty && isManned) return
  const operator = operatorAt(originOf(file.hosts.platform), await operatorKey(file, plan), localFetch)
  await untilAccepted(operator)
  if (isEmpty) {
    await seedMedia(operator)
    await seedContent(operator)
    console.log('content: seeded')
  }
  if (!isManned) await invite(file, operator, administrators[0]?.id)
}

/** The pictures of the sandbox's games: sent by the run that draws its keys, because nobody can read them later. */
export async function fillSandbox({ file }: Target, { values }: SecretPlan): Promise<void> {
  const key = values['MAILBOX_KEY']
  if (!hasSandbox(file)) return
  const origin = originOf(file.hosts.sandbox ?? '')
  if (key === undefined) {
    const there = (await (await localFetch(`${origin}/pictures`)).json()) as object
    if (Object.keys(there).length === 0)
      console.log(
        'pictures of games: none is there; STAGING_KEY=… npm run deploy draws new keys and sends them',
      )
    return
  }
  await seedThumbs(origin, key, localFetch)
  console.log('pictures of games: sent')
}

async function operatorKey(file: DeployFile, plan: SecretPlan): Promise<string> {
  const known = plan.values['OPERATOR_KEY']
  if (known !== undefined) return known
  const drawn = randomBytes(32).toString('base64url')
  await putSecrets(namesOf(file).platform, { OPERATOR_KEY: drawn })
  return drawn
}

/** A new secret is a version of its own, which takes some seconds to be everywhere. */
async function untilAccepted(operator: Operator): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      await operator.get('/staff?count=1')
      return
    } catch (error) {
      if (tries === 19) throw error
      await new Promise((resolve) => setTimeout(resolve, 3000))
    }
  }
}

async function invite(file: DeployFile, operator: Operator, id?: string): Promise<void> {
  const { administrator: email } = file
  const reason = 'first deployment'
  const account = { username: 'administrator', email, role: 'administrator' }
  const { is_sent: isSent, link } =
    id === undefined
      ? await operator.post<Invited>('/staff', { ...account, reason })
      : await operator.post<Invited>(`/staff/${id}/link`, { reason })
  if (isSent && file.platform['MAILBOX_ORIGIN'] !== undefined)
    console.log('invitation: in the mailbox of the sandbox; its link works once, for three days')
  else if (isSent) console.log(`invitation: sent to ${email}; its link works once, for three days`)
  else console.log(`invitation: no mail could be sent. The link works once, for three days:\n${link}`)
}

/**
 * Takes back the last run: what it uploaded gives way to the version before, and a worker that it left alone stays. Refused where a
 * migration since forbids it.
 */
export async function rollBack({ file, cloudflare }: Target): Promise<void> {
  const present = await Promise.all(
    workersOf(file).map(async (worker) => {
      const name = namesOf(file)[worker]
      const served = await servedVersions(cloudflare, name)
      return {
        ...{ worker, name },
        run:
          served
            .map(({ message }) => runOf(message))
            .toSorted()
            .at(-1) ?? '',
      }
    }),
  )
  const last = present
    .map(({ run }) => run)
    .toSorted()
    .at(-1)
  const steps = []
  for (const { worker, name } of present.filter(({ run }) => run === last)) {
    const before = versionBefore(await deploymentsOf(cloudflare, name))
    // It came with this run: nobody asks it, once the site before is back.
    if (!before && worker === 'sandbox') continue
    if (!before) throw new ExpectedFailure(`${name} has no version before this one.`)
    const message = await messageOf(cloudflare, name, before.version_id)
    const forbidding = forbiddingMigrations(message)
    if (forbidding === undefined)
      throw new ExpectedFailure(
        `${name}: the version before was not deployed by this command: ${message || before.version_id}`,
      )
    if (forbidding.length > 0)
      throw new ExpectedFailure(
        `The version before does not run on the tables of ${forbidding.join(', ')}: deploy a mend instead.`,
      )
    steps.push({ name, version: before.version_id, message })
  }
  // The site first: it asks the platform, which understands the calls of the version before.
  for (const { name, version, message } of steps.toReversed()) {
    await shareTraffic(cloudflare, name, { [version]: 100 })
    console.log(`${name}: back at ${message}`)
  }
}

/** The newest version that had all the traffic and is not the one that has it now; with shared traffic, the one that shares it. */
function versionBefore([now, ...earlier]: Deployment[]): { version_id: string } | undefined {
  const whole = earlier.flatMap(({ versions }) => versions.filter(({ percentage }) => percentage === 100))
  const isShared = now !== undefined && now.versions.every(({ percentage }) => percentage < 100)
  const served = new Set(now?.versions.map(({ version_id: id }) => id))
  return whole.find(({ version_id: id }) => served.has(id) === isShared)
}

export function writeConfigs(file: DeployFile, ids: Ids): void {
  for (const worker of workersOf(file)) writeConfig(worker, file, ids)
}
