import { build, localSetup } from './lib/local.ts'
import { failWith, run } from './lib/run.ts'

/** `npm run check:deploy`: deploys to a stand-in of Cloudflare on loopback: staging, a broken step, production, a way back. */
try {
  await build(localSetup(4321), 'deployment')
  await run('vitest', ['run', '--project', 'deploy'])
} catch (error) {
  failWith(error)
}
