import { day_ms } from '#lib/time.ts'
import {
  leastDays,
  type AnchorRow,
  type ChainName,
  type ChainPage,
  type LedgerPage,
  type LedgersPage,
} from '#contract/operator/chains.ts'
import { ChainCheck, type Anchor, type ChainFault } from '#lib/chain.ts'
import type * as v from 'valibot'

type Page = v.InferOutput<typeof ChainPage>

/** How the entries and anchors of a log are read: over HTTP, or by a test. */
export type ChainSource = {
  page: (after: number) => Promise<Page>
  anchors: () => Promise<readonly AnchorRow[]>
}

export type ChainReport = { sealed: number; open: number; days: number; faults: string[] }

/** Before any number that an entry can have: one that was inserted below the first is found too. */
const beforeAll = -999_999

/** Follows a log from its beginning to its end, and compares it with the ends of its days as R2 has them. */
export async function verifyChain(
  chain: ChainName,
  { page, anchors: list }: ChainSource,
): Promise<ChainReport> {
  const rows = await list()
  const anchors = rows.flatMap(({ id, stored }): Anchor[] => (stored ? [{ day: id, ...stored }] : []))
  let answer = await page(beforeAll)
  const check = new ChainCheck(anchors, startOf(chain, answer, anchors))
  let newest = answer.newest_id
  while (answer.items.length > 0) {
    for (const entry of answer.items) await check.add(entry)
    answer = await page(answer.items.at(-1)?.id ?? newest)
    newest = Math.max(newest, answer.newest_id)
  }
  check.end(newest)
  const faults = [...rows.flatMap(faultOfAnchor), ...check.faults.map(describe)]
  return { sealed: check.sealed, open: check.open, days: anchors.length, faults }
}

/**
 * Old entries are deleted by whole days: what is left begins after an anchor. Each class has a least age, so a younger anchor is no
 * beginning of it.
 */
function startOf(chain: ChainName, { items: [first] }: Page, anchors: readonly Anchor[]): Anchor | undefined {
  const youngest = new Date(Date.now() - leastDays[chain] * day_ms).toISOString().slice(0, 10)
  const start = first && anchors.findLast(({ last_id }) => last_id > 0 && last_id < first.id)
  return start && start.day < youngest ? start : undefined
}

function faultOfAnchor({ id, kept, stored }: AnchorRow): string[] {
  if (!stored) return [`the end of ${id} is not in R2`]
  if (!kept) return [`the end of ${id} is in R2 and not in the database`]
  const isSame = kept.hash === stored.hash && kept.last_id === stored.last_id
  return isSame ? [] : [`the end of ${id} differs between R2 and the database`]
}

function describe(fault: ChainFault): string {
  switch (fault.kind) {
    case 'missing':
      return fault.id === fault.until
        ? `entry ${fault.id} is missing`
        : `entries ${fault.id} to ${fault.until} are missing`
    case 'changed':
      return `entry ${fault.id} was changed after it was sealed`
    case 'inserted':
      return `entry ${fault.id} was inserted`
    case 'unlinked':
      return `entry ${fault.id} does not follow entry ${fault.id - 1}: one was put in the place of another`
    case 'rewritten':
      return `entry ${fault.id} is not the one with which ${fault.day} ended: the chain was rewritten`
  }
}

type Ledgers = v.InferOutput<typeof LedgersPage>
type Ledger = v.InferOutput<typeof LedgerPage>
type Items = Ledger['items']

export type LedgerSource = {
  players: (after: string | null) => Promise<Ledgers>
  segments: (playerId: string, after: number) => Promise<Ledger>
}

export type LedgerReport = { players: number; segments: number; faults: string[] }

/** Follows the archived segments of each ledger, and compares their end with the one that the player's object knows. */
export async function verifyLedgers(source: LedgerSource): Promise<LedgerReport> {
  const report: LedgerReport = { players: 0, segments: 0, faults: [] }
  let page: Ledgers | undefined
  do {
    page = await source.players(page?.next ?? null)
    for (const { id } of page.items) {
      const { segments, faults } = await verifyLedger(source, id)
      report.players += 1
      report.segments += segments
      report.faults.push(...faults.map((fault) => `${id}: ${fault}`))
    }
  } while (page.next !== null)
  return report
}

async function verifyLedger(source: LedgerSource, playerId: string) {
  const first = await source.segments(playerId, 0)
  const { end } = first
  let { items } = first
  const check = new ChainCheck([{ day: 'its border', last_id: end.segments, hash: end.hash }])
  const faults: string[] = []
  while (items.length > 0) {
    for (const item of items) {
      const { id, name, ...entry } = item
      if (id !== null && !item.is_signed) faults.push(`segment ${id} is not signed by the platform`)
      // The one after the border was written by a try that ended before it counted.
      if (id === null || id > end.segments + 1) faults.push(`file ${name} was inserted`)
      else if (id <= end.segments) await check.add({ id, ...entry })
    }
    items = await nextSegments(source, playerId, items)
  }
  check.end(end.segments)
  const said = check.faults.map((fault) => describe(fault).replaceAll(/\bentr(y|ies)\b/g, segmentWord))
  return { segments: check.sealed, faults: [...faults, ...said] }
}

const segmentWord = (word: string) => (word === 'entry' ? 'segment' : 'segments')

async function nextSegments(source: LedgerSource, playerId: string, items: Items): Promise<Items> {
  const last = items.findLast(({ id }) => id !== null)?.id
  return last === null || last === undefined ? [] : (await source.segments(playerId, last)).items
}
