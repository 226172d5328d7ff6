import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Task } from './tasks.ts'

const root = join(import.meta.dirname, '../..')
const place = join(root, '.cache/art.json')

/** Which code and which input drew each file. */
export type Manifest = Record<string, string>

export function readManifest(): Manifest {
  if (!existsSync(place)) return {}
  try {
    return JSON.parse(readFileSync(place, 'utf8')) as Manifest
  } catch {
    // A broken note only costs a new drawing.
    return {}
  }
}

export function writeManifest(manifest: Manifest): void {
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, JSON.stringify(manifest, undefined, 1))
}

/** The drawing code and the catalogue, which every picture depends on. */
function codeStamp(): string {
  const hash = createHash('sha256')
  const sources = globSync('scripts/art/**/*.ts', { cwd: root }).toSorted()
  for (const source of [...sources, 'functions/sandbox/games/catalogue.ts']) {
    hash.update(source).update(readFileSync(join(root, source)))
  }
  return hash.digest('hex')
}

let code: string | undefined

export function stampOf({ kind, name }: Task): string {
  code ??= codeStamp()
  return createHash('sha256').update(`${code} ${kind} ${name}`).digest('hex').slice(0, 24)
}

export function isDrawn(manifest: Manifest, file: string, stamp: string | undefined): boolean {
  return manifest[file] === stamp && existsSync(join(root, file))
}

/** Removes pictures that nothing asks for any more. */
export function forget(manifest: Manifest, wanted: ReadonlySet<string>): void {
  for (const file of Object.keys(manifest)) {
    if (wanted.has(file)) continue
    rmSync(join(root, file), { force: true })
    delete manifest[file]
  }
}
