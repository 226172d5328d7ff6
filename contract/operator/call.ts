import * as v from 'valibot'
import type { Call } from '../calls/call.ts'
import { nothing } from '../calls/call.ts'
import type { Need } from './roles.ts'

/** The definition of a staff call: what the studio, a foreign back office, the site's broker and the platform agree on. */
export type StaffCall = Pick<Call, 'method' | 'params' | 'query' | 'body' | 'result'> & {
  /** On the platform, `/operator/…`; through the site the same path begins with `/studio/api`. */
  path: string
  needs: Need
  /** One line for the OpenAPI document. */
  summary: string
  /** A proof of identity not older than ten minutes is needed (9451), because money moves or rights change. */
  proof?: 'fresh'
  /**
   * The change is in no transaction with its line in the audit log: a Durable Object, a provider, or several steps. A
   * line `began` is written before, so an interrupted change leaves a trace. Imports of scripts are repeated instead.
   */
  outside?: true
  /** Staff say why; the body's `reason` may be missing only in calls with the operator's key. */
  reason?: 'required'
  /** The largest body, where it is not that of every call. */
  bodyLimit_bytes?: number
  /** The body is a file, which the handler reads by itself. */
  upload?: true
  /** The result is a file, without the envelope. */
  file?: true
  /** Answered by the site, from its own records; the platform does not have the call. */
  answeredBy?: 'site'
  /** Carries a guess at a secret: slowed down as signing in is. */
  attempt?: true
  /** What success does to the staff session. */
  session?: 'starts' | 'ends'
}

const plain = { params: nothing, query: nothing, body: nothing } as const
export const read = { method: 'GET', ...plain } as const
export const create = { method: 'POST', ...plain } as const
export const put = { method: 'PUT', ...plain } as const
export const remove = { method: 'DELETE', ...plain } as const

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
export const Text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, 'incorrectInput'))
/** What the caller searches for. */
export const Search = v.optional(Text(120))
export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,128}$/))
export const IdParams = v.object({ id: Id })
/** Why it is done, for the audit log. */
export const Reason = v.optional(v.pipe(Text(500), v.nonEmpty('required')))
export const ReasonBody = v.object({ reason: Reason })
/** ISO 8601, UTC. */
export const Moment = v.string()
export const Nullable = v.nullable(v.string())
export const Empty = v.object({})
