import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { deployedWorkers, ensureNamespace, storedSecrets, type Cloudflare } from '../deploy/cloudflare.ts'
import { originOf, type DeployFile } from '../deploy/file.ts'
import { namesOf } from '../deploy/workers.ts'
import { wrangler } from '../deploy/wrangler.ts'
import { ExpectedFailure, root } from '../lib/run.ts'
import type { Alerts } from './file.ts'
import type { Watch } from './watch.ts'

type Target = { file: DeployFile; cloudflare: Cloudflare; account: string; base: string }

/** Thirteen queries in two minutes: 280,000 a month, of the million that the paid plan includes. */
const every = '*/2 * * * *'

/** Deploys the watch, or what differs of it. Its secrets come from the environment, and stay where they are stored. */
export async function installWatch(target: Target, alerts: Alerts, to: string): Promise<void> {
  const { file, cloudflare } = target
  const name = namesOf(file).watch
  const secrets = await secretsOf(cloudflare, name)
  const from = file.platform['MAIL_FROM']
  const mail = typeof from === 'string' ? { from, to } : undefined
  if (!mail && !secrets.hasWebhook)
    throw new ExpectedFailure(
      'platform.MAIL_FROM of the file, or ALERTS_WEBHOOK: one of them is needed to tell anybody',
    )
  const state = await ensureNamespace(cloudflare, name)
  const config = writeWatch(watchOf(target, alerts, mail), { name, state: state.id })
  await wrangler(['deploy', '--config', config], secrets.given)
  console.log(`watch: ${name} asks every two minutes, and tells ${mail ? to : 'the webhook'}`)
}

async function secretsOf(cloudflare: Cloudflare, name: string) {
  const isThere = (await deployedWorkers(cloudflare)).has(name)
  const stored = isThere ? await storedSecrets(cloudflare, name) : new Set<string>()
  const given = ['ALERTS_TOKEN', 'ALERTS_WEBHOOK'].flatMap((key) => {
    const value = process.env[key]
    return value ? [[key, value] as const] : []
  })
  if (!stored.has('ALERTS_TOKEN') && !process.env['ALERTS_TOKEN'])
    throw new ExpectedFailure(
      'ALERTS_TOKEN is missing: a token with "Account Analytics: Read" and nothing else',
    )
  const hasWebhook = stored.has('ALERTS_WEBHOOK') || given.some(([key]) => key === 'ALERTS_WEBHOOK')
  return { given: Object.fromEntries(given), hasWebhook }
}

function watchOf({ file, account, base }: Target, { query, host }: Alerts, mail: Watch['mail']): Watch {
  return {
    ...{ name: `${file.brand} ${file.environment}`, account, api: base, numbers: namesOf(file).numbers },
    queries: query,
    hosts: host.map((each) => ({ ...each, address: `${originOf(file.hosts[each.host])}/health` })),
    mail,
  }
}

/** The worker with its alerts in it, for wrangler to bundle; returns the path of its configuration. */
function writeWatch(watch: Watch, { name, state }: { name: string; state: string }): string {
  const folder = `.cache/watch/${name}`
  mkdirSync(join(root, folder), { recursive: true })
  const source = relative(folder, 'scripts/alerts/watch.ts').replaceAll('\\', '/')
  writeFileSync(
    join(root, folder, 'worker.js'),
    `import { watchNow } from '${source}'
const watch = ${JSON.stringify(watch)}
export default { scheduled: ({ scheduledTime }, env) => watchNow(watch, env, scheduledTime) }
`,
  )
  const config = {
    ...{ name, main: 'worker.js', compatibility_date: '2026-10-01', workers_dev: false, preview_urls: false },
    triggers: { crons: [every] },
    kv_namespaces: [{ binding: 'STATE', id: state }],
    ...(watch.mail && { send_email: [{ name: 'EMAIL', destination_address: watch.mail.to }] }),
    observability: { enabled: true },
  }
  const path = `${folder}/wrangler.json`
  writeFileSync(join(root, path), JSON.stringify(config, null, 2))
  return path
}
