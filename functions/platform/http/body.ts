import type * as v from 'valibot'
import { bodyLimit_bytes } from '../../../contract/constants.ts'
import { code } from '../../../contract/errors.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { validate } from '../../../contract/validate.ts'
import { fail, type CallFailure } from './reply.ts'

const httpBadRequest = 400

/** Reads a body of at most `limit_bytes`; the length header is believed only when it already says too much. */
export async function readBytes(
  request: Pick<Request, 'headers' | 'body'>,
  limit_bytes: number,
): Promise<Result<Uint8Array<ArrayBuffer>, CallFailure>> {
  const tooLarge = fail(code.tooLarge, `body over ${limit_bytes} bytes`)
  if (Number(request.headers.get('content-length') ?? 0) > limit_bytes) return tooLarge
  if (!request.body) return ok(new Uint8Array())

  const chunks: Uint8Array[] = []
  let length_bytes = 0
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    length_bytes += chunk.byteLength
    if (length_bytes > limit_bytes) return tooLarge
    chunks.push(chunk)
  }
  return ok(join(chunks, length_bytes))
}

function join(chunks: Uint8Array[], length_bytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length_bytes)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}

/** A body as text: 9413 over the limit, 9400 for bytes that are not UTF-8. */
export async function readText(
  request: Request,
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

/** Text to a value of the schema: 9400 with HTTP 400 for broken JSON, with 422 and `fields` for a wrong value. */
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
  request: Request,
  schema: Schema,
  limit_bytes = bodyLimit_bytes,
): Promise<Result<v.InferOutput<Schema>, CallFailure>> {
  const text = await readText(request, limit_bytes)
  return text.ok ? parseJson(text.value, schema) : text
}
