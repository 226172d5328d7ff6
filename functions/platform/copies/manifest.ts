import * as v from 'valibot'
import { readPacked } from '../kit/packed.ts'

/*
 * A copy of D1: parts, and a manifest that is written last. A copy without a manifest is not whole and does not count.
 */
const Manifest = v.object({
  id: v.string(),
  began_at: v.number(),
  ended_at: v.number(),
  /** The newest migration of the tables. */
  migration: v.string(),
  parts: v.array(v.object({ name: v.string(), hash: v.string(), tables: v.record(v.string(), v.number()) })),
  /** Jackpots and their shards. */
  objects: v.array(v.object({ kind: v.picklist(['jackpot', 'shard']), id: v.string(), name: v.string() })),
})
export type Manifest = v.InferOutput<typeof Manifest>

export const copiesPrefix = 'd1/'
export const manifestName = (id: string) => `${copiesPrefix}${id}/manifest.json`

/** The ids of the runs that wrote something, oldest first: an id is the time of its beginning. */
async function runIds(bucket: R2Bucket): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await bucket.list({ prefix: copiesPrefix, delimiter: '/', ...(cursor && { cursor }) })
    ids.push(...page.delimitedPrefixes.map((prefix) => prefix.slice(copiesPrefix.length, -1)))
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
  return ids.toSorted()
}

/** The newest whole copy that ended at a moment or before; undefined if there is none. */
export async function newestCopy(bucket: R2Bucket, until: number): Promise<Manifest | undefined> {
  for (const id of (await runIds(bucket)).toReversed()) {
    if ((await bucket.head(manifestName(id))) === null) continue
    const manifest = await readManifest(bucket, id)
    if (manifest.ended_at <= until) return manifest
  }
  return undefined
}

export async function readManifest(bucket: R2Bucket, id: string): Promise<Manifest> {
  return v.parse(Manifest, JSON.parse((await readPacked(bucket, manifestName(id))).text))
}
