import { chainNames, type AnchorRow, type ChainName } from '#contract/operator/chains.ts'
import { utcDay } from '#lib/dates.ts'
import { firstHash, type Anchor } from '#lib/chain.ts'
import { day_ms, minute_ms } from '#lib/time.ts'
import { log } from '../../shared/log.ts'
import type { Services } from '../kit/services.ts'
import { lastBefore, seal } from './chains.ts'

/*
 * The anchor of a day says what a chain was when the day ended. It is a row of the database, an object of R2 that is never
 * overwritten, and a line of the worker's log: who rewrites the whole chain in the database has two more places to change.
 */

/** After this time nobody writes an entry of the day before any more. */
const settled_ms = 5 * minute_ms
/** Entries of a chain that one run seals. */
const mostSealed = 2000
/** Days that one run closes, after a cron that was off. */
const mostDays = 31

/** A job of the cron: seals what is open, and closes the days that are over. True where as much again may be open. */
export async function closeChains({ env }: Services, now: number): Promise<boolean> {
  let isMore = false
  for (const chain of chainNames) {
    if ((await seal(env.DB, chain, mostSealed)) >= mostSealed) isMore = true
    await closeDays(env, chain, now)
  }
  return isMore
}

type Stores = Pick<Services['env'], 'DB' | 'DOCUMENTS'>

async function closeDays(env: Stores, chain: ChainName, now: number): Promise<void> {
  const over = utcDay(now - settled_ms - day_ms)
  let last = await newestAnchor(env.DB, chain)
  for (let closed = 0; closed < mostDays; closed += 1) {
    const day = last ? utcDay(Date.parse(last.day) + day_ms) : over
    if (day > over) return
    const anchor = await anchorOf(env.DB, chain, day, last)
    // A long log from before the chain is sealed in several runs.
    if (!anchor) return
    await keep(env, chain, anchor)
    last = anchor
  }
}

async function anchorOf(
  db: D1Database,
  chain: ChainName,
  day: string,
  last: Anchor | null,
): Promise<Anchor | undefined> {
  const entry = await lastBefore(db, chain, Date.parse(day) + day_ms)
  const before = { last_id: last?.last_id ?? 0, hash: last?.hash ?? firstHash }
  // A day without entries ends as the day before it.
  if (!entry || entry.id <= before.last_id) return { day, ...before }
  return entry.hash === null ? undefined : { day, last_id: entry.id, hash: entry.hash }
}

/** R2 first: what the database has closed is in R2. */
async function keep({ DB, DOCUMENTS }: Stores, chain: ChainName, anchor: Anchor): Promise<void> {
  const { day, last_id, hash } = anchor
  await DOCUMENTS.put(`${prefixOf(chain)}${day}.json`, JSON.stringify({ chain, ...anchor }), {
    onlyIf: new Headers({ 'If-None-Match': '*' }),
    httpMetadata: { contentType: 'application/json' },
    customMetadata: { last_id: String(last_id), hash },
  })
  const insert = 'INSERT OR IGNORE INTO chain_anchor (chain, day, last_id, hash) VALUES (?, ?, ?, ?)'
  await DB.prepare(insert).bind(chain, day, last_id, hash).run()
  log('info', 'a day of a log is closed', { chain, day, last_id, hash })
}

function newestAnchor(db: D1Database, chain: ChainName): Promise<Anchor | null> {
  const query = 'SELECT day, last_id, hash FROM chain_anchor WHERE chain = ? ORDER BY day DESC LIMIT 1'
  return db.prepare(query).bind(chain).first<Anchor>()
}

/** Every anchor of a chain, oldest first, from both places. */
export async function listAnchors({ DB, DOCUMENTS }: Stores, chain: ChainName): Promise<AnchorRow[]> {
  const query = 'SELECT day, last_id, hash FROM chain_anchor WHERE chain = ?'
  const { results } = await DB.prepare(query).bind(chain).all<Anchor>()
  const rows = new Map<string, AnchorRow>()
  for (const { day, last_id, hash } of results)
    rows.set(day, { id: day, kept: { last_id, hash }, stored: null })
  let cursor: string | undefined
  do {
    const listed = await DOCUMENTS.list({
      prefix: prefixOf(chain),
      include: ['customMetadata'],
      ...(cursor !== undefined && { cursor }),
    })
    for (const { key, customMetadata = {} } of listed.objects) {
      const day = key.slice(prefixOf(chain).length, -'.json'.length)
      const stored = { last_id: Number(customMetadata['last_id']), hash: customMetadata['hash'] ?? '' }
      rows.set(day, { id: day, kept: rows.get(day)?.kept ?? null, stored })
    }
    cursor = listed.truncated ? listed.cursor : undefined
  } while (cursor !== undefined)
  return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

function prefixOf(chain: ChainName): string {
  return `anchors/${chain}/`
}
