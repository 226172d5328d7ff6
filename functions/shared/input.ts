import type * as v from 'valibot'
import { callOf, type CallInput, type CallName } from '#contract/calls.ts'
import { nothing } from '#contract/calls/call.ts'
import { bodyLimit_bytes } from '#contract/constants.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { validate } from '#contract/validate.ts'
import { readBytes, readJson } from './body.ts'
import { noSuchCall, type CallFailure } from './reply.ts'

/** The address part of a call; staff calls have the same. */
type AddressSchemas<Params, Query> = {
  params: v.GenericSchema<unknown, Params>
  query: v.GenericSchema<unknown, Query>
  repeated?: readonly string[]
}

/** The input of a call, validated with the schemas of the table. */
export async function readInput<Name extends CallName>(
  name: Name,
  request: Request,
  pathParams: Record<string, string>,
): Promise<Result<CallInput<Name>, CallFailure>> {
  const address = readAddress(callOf(name), request.url, pathParams)
  if (!address.ok) return address
  const body = await readBody(name, request)
  if (!body.ok) return body
  return ok({ ...address.value, body: body.value })
}

/** The path parameters and the query: 9404 for a wrong parameter, 9400 with its fields for a wrong query. */
export function readAddress<Params, Query>(
  schemas: AddressSchemas<Params, Query>,
  url: string,
  pathParams: Record<string, string>,
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

/** The limit also applies to a body that the call does not take; it is read and ignored. */
async function readBody<Name extends CallName>(
  name: Name,
  request: Request,
): Promise<Result<CallInput<Name>['body'], CallFailure>> {
  const { body: schema, bodyLimit_bytes: limit_bytes = bodyLimit_bytes } = callOf(name)
  if (isTaken(schema)) return readJson(request, schema, limit_bytes)
  const dropped = await readBytes(request, limit_bytes)
  return dropped.ok ? validate(schema, undefined) : dropped
}

/** The query parameters; of a repeated one the first counts, or all, with commas between them, if it is a list. */
export function firstValues(url: string, lists: readonly string[] = []): Record<string, string> {
  const { searchParams } = new URL(url)
  const values: Record<string, string> = {}
  for (const [name, value] of searchParams) values[name] ??= value
  for (const name of lists) if (searchParams.has(name)) values[name] = searchParams.getAll(name).join(',')
  return values
}
