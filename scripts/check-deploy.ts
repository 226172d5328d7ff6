import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, localSetup } from './lib/local.ts'
import { ExpectedFailure, failWith, root, run } from './lib/run.ts'

/**
 * `npm run check:deploy`: deploys to a stand-in of Cloudflare on loopback: staging, a broken step, production, a way back; then the drill
 * of a restoration. Prints how long each took. `-- serve 4330` leaves the stand-in running, for whoever follows docs/operate on a laptop.
 */
const [command, port = '4330'] = process.argv.slice(2)
try {
  if (command === 'serve') await serve(Number(port))
  else if (command === undefined) await check()
  else throw new ExpectedFailure('usage: npm run check:deploy [-- serve 4330]')
} catch (error) {
  failWith(error)
}

async function check(): Promise<void> {
  const built = await timed(() => build(localSetup(4321), 'deployment'))
  await run('vitest', ['run', '--project', 'deploy'])
  const drill = 'tests/worker/platform/copies/drill.test.ts'
  const drilled = await timed(() => run('vitest', ['run', '--project', 'platform', drill]))
  const times = JSON.parse(readFileSync(join(root, '.cache/deploy/times.json'), 'utf8')) as object
  const all = { 'the build of a deployment': built, ...times, 'the drill of a restoration': drilled }
  for (const [what, time_s] of Object.entries(all)) console.log(`${String(time_s).padStart(6)} s  ${what}`)
}

async function timed(act: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await act()
  return Math.round((performance.now() - began) / 100) / 10
}

/** An empty account until it is stopped. */
async function serve(at: number): Promise<void> {
  const { StandIn } = await import('../tests/deploy/standIn.ts')
  await new StandIn('.cache/stand-in-served').listen(at)
  console.log(`An empty account at a stand-in of Cloudflare. In another terminal:

  export CLOUDFLARE_API_BASE_URL=http://localhost:${at}/client/v4 CLOUDFLARE_API_TOKEN=${'t'.repeat(40)}
  export CLOUDFLARE_ACCOUNT_ID=${'0123456789abcdef'.repeat(2)}
  npm run deploy -- --file /tmp/staging.toml --environment staging --market mga --administrator you@example.com \\
    --site www.localhost:${at} --platform platform.localhost:${at} --sandbox sandbox.localhost:${at}

  Ctrl+C stops, and forgets it.`)
}
