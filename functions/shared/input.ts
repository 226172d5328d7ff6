import * as v from 'valibot'
import { nothing, type Call, type TypedCall } from '#contract/calls/call.ts'
import { bodyLimit_bytes } from '#contract/constants.ts'
import { code } from '#contract/errors.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { validate } from '#contract/validate.ts'
import { parseJson, readBytes, readText } from './body.ts'
import { fail, noSuchCall, type CallFailure } from './reply.ts'

/** The address part of a call. */
type AddressSchemas<Params, Query> = {
  params: v.GenericSchema<unknown, Params>
  query: v.GenericSchema<unknown, Query>
  repeated?: readonly string[]
}
type BodyOf<Body> = Pick<Call, 'bodyLimit_bytes' | 'upload'> & { body: v.GenericSchema<unknown, Body> }
export type Input = { params: unknown; query: unknown; body: unknown }
/** The three parts of an input, also where its type is generic. */
export type PartsOf<Of extends Input> = { params: Of['params']; query: Of['query']; body: Of['body'] }

/** The input of a call, validated with the schemas of the table. */
export async function readInput<Of extends Input>(
  call: TypedCall<Of, unknown>,
  request: Request,
  pathParams: Readonly<Record<string, string>>,
): Promise<Result<PartsOf<Of>, CallFailure>> {
  const address = readAddress(call, request.url, pathParams)
  if (!address.ok) return address
  const body = await readBody(call, request)
  if (!body.ok) return body
  return ok({ ...address.value, body: body.value })
}

/** The path parameters and the query: 9404 for a wrong parameter, 9400 with its fields for a wrong query. */
export function readAddress<Params, Query>(
  schemas: AddressSchemas<Params, Query>,
  url: string,
  pathParams: Readonly<Record<string, string>>,
): Result<{ params: Params; query: Query }, CallFailure> {
  const params = validate(schemas.params, isTaken(schemas.params) ? pathParams : undefined)
  if (!params.ok) return err(noSuchCall)
  const query = validate(
    schemas.query,
    isTaken(schemas.query) ? firstValues(url, schemas.repeated) : undefined,
  )
  return query.ok ? ok({ params: params.value, query: query.value }) : query
}

/** Unknown fields of a call are ignored. */
function isTaken(schema: v.GenericSchema): boolean {
  return schema !== nothing
}

/** A body that the call does not take is read and ignored, up to the limit. An upload is read by its handler. */
async function readBody<Body>(
  { body: schema, bodyLimit_bytes: limit_bytes = bodyLimit_bytes, upload }: BodyOf<Body>,
  request: Request,
): Promise<Result<Body, CallFailure>> {
  if (upload) return validate(schema, undefined)
  if (!isTaken(schema)) {
    const dropped = await readBytes(request, limit_bytes)
    return dropped.ok ? validate(schema, undefined) : dropped
  }
  const text = await readText(request, limit_bytes)
  if (!text.ok) return text
  const isLeftOut = text.value === '' && v.is(schema, undefined)
  return isLeftOut ? validate(schema, undefined) : parseJson(text.value, schema)
}

/** Only JSON or the picture of an upload: a form of another site can send any other type without a preflight. */
export function checkContentType(
  { body, upload }: Call,
  type: string | null,
): Result<undefined, CallFailure> {
  const right = upload ? /^image\/[\w.+-]+$/i : /^application\/json\s*(;|$)/i
  if ((!upload && !isTaken(body)) || right.test(type ?? '')) return ok(undefined)
  return fail(code.invalid, `content type is not ${upload ? 'a picture’s' : 'application/json'}`, {
    http: 400,
  })
}

/** The query parameters; of a repeated one the first counts, or all, with commas between them, if it is a list. */
export function firstValues(url: string, lists: readonly string[] = []): Record<string, string> {
  const { searchParams } = new URL(url)
  const values: Record<string, string> = {}
  for (const [name, value] of searchParams) values[name] ??= value
  for (const name of lists) if (searchParams.has(name)) values[name] = searchParams.getAll(name).join(',')
  return values
}
