// The door of every npm script: plain JavaScript for whatever Node is there (20 or newer). It installs what is
// missing, then runs the TypeScript script of the given name with the Node 24 that comes with the dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const node = join(root, 'node_modules/.bin/node')

function isInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed) || !existsSync(node)) return false
  return statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
}

if (!isInstalled()) {
  console.log('Installing dependencies …')
  const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (npm.status !== 0) process.exit(npm.status ?? 1)
}

const [script, ...rest] = process.argv.slice(2)
const child = spawn(node, [join(root, 'scripts', `${script}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    WRANGLER_SEND_METRICS: 'false',
    // Local runs do not reach out for the request's `cf` object.
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    NODE_NO_WARNINGS: '1',
  },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
// npm does not hand a signal on; when it is gone, so is what it started.
const { ppid } = process
setInterval(() => process.ppid !== ppid && child.kill('SIGTERM'), 1000).unref()
child.on('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)))
