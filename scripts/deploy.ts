import { parseArgs } from 'node:util'
import { writeMissingFile } from './deploy/ask.ts'
import { cloudflareAt, deployedWorkers, storedSecrets, type Cloudflare } from './deploy/cloudflare.ts'
import { originOf, readDeployFile, type DeployFile } from './deploy/file.ts'
import { migrationFaults, runLabel } from './deploy/release.ts'
import { rotate } from './deploy/rotate.ts'
import { withBrands } from './deploy/brands.ts'
import { withSandbox } from './deploy/sandbox.ts'
import { planAllSecrets, type SecretPlan, type Stored } from './deploy/secrets.ts'
import {
  ensureResources,
  fillSandbox,
  firstRun,
  migrate,
  release,
  rollBack,
  smoke,
  upload,
  writeConfigs,
} from './deploy/steps.ts'
import { namesOf } from './deploy/workers.ts'
import { loadBrand, resolveBrand } from './lib/brand.ts'
import { ExpectedFailure, failWith } from './lib/run.ts'

/**
 * `npm run deploy`: from one small file to a running site (docs/operate/deploy.md). `-- --dry-run` names everything that would be
 * refused and changes nothing; `-- rollback` returns to the version before; `-- --gradual 5` gives the new version five percent of
 * the traffic; `-- rotate <key>` changes a key (docs/operate/rotation.md). May be repeated: what is there stays, and only what differs is changed.
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string', default: 'deploy.toml' },
    'dry-run': { type: 'boolean', default: false },
    gradual: { type: 'string', default: '100' },
    'remove-old': { type: 'boolean', default: false },
    environment: { type: 'string' },
    brand: { type: 'string' },
    site: { type: 'string' },
    platform: { type: 'string' },
    sandbox: { type: 'string' },
    market: { type: 'string' },
    administrator: { type: 'string' },
  },
})

const missingToken = 'CLOUDFLARE_API_TOKEN, and account in the file or CLOUDFLARE_ACCOUNT_ID: both are needed'

try {
  const [command = 'deploy', ...rest] = positionals
  const [key = ''] = rest
  if (!['deploy', 'rollback', 'rotate'].includes(command) || rest.length !== (command === 'rotate' ? 1 : 0))
    throw new ExpectedFailure(
      'usage: npm run deploy [-- rollback | rotate <key> [--remove-old] | --dry-run | --gradual 5 | --file deploy.toml]',
    )
  await writeMissingFile(flags.file, flags)
  const file = await withBrands(withSandbox(readDeployFile(flags.file)))
  // The build and its release are the brand's, in these languages.
  process.env['BRAND'] = file.brand
  if (file.languages) process.env['SITE_LANGUAGES'] = file.languages.join(',')
  await loadBrand()
  resolveBrand()
  if (command === 'rollback') await rollBack(await targetOf(file))
  else if (command === 'rotate') await rotate(await targetOf(file), key, { removesOld: flags['remove-old'] })
  else await deploy(file)
} catch (error) {
  failWith(error)
}

async function deploy(file: DeployFile): Promise<void> {
  const percent = percentOf(flags.gradual)
  const { build, localSetup } = await import('./lib/local.ts')
  const { faultsOf } = await import('./deploy/faults.ts')
  await build(localSetup(4321), 'deployment')
  const isDry = flags['dry-run']
  const credentials = credentialsOf(file)
  const stored = await storedOf(file, credentials)
  const plans = planAllSecrets(file, stored, process.env)
  const faults = [
    ...(credentials === undefined ? [missingToken] : []),
    ...faultsOf(file, plans),
    ...migrationFaults(),
  ]
  if (faults.length > 0)
    throw new ExpectedFailure(
      `A deployment would be refused:\n${faults.map((line) => `- ${line}`).join('\n')}`,
    )
  if (isDry)
    return console.log(`Nothing would be refused: ${originOf(file.hosts.site)}, ${file.environment}.`)

  const target = await targetOf(file)
  const ids = await ensureResources(target)
  writeConfigs(file, ids)
  if (file.joins === undefined) await migrate(target, ids)
  if (plans.sandbox.values['STAGING_KEY'] !== undefined)
    console.log('keys that the sandbox shares with the others: drawn')
  for (const [worker, { drawn }] of Object.entries(plans))
    if (drawn.length > 0) console.log(`secrets of the ${worker}: ${drawn.join(', ')} drawn`)
  const isFirst = stored.site.size === 0
  const versions = await upload(target, plans)
  // Stored from now on: a run that breaks later is the only one that could show it.
  tellStagingKey(plans.sandbox)
  await smoke(target, isFirst ? {} : versions, isFirst)
  await release(target, versions, percent)
  await fillSandbox(target, plans.sandbox)
  if (file.joins === undefined) await firstRun(target, ids, plans.platform)
  tellAddresses(file)
}

/** People type this one; a value of the environment is known to them. */
function tellStagingKey({ values }: SecretPlan): void {
  const key = values['STAGING_KEY']
  if (key !== undefined && !process.env['STAGING_KEY'])
    console.log(`the sandbox's pages ask for any name and the password ${key}, which is shown this once`)
}

function tellAddresses({ hosts }: DeployFile): void {
  const { site, platform, studio, sandbox } = hosts
  console.log(
    `\nSite      ${originOf(site)}\nStudio    ${originOf(studio ?? site)}${studio ? '' : '/studio'}\nPlatform  ${originOf(platform)}`,
  )
  if (sandbox !== undefined) console.log(`Sandbox   ${originOf(sandbox)} (its mailbox: /mailbox)`)
}

type Credentials = { account: string; token: string }

function credentialsOf({
  account = process.env['CLOUDFLARE_ACCOUNT_ID'],
}: DeployFile): Credentials | undefined {
  const token = process.env['CLOUDFLARE_API_TOKEN']
  return account && token ? { account, token } : undefined
}

function cloudflareOf({ account, token }: Credentials): Cloudflare {
  // wrangler reads both too.
  process.env['CLOUDFLARE_ACCOUNT_ID'] = account
  return cloudflareAt(
    account,
    token,
    process.env['CLOUDFLARE_API_BASE_URL'] ?? 'https://api.cloudflare.com/client/v4',
  )
}

async function targetOf(file: DeployFile) {
  const credentials = credentialsOf(file)
  if (!credentials) throw new ExpectedFailure(missingToken)
  const { releaseNow } = await import('./lib/release.ts')
  return { file, cloudflare: cloudflareOf(credentials), release: releaseNow(), run: runLabel(new Date()) }
}

/** The names of the secrets that each worker has already; none where nothing can be asked. */
async function storedOf(file: DeployFile, credentials: Credentials | undefined): Promise<Stored> {
  const none = new Set<string>()
  if (!credentials) return { platform: none, site: none }
  const cloudflare = cloudflareOf(credentials)
  const deployed = await deployedWorkers(cloudflare)
  const names = namesOf(file)
  const secretsOf = (name: string) => (deployed.has(name) ? storedSecrets(cloudflare, name) : none)
  return {
    platform: await secretsOf(names.platform),
    site: await secretsOf(names.site),
    sandbox: await secretsOf(names.sandbox),
  }
}

function percentOf(text: string): number {
  const percent = Number(text)
  if (Number.isInteger(percent) && percent >= 1 && percent <= 100) return percent
  throw new ExpectedFailure('--gradual is a whole percentage from 1 to 100')
}
