import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Task } from './tasks.ts'

const root = join(import.meta.dirname, '../..')
const place = join(root, '.cache/art.json')

/** For each file, a stamp of the code and the input that drew it. */
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

/** All that a picture depends on: the drawing code, the catalogue and the mark. */
function codeStamp(): string {
  const hash = createHash('sha256')
  const sources = globSync('scripts/art/**/*.ts', { cwd: root }).toSorted()
  for (const source of [...sources, 'functions/sandbox/games/catalogue.ts', 'public/brand/mark.svg']) {
    hash.update(source).update(readFileSync(join(root, source)))
  }
  return hash.digest('hex').slice(0, 24)
}

/** What the manifest must say of a file drawn now. */
export const stamp = codeStamp()

export function isDrawn(manifest: Manifest, { files }: Task): boolean {
  return files.every((file) => manifest[file] === stamp && existsSync(join(root, file)))
}

export function note(manifest: Manifest, { files }: Task): void {
  for (const file of files) manifest[file] = stamp
}

/** Removes pictures that nothing asks for any more. */
export function forgetOthers(manifest: Manifest, wanted: readonly Task[]): void {
  const kept = new Set(wanted.flatMap(({ files }) => files))
  for (const file of Object.keys(manifest).filter((name) => !kept.has(name))) {
    rmSync(join(root, file), { force: true })
    delete manifest[file]
  }
}
