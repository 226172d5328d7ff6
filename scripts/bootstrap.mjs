// The door of every npm script: plain JavaScript that old versions of Node read too. It installs what is missing, then
// runs the TypeScript script of the given name, or `tool` and a tool's name, with the Node 24 that comes with the dependencies.
import { spawn, spawnSync } from 'child_process'
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'fs'
import { delimiter, dirname, join } from 'path'
import { fileURLToPath } from 'url'

const oldestNode = 20
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules/.bin')
const node = join(bin, 'node')

function fail(line) {
  console.error(line)
  process.exit(1)
}

function isInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed) || !existsSync(node)) return false
  return statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
}

/**
 * By the lock file on every platform. It names the native parts of all of them: a lock file that npm wrote next to
 * modules could lack some (github.com/npm/cli/issues/4828), so tests/unit/scripts/lockFile.test.ts looks for each.
 */
const installArguments = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']

/** Debian's own npm is older: it would take other versions than those that are locked. */
const oldestNpm = 10
const newNpm = 'npm@10.9.9'

/** `install`, which changes no lock file. */
function runNpm() {
  const options = {
    cwd: root,
    stdio: ['inherit', 'inherit', 'pipe'],
    env: Object.assign(
      { npm_config_fetch_retry_mintimeout: '1000', npm_config_fetch_retry_maxtimeout: '5000' },
      process.env,
    ),
    shell: process.platform === 'win32',
  }
  const [version] = String(spawnSync('npm', ['--version'], { shell: options.shell }).stdout || '').split('.')
  return version && Number(version) < oldestNpm
    ? spawnSync('npx', ['--yes', newNpm].concat(installArguments), options)
    : spawnSync('npm', installArguments, options)
}

function install() {
  console.log('Installing dependencies (about a minute) …')
  const npm = runNpm()
  if (npm.status === 0) return removeHeaders()
  const said = String(npm.stderr || npm.error || '')
  if (/ENOSPC/.test(said)) fail('The disk is full: free about 1.5 GB and start again.')
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(said))
    fail('The npm registry cannot be reached: check the network and start again.')
  fail(said || 'npm install did not finish: start again.')
}

/** Headers for compiling native add-ons: 67 MB that nothing here reads. */
function removeHeaders() {
  const binaries = join(root, 'node_modules/node/node_modules')
  if (!existsSync(binaries)) return
  for (const name of readdirSync(binaries).filter((each) => each.startsWith('node-')))
    rmSync(join(binaries, name, 'include'), { recursive: true, force: true })
}

/**
 * The package `node` fetches the binary of the platform by itself, so the lock file has no hash of it; scripts/nodeHashes.json has. npm notes
 * what it fetched.
 */
function refuseOtherNode() {
  const fetched = join(root, 'node_modules/node/node_modules/.package-lock.json')
  if (!existsSync(fetched)) return
  const { hashes } = JSON.parse(readFileSync(join(root, 'scripts/nodeHashes.json'), 'utf8'))
  const { packages } = JSON.parse(readFileSync(fetched, 'utf8'))
  for (const at of Object.keys(packages)) {
    const hash = hashes[at.replace('node_modules/', '')]
    if (hash && packages[at].integrity !== hash)
      fail(
        `${at} is not the Node that is known: remove node_modules, and install by a registry that you trust.`,
      )
  }
}

function brands() {
  const folder = join(root, 'brands')
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'brand.ts')))
}

const [major] = process.versions.node.split('.')
if (Number(major) < oldestNode)
  fail(
    `Atoll needs Node ${oldestNode} or newer, and this is ${process.version}: https://nodejs.org has a newer one.`,
  )
const { BRAND: brand } = process.env
if (brand && !existsSync(join(root, 'brands', brand, 'brand.ts')))
  fail(`BRAND is ${brand}, and there is: ${brands().join(', ')}.`)
if (!isInstalled()) install()
refuseOtherNode()

const [script, ...rest] = process.argv.slice(2)
const run = script === 'tool' ? [join(bin, rest.shift() || '')] : [join(root, 'scripts', `${script}.ts`)]
const child = spawn(node, run.concat(rest), {
  cwd: root,
  stdio: 'inherit',
  env: Object.assign({}, process.env, {
    PATH: bin + delimiter + process.env.PATH,
    ASTRO_TELEMETRY_DISABLED: '1',
    WRANGLER_SEND_METRICS: 'false',
    // Local runs do not reach out for the request's `cf` object.
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    NODE_NO_WARNINGS: '1',
  }),
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm does not hand a signal on; when it is gone, so is what it started.
const { ppid } = process
setInterval(() => process.ppid !== ppid && child.kill('SIGTERM'), 1000).unref()
child.on('exit', (status, signal) => process.exit(status === null ? (signal ? 1 : 0) : status))
