import * as v from 'valibot'

/* Fields that staff calls share. */
const largestPage = 100
const Page = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'incorrectInput'), v.transform(Number))

/**
 * The query of a list in the form of react-admin's data provider: `page` from 1, `perPage`, `sort` (one of the named
 * fields) with `order`. Filters are separate parameters.
 */
export function listQuery<const Field extends string>(sorts: readonly [Field, ...Field[]]) {
  const [first] = sorts
  return {
    page: v.optional(Page, '1'),
    perPage: v.optional(v.pipe(Page, v.maxValue(largestPage, 'incorrectInput')), '25'),
    sort: v.optional(v.picklist(sorts, 'incorrectInput'), first),
    order: v.optional(v.picklist(['ASC', 'DESC'], 'incorrectInput'), 'DESC'),
  }
}

/** A page of a list: `total` counts all that match. Every item has an `id`. */
export function listOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ items: v.array(item), total: v.number() })
}

/** A filter that is a flag: `true` or `false` in the address. */
export const Flag = v.optional(
  v.pipe(
    v.picklist(['true', 'false'], 'incorrectInput'),
    v.transform((text) => text === 'true'),
  ),
)
/** A filter of time: ISO 8601. */
export const Instant = v.optional(v.pipe(v.string(), v.isoTimestamp('incorrectInput')))
export const Text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, 'incorrectInput'))
export const longestSearch_chars = 120
/** What the caller searches for. */
export const Search = v.optional(Text(longestSearch_chars))
export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,128}$/))
export const IdParams = v.object({ id: Id })
/** Why it is done, for the audit log. */
export const Reason = v.optional(v.pipe(Text(500), v.nonEmpty('required')))
export const ReasonBody = v.object({ reason: Reason })
/** ISO 8601, UTC. */
export const Moment = v.string()
export const Nullable = v.nullable(v.string())
export const Empty = v.object({})
