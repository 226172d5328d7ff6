import { demoAccounts, demoFactorSecret, demoStaff } from '../seed.ts'
import { loadBrand } from './brand.ts'

/** Says what to open and who may sign in, once a local server is ready. */
export async function welcome(port: number): Promise<void> {
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
}
