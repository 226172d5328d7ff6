import { parseArgs } from 'node:util'
import { firedNow, numbersAt } from './alerts/check.ts'
import { readAlerts } from './alerts/file.ts'
import { installNotices } from './alerts/install.ts'
import { installWatch } from './alerts/installWatch.ts'
import { cloudflareAt } from './deploy/cloudflare.ts'
import { readDeployFile } from './deploy/file.ts'
import { namesOf } from './deploy/workers.ts'
import { ExpectedFailure, failWith } from './lib/run.ts'

/**
 * `npm run alerts`: names every alert with its threshold and what to do. `-- check` asks for the numbers of now and ends with 1 while one
 * holds; `-- install` deploys a watch that asks by itself and tells, and makes the notifications that Cloudflare offers. Both read deploy.toml
 * (docs/operate/alerts.md).
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { file: { type: 'string', default: 'deploy.toml' }, to: { type: 'string' } },
})

try {
  const [command = 'list'] = positionals
  const run = { list, check, install }[command]
  if (!run || positionals.length > 1)
    throw new ExpectedFailure(
      'usage: npm run alerts [-- check | install [--to ops@example.com]] [--file deploy.toml]',
    )
  await run()
} catch (error) {
  failWith(error)
}

function list(): void {
  const { query, host, notice } = readAlerts()
  for (const { id, severity, above, below, unit, do: todo } of query)
    console.log(
      `${id} (${severity}): ${above === undefined ? `below ${below}` : `above ${above}`} ${unit}\n  ${todo}`,
    )
  for (const { id, severity, host: what, do: todo } of host)
    console.log(`${id} (${severity}): /health of the ${what} is not answered well\n  ${todo}`)
  for (const { name, do: todo } of notice) console.log(`Cloudflare: ${name}\n  ${todo}`)
}

async function check(): Promise<void> {
  const { file, account, token, base } = target()
  const asked = firedNow(readAlerts().query, namesOf(file).numbers, numbersAt(account, token, base))
  const fired = await asked.catch((error: unknown) => {
    throw new ExpectedFailure(error instanceof Error ? error.message : String(error))
  })
  for (const { alert, label, value } of fired)
    console.log(
      `${alert.severity.toUpperCase()} ${alert.id}${label && ` (${label})`}: ${round(value)} ${alert.unit}\n  ${alert.do}`,
    )
  if (fired.length > 0) process.exitCode = 1
  else console.log('No alert holds.')
}

async function install(): Promise<void> {
  const { file, account, token, base } = target()
  const cloudflare = cloudflareAt(account, token, base)
  const alerts = readAlerts()
  const to = flags.to ?? file.administrator
  process.env['CLOUDFLARE_ACCOUNT_ID'] = account
  await installWatch({ file, cloudflare, account, base }, alerts, to)
  const prefix = `${file.brand} ${file.environment}`
  const done = await installNotices(cloudflare, alerts.notice, { prefix, email: to })
  for (const [what, names] of Object.entries(done)) for (const name of names) console.log(`${what}: ${name}`)
}

function target() {
  const file = readDeployFile(flags.file)
  const { account = process.env['CLOUDFLARE_ACCOUNT_ID'] } = file
  const token = process.env['CLOUDFLARE_API_TOKEN']
  const base = process.env['CLOUDFLARE_API_BASE_URL'] ?? 'https://api.cloudflare.com/client/v4'
  if (!account || !token)
    throw new ExpectedFailure(
      'CLOUDFLARE_API_TOKEN, and account in the file or CLOUDFLARE_ACCOUNT_ID: both are needed',
    )
  return { file, account, token, base }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
