import { loadBrand } from './lib/brand.ts'
import { failWith } from './lib/failure.ts'
import { fill } from './lib/fill.ts'
import { localSetup, prepare, untilPortIsFree } from './lib/local.ts'
import { startLocalServer } from './lib/localServer.ts'
import { warmPictures } from './seed/pictures.ts'
import { demoAccounts, demoFactorSecret, demoStaff } from './seed.ts'

/** `npm start`: builds, migrates, seeds and serves the whole product; prints what to open. */
const port = Number(process.env.PORT ?? 4321)

try {
  await untilPortIsFree(port)
  const local = localSetup(port)
  await prepare(local)
  console.log('Starting the server …')
  const server = await startLocalServer(local)
  try {
    console.log('Filling it with content, accounts and pictures …')
    await fill(local)
  } catch (error) {
    // Without accounts and content the product is not complete.
    await server.stop()
    throw error
  }
} catch (error) {
  failWith(error)
}

const { name } = await loadBrand()

console.log(`
  ${name.padEnd(12)} http://localhost:${port}/
  Mailbox      http://sandbox.localhost:${port}/mailbox
  Design       http://localhost:${port}/UIKit

  Demo accounts, password Demo1234:
${demoAccounts.map(({ username, about }) => `    ${username.padEnd(10)} ${about}`).join('\n')}

  Studio       http://localhost:${port}/studio, the same password and a code of this secret:
               ${demoFactorSecret}
${demoStaff.map(({ username, about }) => `    ${`${username}@atoll.test`.padEnd(20)} ${about}`).join('\n')}

  Ctrl+C stops.
`)

// Behind the visitors: nobody waits for what nobody has asked for yet.
warmPictures(`http://localhost:${port}`).catch((error: unknown) =>
  console.warn('Pictures not made ahead:', error),
)
