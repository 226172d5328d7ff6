import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { demoAccounts, demoFactorSecret, demoStaff, seed } from '../seed.ts'
import { seedWinners } from '../seed/jackpots.ts'
import { operatorAt } from '../seed/operator.ts'
import { seedRounds } from '../seed/rounds.ts'
import { seedThumbs } from '../seed/thumbs.ts'
import { brandId, loadBrand } from './brand.ts'
import { playerOf, type JoinedSite } from './joinedSites.ts'
import { localFetch } from './localFetch.ts'
import type { Local } from './localServer.ts'
import { root } from './run.ts'

/** Fills a freshly started local product with content, demo accounts and pictures. May be repeated. */
export async function fill(local: Local): Promise<void> {
  const { port, secrets } = local
  const origin = `http://platform.localhost:${port}`
  await seed(origin, secrets.OPERATOR_KEY, localFetch)
  await seedRounds({ origin, keys: secrets.SEAMLESS_KEYS, fetchWith: localFetch })
  await seedWinners(operatorAt(origin, secrets.OPERATOR_KEY, localFetch))
  await seedThumbs(`http://sandbox.localhost:${port}`, secrets.MAILBOX_KEY, localFetch)
  writeFileSync(stampFile(local), stampOfSeed())
}

/**
 * As `fill`, for sources that are compiled when they are called: not again where these databases were filled with the same, and anew where
 * the development server dropped a connection (its workerd closes one whose last body was not read).
 */
export async function fillOnce(local: Local): Promise<void> {
  const file = stampFile(local)
  if (existsSync(file) && readFileSync(file, 'utf8') === stampOfSeed()) return
  console.log('Filling it with content, accounts and pictures …')
  for (let tries = 1; ; tries += 1) {
    try {
      return await fill(local)
    } catch (error) {
      if (tries === 3) throw error
    }
  }
}

const stampFile = ({ state }: Local) => resolve(root, state, 'seed.stamp')

function stampOfSeed(): string {
  const hash = createHash('sha256').update(brandId())
  for (const name of globSync(['scripts/seed.ts', 'scripts/seed/**/*', 'brands/**/*'], {
    cwd: root,
  }).toSorted()) {
    const path = join(root, name)
    if (statSync(path).isFile()) hash.update(`${name}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Says who may sign in and what to open, once a local server is ready; the address of the site at the end. */
export async function welcome(
  port: number,
  logFile: string,
  joined: readonly JoinedSite[] = [],
): Promise<void> {
  const { name } = await loadBrand()
  const others = joined.map(
    ({ brand, origin }) => `\n  ${brand.padEnd(12)} ${origin}/ (${playerOf(brand)}, the same password)`,
  )
  console.log(`
  Demo accounts, password Demo1234:
${demoAccounts.map(({ username, about }) => `    ${username.padEnd(10)} ${about}`).join('\n')}

  Staff, the same password and a code of the secret ${demoFactorSecret}:
${demoStaff.map(({ username, about }) => `    ${`${username}@atoll.test`.padEnd(20)} ${about}`).join('\n')}

  Log          ${logFile}
  Design       http://localhost:${port}/UIKit
  Mailbox      http://sandbox.localhost:${port}/mailbox
  Studio       http://localhost:${port}/studio
  ${name.padEnd(12)} http://localhost:${port}/${others.join('')}

  Ctrl+C stops.
`)
}
