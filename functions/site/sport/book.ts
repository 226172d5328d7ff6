import * as v from 'valibot'
import type { BetState } from '#contract/betStates.ts'
import { Bets, type Bettor } from '#contract/bets.ts'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { log } from '../../shared/log.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { RequestContext } from '../calls/context.ts'
import { mainClient, understood } from '../upstream/clients.ts'
import { callFailureOf } from '../upstream/failure.ts'
import { upstreamFetch } from '../upstream/fetch.ts'

const answerLimit_bytes = 1024 * 1024

/** Bets from `begin` up to `end` (ISO 8601), all or those of a state; pages count from 1. */
export type BetsPage = {
  begin?: string | undefined
  end?: string | undefined
  state?: BetState | undefined
  count: number
  page: number
}

/** A sportsbook's dialect, which nothing else of the site knows. */
export type Sportsbook = {
  token: (context: RequestContext, bettor: Bettor) => Promise<Result<{ token: string }, CallFailure>>
  bets: (context: RequestContext, bettor: Bettor, page: BetsPage) => Promise<Result<Bets, CallFailure>>
}

type Address = { name: string; api: string; isSandbox: boolean }
type Question<Schema extends v.GenericSchema> = {
  path: string
  query?: URLSearchParams
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: object
  headers: Record<string, string>
  schema: Schema
}

/** One call of a book. Tokens and histories have circuit breakers of their own. */
export async function askBook<const Schema extends v.GenericSchema>(
  { env, config, requestId }: RequestContext,
  { name, api, isSandbox }: Address,
  { path, query, body, headers, schema }: Question<Schema>,
): Promise<Result<v.InferOutput<Schema>, CallFailure>> {
  const { origin, pathname } = new URL(api)
  const upstream = {
    name,
    origin,
    timeout_ms: config.providerTimeout_ms,
    fetch: (request: Request) => (isSandbox && env.SANDBOX ? env.SANDBOX.fetch(request) : fetch(request)),
  }
  const request = {
    method: body ? 'POST' : 'GET',
    path: `${pathname.replace(/\/$/, '')}${path}`,
    query,
    body: body && JSON.stringify(body),
    headers: {
      ...{ accept: 'application/json', 'x-request-id': requestId },
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    limit_bytes: answerLimit_bytes,
  }
  const answer = await upstreamFetch(upstream, request, (raw) => understood(mainClient(raw), schema))
  const about = { request_id: requestId, upstream: name }
  if (!answer.ok) {
    log('error', 'sportsbook failed', { ...about, ...answer.error })
    return { ok: false, error: callFailureOf(answer.error) }
  }
  if (answer.value.kind === 'said') return ok(answer.value.value)
  log('error', 'sportsbook refused', { ...about, detail: answer.value.detail })
  return fail(code.upstreamBroke, 'the sportsbook refused the call')
}

/** Both books tell bets in these words; the site has its own for the states. */
const statuses = {
  open: 'pending',
  won: 'won',
  lost: 'lost',
  returned: 'void',
  cashed: 'cashed_out',
} as const

export const BookBets = v.object({
  bets: v.array(
    v.object({
      ...Bets.entries.bets.item.entries,
      status: v.pipe(
        v.picklist(['open', 'won', 'lost', 'returned', 'cashed']),
        v.transform((status) => statuses[status]),
      ),
    }),
  ),
  count: v.number(),
})
