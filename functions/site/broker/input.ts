import type * as v from 'valibot'
import { bodyLimit_bytes } from '../../../contract/constants.ts'
import { code } from '../../../contract/errors.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { validate } from '../../../contract/validate.ts'
import { readLimited } from '../readLimited.ts'
import { fail, type CallFailure } from '../reply.ts'

const httpBadRequest = 400

/** Reads and checks a JSON body: 9413 over 64 KiB, 9400 for another type, broken JSON or a wrong value. */
export async function readBody(
  request: Request,
  schema: v.GenericSchema,
): Promise<Result<unknown, CallFailure>> {
  if (!isJson(request.headers.get('content-type'))) {
    return fail(code.invalid, 'content type is not application/json', { http: httpBadRequest })
  }
  const bytes = await readLimited(request.body, bodyLimit_bytes)
  if (!bytes) return fail(code.tooLarge, `body over ${bodyLimit_bytes} bytes`)
  const body = parseJson(bytes)
  return body.ok ? validate(schema, body.value) : body
}

/** A body nobody asked for is still not let past the limit; it is read and dropped. */
export async function dropBody(request: Request): Promise<Result<undefined, CallFailure>> {
  const bytes = await readLimited(request.body, bodyLimit_bytes)
  return bytes ? ok(undefined) : fail(code.tooLarge, `body over ${bodyLimit_bytes} bytes`)
}

function isJson(contentType: string | null): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? '')
}

function parseJson(bytes: Uint8Array<ArrayBuffer>): Result<unknown, CallFailure> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
    const parsed: unknown = JSON.parse(text)
    return ok(parsed)
  } catch {
    return fail(code.invalid, 'body is not JSON in UTF-8', { http: httpBadRequest })
  }
}

/** Checks a query against its schema. Parameters the schema does not know are dropped, of a repeated one the first counts. */
export function readQuery(url: URL, schema: v.GenericSchema): Result<Record<string, unknown>, CallFailure> {
  const given: Record<string, string> = {}
  for (const [name, value] of url.searchParams) given[name] ??= value
  const checked = validate(schema, given)
  return checked.ok ? ok(checked.value as Record<string, unknown>) : checked
}

/** Checked values as a query again, sorted by name, without what is absent: one address for one question. */
export function toQuery(values: Record<string, unknown>): URLSearchParams {
  const pairs = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)] as [string, string])
  return new URLSearchParams(pairs.sort(([one], [other]) => (one < other ? -1 : 1)))
}
