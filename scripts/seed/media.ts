import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Operator } from './operator.ts'

const mediaFolder = join(import.meta.dirname, '../../functions/platform/assets/media')
const pictureName = /\.(?:jpg|png|webp|avif)$/
const uploadsAtOnce = 4

/** Uploads the pictures of the content, a few at a time. */
export async function seedMedia(operator: Operator): Promise<number> {
  const found = await readdir(mediaFolder, { recursive: true, withFileTypes: true })
  const files = found
    .filter((file) => file.isFile() && pictureName.test(file.name))
    .map((file) => join(file.parentPath, file.name))
  const waiting = [...files]
  await Promise.all(Array.from({ length: uploadsAtOnce }, () => uploadAll(operator, waiting)))
  return files.length
}

async function uploadAll(operator: Operator, waiting: string[]): Promise<void> {
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const key = relative(mediaFolder, file).split(sep).join('/')
    await operator.upload(`/media/${key}`, new Uint8Array(await readFile(file)))
  }
}
