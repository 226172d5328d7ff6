import * as v from 'valibot'
import { get, type StaffCall } from '../calls/call.ts'

/** The logs that are chains. */
export const chainNames = ['audit', 'security', 'technical'] as const
export type ChainName = (typeof chainNames)[number]
/** How old an entry is at least before it ends by time; triggers of the tables keep younger ones. */
export const leastDays = { audit: 365, security: 365, technical: 30 } as const satisfies Record<
  ChainName,
  number
>

const Value = v.nullable(v.union([v.string(), v.number()]))
export const ChainPage = v.object({
  items: v.array(
    v.object({
      id: v.number(),
      before: v.nullable(v.string()),
      hash: v.nullable(v.string()),
      values: v.array(Value),
    }),
  ),
  /** The highest number that was ever given to an entry. */
  newest_id: v.number(),
})

const AnchorFacts = v.object({ last_id: v.number(), hash: v.string() })
/** `kept` is the database's own copy, `stored` the one of R2; null where there is none. */
export const AnchorRow = v.object({
  id: v.string(),
  kept: v.nullable(AnchorFacts),
  stored: v.nullable(AnchorFacts),
})
export type AnchorRow = v.InferOutput<typeof AnchorRow>

/** `next`: the `after` of the next page; null at the end. */
export const LedgersPage = v.object({
  items: v.array(v.object({ id: v.string() })),
  next: v.nullable(v.string()),
})
export const LedgerPage = v.object({
  /** `id` is null for a file that no segment has the name of. */
  items: v.array(
    v.object({
      ...{ id: v.nullable(v.number()), name: v.string() },
      ...{ before: v.string(), hash: v.string(), values: v.array(Value) },
      is_signed: v.boolean(),
    }),
  ),
  end: v.object({ segments: v.number(), hash: v.string() }),
})

const params = v.object({ chain: v.picklist(chainNames, 'incorrectInput') })
const After = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/, 'incorrectInput'), v.transform(Number))

export const chainCalls = {
  readChain: {
    ...get,
    path: '/operator/chains/:chain',
    access: 'staff:audit.read',
    summary:
      'Up to 500 entries of a log after a number, as its chain has them: the hash is the SHA-256 of the hash before, a line feed, and the values as JSON',
    params,
    query: v.object({ after: v.optional(After, '-999999') }),
    result: ChainPage,
  },
  listAnchors: {
    ...get,
    path: '/operator/chains/:chain/anchors',
    access: 'staff:audit.read',
    summary: 'The end of each day of a chain, oldest first, as the database and as R2 have it',
    params,
    result: v.object({ items: v.array(AnchorRow), total: v.number() }),
  },
  listLedgers: {
    ...get,
    path: '/operator/ledgers',
    access: 'staff:audit.read',
    summary: 'The players with segments of their ledger in the archive, up to 1000 at once',
    query: v.object({ after: v.optional(v.pipe(v.string(), v.maxLength(2000, 'incorrectInput'))) }),
    result: LedgersPage,
  },
  readLedger: {
    ...get,
    path: '/operator/ledgers/:id',
    access: 'staff:audit.read',
    summary:
      'Up to 10 segments of a player’s ledger after a number, as R2 has them, and where the player’s object says that they end. The hash of a segment is the SHA-256 of the hash before, a line feed, and the values as JSON: the player, the number, and the SHA-256 of its bytes',
    params: v.object({ id: v.pipe(v.string(), v.maxLength(100, 'incorrectInput')) }),
    query: v.object({ after: v.optional(After, '0') }),
    result: LedgerPage,
  },
} as const satisfies Record<string, StaffCall>
