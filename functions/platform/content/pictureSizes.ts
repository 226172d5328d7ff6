import { sql } from 'drizzle-orm'
import type { Database } from '../kit/services.ts'
import { picturesIn } from './checkContents.ts'
import { sqlList } from '../kit/list.ts'

export type PictureSize = { width_px: number; height_px: number }
/** By the paths of pictures. */
export type PictureSizes = ReadonlyMap<string, PictureSize>

/**
 * Sizes of the pictures in texts: one query for all texts, and none for texts without pictures. A picture that is
 * older than the table of sizes has no size until it is imported again.
 */
export async function pictureSizes(db: Database, texts: readonly string[]): Promise<PictureSizes> {
  const pictures = texts.filter((text) => text.includes('![')).flatMap(picturesIn)
  const keys = pictures.map(({ path }) => path.slice('/media/'.length))
  if (keys.length === 0) return new Map()
  const ids = keys.flatMap((key) => /^studio\/([0-9a-f]+)\.webp$/.exec(key)?.[1] ?? [])
  const rows = await db.all<PictureSize & { path: string }>(sql`
    SELECT '/media/studio/' || id || '.webp' AS path, width_px, height_px FROM picture WHERE id IN ${sqlList(ids)}
    UNION ALL
    SELECT '/media/' || key, width_px, height_px FROM imported_picture WHERE key IN ${sqlList(keys)}`)
  return new Map(rows.map(({ path, ...size }) => [path, size]))
}
