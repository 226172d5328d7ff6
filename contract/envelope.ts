import * as v from 'valibot'
import { httpStatusOf } from './errors.ts'

/** The body of every answer under `/api`: contract "Envelope". */
export type SuccessBody<T> = { status: 0; result: T }
export type FailureBody = {
  status: number
  error_message: string
  fields?: Record<string, string>
  /** With 9409 for a stale save: the stored version. */
  current?: unknown
}

/** A failed call: `fields` maps a field's name to a message key, `message` is English, for logs. */
export type Failure = {
  code: number
  message: string
  fields?: Record<string, string>
  current?: unknown
}

export const FailureBodySchema = v.object({
  status: v.number(),
  error_message: v.optional(v.string(), ''),
  fields: v.optional(v.record(v.string(), v.string())),
})

export const privateCaching = 'private, no-store'

export function successResponse(result: unknown, headers?: HeadersInit): Response {
  const body: SuccessBody<unknown> = { status: 0, result }
  return jsonResponse(body, 200, headers)
}

/** `http` overrides the status of the table in errors.ts, as for broken JSON (400). */
export function failureResponse(failure: Failure, http?: number, headers?: HeadersInit): Response {
  const body: FailureBody = { status: failure.code, error_message: failure.message }
  if (failure.fields) body.fields = failure.fields
  if (failure.current !== undefined) body.current = failure.current
  return jsonResponse(body, http ?? httpStatusOf(failure.code), headers)
}

function jsonResponse(body: unknown, status: number, headers?: HeadersInit): Response {
  const answer = Response.json(body, { status, headers })
  if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', privateCaching)
  return answer
}
