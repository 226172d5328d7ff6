import * as v from 'valibot'
import type { Failure } from '#contract/envelope.ts'
import { code } from '#contract/errors.ts'
import { err, ok, type Result } from '#lib/result.ts'
import type { UpstreamAnswer } from './fetch.ts'

/*
 * The three envelopes of upstream answers (ERR-02). A decoder returns an error text for an answer of another form,
 * which counts as broken; a well-formed refusal is a value (`refused`).
 */
type Refusal = Failure & { retryAfter_s?: number }
export type Answer = { kind: 'value'; value: unknown } | { kind: 'refused'; refusal: Refusal }
export type Decoded = Result<Answer, string>

const httpOk = 200

const Code = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(99_999))
/** A field's message key; for a limit and an exclusion which it is, and until when: `stake_day`, a time in UTC. */
const FieldText = v.pipe(
  v.string(),
  v.regex(/^(?:[a-z][A-Za-z_]{0,63}|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z)$/),
)
const MainRefusal = v.object({
  status: Code,
  error_message: v.optional(v.unknown()),
  fields: v.optional(v.record(v.string(), FieldText)),
})

/** Where play is stopped: which stop it is, and the staff's words for players by language. */
const StopRefusal = v.object({
  status: v.literal(code.stopped),
  fields: v.record(v.pipe(v.string(), v.regex(/^(?:stop|[a-z]{2})$/)), v.pipe(v.string(), v.maxLength(300))),
})

const longestMessage_chars = 300

/**
 * Main client: HTTP 200 and body status 0; the value is `result`, or `data.result`, or `data`. The message of a refusal is
 * dropped unless the call `explains` itself.
 */
export function mainClient(answer: UpstreamAnswer, explains = false): Decoded {
  const body = jsonObject(answer)
  if (!body.ok) return body
  if (answer.status === httpOk && body.value.status === 0) return value(mainValue(body.value))
  const refusal = v.safeParse(MainRefusal, body.value)
  if (!refusal.success) return err(`HTTP ${answer.status} without an envelope`)
  const { status, fields, error_message: explanation } = refusal.output
  const explained =
    explains && typeof explanation === 'string' ? explanation.slice(0, longestMessage_chars) : undefined
  const message = explained ?? `refused with code ${status}`
  return refused({ code: status, message, ...(fields ? { fields } : {}) }, answer)
}

/** The same from our platform, which alone may say in words why play is stopped. */
export function platformClient(answer: UpstreamAnswer, explains = false): Decoded {
  const body = jsonObject(answer)
  const stop = body.ok ? v.safeParse(StopRefusal, body.value) : undefined
  if (!stop?.success) return mainClient(answer, explains)
  const { status, fields } = stop.output
  return refused({ code: status, message: `refused with code ${status}`, fields }, answer)
}

function mainValue(body: Record<string, unknown>): unknown {
  if ('result' in body) return body.result
  const { data } = body
  return isObject(data) && 'result' in data ? data.result : data
}

/** Line client: HTTP 200, the body is the value; otherwise `message` is the error and the HTTP status the code. */
export function lineClient(answer: UpstreamAnswer): Decoded {
  const body = json(answer)
  if (!body.ok) return body
  if (answer.status === httpOk) return value(body.value)
  return refused({ code: answer.status, message: `refused with HTTP ${answer.status}` }, answer)
}

/** Live casino calls: `success`, `data`, `errorMessage`. */
export function liveClient(answer: UpstreamAnswer): Decoded {
  const body = jsonObject(answer)
  if (!body.ok) return body
  if (answer.status === httpOk && body.value.success === true) return value(body.value.data)
  if (body.value.success !== false) return err('neither success nor failure')
  return refused({ code: answer.status, message: 'refused' }, answer)
}

function value(result: unknown): Decoded {
  return ok({ kind: 'value', value: result })
}

function refused(refusal: Refusal, answer: UpstreamAnswer): Decoded {
  const retryAfter_s = Number(answer.header('retry-after') ?? NaN)
  const wait = Number.isInteger(retryAfter_s) && retryAfter_s > 0 ? { retryAfter_s } : {}
  return ok({ kind: 'refused', refusal: { ...refusal, ...wait } })
}

const decoder = new TextDecoder()

/** The body as JSON, whatever type it claims: providers label theirs loosely. */
export function json(answer: UpstreamAnswer): Result<unknown, string> {
  try {
    const parsed: unknown = JSON.parse(decoder.decode(answer.body))
    return ok(parsed)
  } catch {
    return err('not JSON')
  }
}

function jsonObject(answer: UpstreamAnswer): Result<Record<string, unknown>, string> {
  const parsed = json(answer)
  if (!parsed.ok) return parsed
  return isObject(parsed.value) ? ok(parsed.value) : err('not a JSON object')
}

function isObject(candidate: unknown): candidate is Record<string, unknown> {
  return typeof candidate === 'object' && candidate !== null && !Array.isArray(candidate)
}

export type Said<Value> = { kind: 'said'; value: Value } | { kind: 'refused'; detail: string }

/** An answer in the words of the dialect, or a refusal; anything else counts as broken. */
export function understood<const Schema extends v.GenericSchema>(
  decoded: Decoded,
  schema: Schema,
): Result<Said<v.InferOutput<Schema>>, string> {
  if (!decoded.ok) return decoded
  if (decoded.value.kind === 'refused') {
    return ok({ kind: 'refused', detail: decoded.value.refusal.message })
  }
  const value = v.safeParse(schema, decoded.value.value)
  return value.success ? ok({ kind: 'said', value: value.output }) : err('not what the dialect says')
}
