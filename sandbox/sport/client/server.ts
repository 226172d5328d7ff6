import * as v from 'valibot'
import { err, ok, type Result } from '#lib/result.ts'
import type { Slip } from '../book/slip.ts'
import {
  BuilderMenu,
  CashedOut,
  Done,
  Events,
  Found,
  History,
  Line,
  Offers,
  Placed,
  Player,
  Sports,
  Time,
} from './wire.ts'

/** What the player can do about a refusal, in minor units: the stake that is taken, what the balance lacks. */
const amount = v.optional(v.number())
const Figures = v.object({ least_minor: amount, most_minor: amount, missing_minor: amount })
export type Figures = v.InferOutput<typeof Figures>
/** `refused` by the book with a code of the bets catalog; `unknown`: no usable answer came, so it may or may not be done. */
export type Failure =
  { kind: 'refused'; code: number; leg: number | undefined; figures: Figures } | { kind: 'unknown' }
export type Answer<Value> = Promise<Result<Value, Failure>>

const timeout_ms = 15_000
const Refused = v.object({
  status: v.pipe(v.number(), v.minValue(1)),
  leg: v.optional(v.number()),
  ...Figures.entries,
})
const Envelope = v.object({ result: v.unknown() })
const unknown: Failure = { kind: 'unknown' }

type Values = Record<string, string | number | undefined>

export type Server = ReturnType<typeof serverOf>

/** The book's calls. `token` identifies the player; a guest has none. */
export function serverOf(lang: string, token: () => string | undefined) {
  const list = async <Schema extends v.GenericSchema>(schema: Schema, path: string, values: Values = {}) =>
    parsed(schema, await fetchAnswer(withQuery(path, { lang, ...values })))
  const own = async <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    init: RequestInit = {},
  ) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token() ?? ''}` }
    const answer = await fetchAnswer(path, { ...init, headers })
    return answer.ok ? unwrapped(schema, answer.value) : answer
  }
  const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
  return {
    line: (section: string, values: Values = {}) => list(Line, '/sport/line', { section, ...values }),
    /** With the names of the selections, and those of bet builders among them at their prices of now. */
    events: (ids: readonly string[], named: readonly Named[] = []) =>
      list(Events, '/sport/events', { ids: ids.join(','), named: idsOf(named) }),
    builder: (id: string, parts: readonly string[]) =>
      list(BuilderMenu, `/sport/event/${id}/builder`, { parts: parts.join('+') }),
    search: (q: string) => list(Found, '/sport/search', { q }),
    sports: () => list(Sports, '/sport/sports'),
    time: () => list(Time, '/sport/time'),
    player: () => own(Player, '/sport/player'),
    bets: (values: Values) => own(History, withQuery('/sport/bets', { lang, ...values })),
    offers: () => own(Offers, '/sport/bets/cash-out'),
    place: (slip: Slip) => own(Placed, '/sport/bets', post(slip)),
    /** Several slips by one press: an answer for each, in their order. */
    placeAll: async (slips: readonly Slip[]) => {
      const answer = await own(v.array(v.unknown()), '/sport/bets/all', post({ slips }))
      return answer.ok ? ok(slips.map((_, place) => placedIn(answer.value[place]))) : answer
    },
    cashOut: (id: string, request: { request_id: string; amount_minor: number; part: number }) =>
      own(CashedOut, `/sport/bets/${id}/cash-out`, post(request)),
    setAutoCashOut: (id: string, amount_minor: number | null) =>
      own(Done, `/sport/bets/${id}/auto-cash-out`, post({ amount_minor })),
  }
}

type Named = { eventId: string; marketId: string; selectionId: string }

function idsOf(named: readonly Named[]): string | undefined {
  const known = named.filter(({ marketId }) => marketId !== '')
  return known.length === 0
    ? undefined
    : known.map(({ eventId, marketId, selectionId }) => [eventId, marketId, selectionId].join('*')).join(',')
}

function withQuery(path: string, values: Values): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `${path}?${new URLSearchParams(given).toString()}`
}

async function fetchAnswer(path: string, init?: RequestInit): Answer<unknown> {
  try {
    const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(timeout_ms) })
    const body: unknown = await answer.json()
    const refused = refusalIn(body)
    if (refused) return err(refused)
    return answer.ok ? ok(body) : err(unknown)
  } catch {
    // No connection, no answer in time, or one that is not JSON: what became of the call is not known.
    return err(unknown)
  }
}

/** One of the answers to several slips. */
function placedIn(body: unknown): Result<v.InferOutput<typeof Placed>, Failure> {
  const refused = refusalIn(body)
  return refused ? err(refused) : unwrapped(Placed, body)
}

/** What is in the book's envelope. */
function unwrapped<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): Result<v.InferOutput<Schema>, Failure> {
  const envelope = v.safeParse(Envelope, body)
  return envelope.success ? parsed(schema, ok(envelope.output.result)) : err(unknown)
}

function refusalIn(body: unknown): Failure | undefined {
  const refused = v.safeParse(Refused, body)
  if (!refused.success) return undefined
  const { status: code, leg, ...figures } = refused.output
  return { kind: 'refused', code, leg, figures }
}

function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: Result<unknown, Failure>,
): Result<v.InferOutput<Schema>, Failure> {
  if (!answer.ok) return answer
  const body = v.safeParse(schema, answer.value)
  return body.success ? ok(body.output) : err(unknown)
}
