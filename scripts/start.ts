import { build, localSetup, migrate, prepareAssets, serve, untilPortIsFree, untilReady } from './lib/local.ts'
import { fill } from './lib/fill.ts'
import { demoAccounts } from './seed.ts'

/** `npm start`: builds, migrates, seeds and serves the whole product; prints what to open. */
const port = Number(process.env.PORT ?? 4321)
const local = localSetup(port)

await untilPortIsFree(port)
console.log('Building …')
await prepareAssets()
await build(local)
await migrate(local)

const server = serve(local, 'preview', 'file')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (status) => process.exit(status ?? 0))

try {
  await untilReady(local, server)
  await fill(local)
} catch (error) {
  // Without its accounts and content the site is not what was asked for.
  server.kill()
  throw error
}

console.log(`
  Atoll        http://localhost:${port}/
  Mailbox      http://sandbox.localhost:${port}/mailbox
  Design       http://localhost:${port}/UIKit

  Demo accounts, password Demo1234:
${demoAccounts.map(({ username, about }) => `    ${username.padEnd(10)} ${about}`).join('\n')}

  Ctrl+C stops.
`)
