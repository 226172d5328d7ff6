import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandId, chosenLanguages } from './brand.ts'
import { root } from './run.ts'

/*
 * Skips a build if nothing that it depends on has changed: its sources, its packages and its target. The stamp is
 * stored in dist, so that deleting the build deletes it too.
 */
const inputs = [
  ...['src', 'brands', 'contract', 'lib', 'functions', 'sandbox', 'locales', 'public', 'scripts/lib'].map(
    (folder) => `${folder}/**/*`,
  ),
  ...[
    '*.config.ts',
    '*.config.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'wrangler.toml',
    '.env*',
  ],
]
const outputs = ['client', 'server/entry.mjs', 'atoll_platform/entry.mjs', 'atoll_sandbox/entry.mjs']
const stampFile = join(root, 'dist/.stamp')

export function isBuilt(target: string): boolean {
  if (!outputs.every((name) => existsSync(join(root, 'dist', name)))) return false
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOf(target)
}

/** The stamp is computed before the build, so a change during the build causes another one. */
export async function noteBuilt(target: string, build: () => Promise<unknown>): Promise<void> {
  const stamp = stampOf(target)
  rmSync(stampFile, { force: true })
  await build()
  writeFileSync(stampFile, stamp)
}

/** Of the sources as they are now. */
export function stampOf(target: string): string {
  const of = [target, brandId(), process.version, process.platform, ...(chosenLanguages() ?? [])]
  const hash = createHash('sha256').update(`${of.join(' ')}\n`)
  for (const [name, value] of Object.entries(process.env).toSorted()) {
    if (/^(PUBLIC|VITE|ASTRO)_/.test(name)) hash.update(`${name}=${value}\n`)
  }
  for (const name of globSync(inputs, { cwd: root }).toSorted()) {
    const path = join(root, name)
    if (!statSync(path).isFile()) continue
    hash.update(`${name}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}
