import { build, deploymentFault, localSetup } from './lib/local.ts'
import { ExpectedFailure, failWith, run } from './lib/run.ts'

/**
 * `npm run deploy`: builds and uploads the platform, then the site, which is bound to it. `-- --dry-run` does
 * everything but the upload and needs no account; it also checks the sandbox, which is otherwise deployed only with `--
 * --with-sandbox` (for staging, where its pages ask for the secret STAGING_KEY).
 */
const args = process.argv.slice(2)
const isDryRun = args.includes('--dry-run')
const withSandbox = isDryRun || args.includes('--with-sandbox')

const fault = deploymentFault()
// A dry run shows what would be uploaded, before there is a domain.
if (fault !== undefined && isDryRun) console.warn(`A deployment would stop here. Configuration: ${fault}`)
else if (fault !== undefined) failWith(new ExpectedFailure(`Configuration: ${fault}`))

await build(localSetup(4321), 'deployment')

if (!isDryRun)
  await run('wrangler', [
    'd1',
    'migrations',
    'apply',
    'DB',
    '--remote',
    '--config',
    'functions/platform/wrangler.toml',
  ])
await deploy('dist/atoll_platform/wrangler.json')
if (withSandbox) await deploy('dist/atoll_sandbox/wrangler.json')
await deploy('dist/server/wrangler.json')

async function deploy(config: string): Promise<void> {
  await run('wrangler', ['deploy', '--config', config, ...(isDryRun ? ['--dry-run'] : [])])
}
