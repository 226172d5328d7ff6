import { build, localSetup } from './lib/local.ts'
import { run } from './lib/run.ts'

/**
 * `npm run deploy`: builds and uploads platform and site, in this order, for the site binds the platform.
 * `-- --dry-run` does everything but the upload and needs no account; it checks the sandbox too, which is
 * otherwise deployed only with `-- --with-sandbox` (a staging).
 */
const args = process.argv.slice(2)
const isDryRun = args.includes('--dry-run')
const withSandbox = isDryRun || args.includes('--with-sandbox')

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
