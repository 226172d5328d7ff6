import type { AnchorRow, ChainName, ChainPage } from '#contract/operator/chains.ts'
import { day_ms } from '#lib/time.ts'
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
 * Old entries are deleted by whole days: what is left begins after an anchor. A line of the audit log stays for a year at least, so an
 * anchor of this year is no beginning of it.
 */
function startOf(chain: ChainName, { items: [first] }: Page, anchors: readonly Anchor[]): Anchor | undefined {
  const yearAgo = new Date(Date.now() - 365 * day_ms).toISOString().slice(0, 10)
  const start = first && anchors.findLast(({ last_id }) => last_id > 0 && last_id < first.id)
  return start && (chain === 'security' || start.day < yearAgo) ? start : undefined
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
