import type * as v from 'valibot'
import { bodyLimit_bytes } from '#contract/constants.ts'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { validate } from '#contract/validate.ts'
import { readInTime } from './readLimited.ts'
import { fail, type CallFailure } from './reply.ts'

type WithBody = Pick<Request, 'headers' | 'body'>

const httpBadRequest = 400
const httpTimeout = 408
/** The slowest sender that is waited for; below it a connection costs the sender next to nothing to hold. */
const slowest_bytesPerSecond = 64 * 1024
const shortestWait_ms = 10_000

/** The time limit of a body of this maximum size. A call's body has 10 s, the time that its page waits for the answer. */
export function bodyTime_ms(limit_bytes: number): number {
  return Math.max(shortestWait_ms, (limit_bytes / slowest_bytesPerSecond) * 1000)
}

/**
 * Reads a body of at most `limit_bytes`; the Content-Length header is only used to refuse early. 9413 over the limit,
 * 9400 with HTTP 408 for one that does not come in time.
 */
export async function readBytes(
  { headers, body }: WithBody,
  limit_bytes: number,
): Promise<Result<Uint8Array<ArrayBuffer>, CallFailure>> {
  const tooLarge = fail(code.tooLarge, `body over ${limit_bytes} bytes`)
  if (Number(headers.get('content-length') ?? 0) > limit_bytes) return tooLarge
  const bytes = await readInTime(body, limit_bytes, bodyTime_ms(limit_bytes))
  if (bytes === 'late') return fail(code.invalid, 'body took too long', { http: httpTimeout })
  return bytes ? ok(bytes) : tooLarge
}

/** A body as text: 9413 over the limit, 9400 for bytes that are not UTF-8. */
export async function readText(
  request: WithBody,
  limit_bytes = bodyLimit_bytes,
): Promise<Result<string, CallFailure>> {
  const bytes = await readBytes(request, limit_bytes)
  if (!bytes.ok) return bytes
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes.value))
  } catch {
    return fail(code.invalid, 'body is not UTF-8', { http: httpBadRequest })
  }
}

/** Parses and validates JSON: 9400 with HTTP 400 if it is broken, with 422 and `fields` for a wrong value. */
export function parseJson<const Schema extends v.GenericSchema>(
  text: string,
  schema: Schema,
): Result<v.InferOutput<Schema>, CallFailure> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return fail(code.invalid, 'broken JSON', { http: httpBadRequest })
  }
  return validate(schema, parsed)
}

export async function readJson<const Schema extends v.GenericSchema>(
  request: WithBody,
  schema: Schema,
  limit_bytes = bodyLimit_bytes,
): Promise<Result<v.InferOutput<Schema>, CallFailure>> {
  const text = await readText(request, limit_bytes)
  return text.ok ? parseJson(text.value, schema) : text
}
