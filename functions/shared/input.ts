import { callOf, type CallInput, type CallName } from '../../contract/calls.ts'
import { nothing } from '../../contract/calls/call.ts'
import { bodyLimit_bytes } from '../../contract/constants.ts'
import { err, ok, type Result } from '../../contract/result.ts'
import { validate } from '../../contract/validate.ts'
import { readBytes, readJson } from './body.ts'
import { noSuchCall, type CallFailure } from './reply.ts'

type Input<Name extends CallName, Part extends keyof CallInput<Name> = keyof CallInput<Name>> = Result<
  Pick<CallInput<Name>, Part>,
  CallFailure
>

/** The input of a call, validated with the schemas of the table. */
export async function readInput<Name extends CallName>(
  name: Name,
  request: Request,
  places: Record<string, string>,
): Promise<Input<Name>> {
  const address = readAddress(name, request.url, places)
  if (!address.ok) return address
  const body = await readBody(name, request)
  if (!body.ok) return body
  return ok({ ...address.value, body: body.value })
}

/** The path parameters and the query: 9404 for a wrong parameter, 9400 with its fields for a wrong query. */
export function readAddress<Name extends CallName>(
  name: Name,
  url: string,
  places: Record<string, string>,
): Input<Name, 'params' | 'query'> {
  const schemas = callOf(name)
  const params = validate(schemas.params, schemas.params === nothing ? undefined : places)
  if (!params.ok) return err(noSuchCall)
  const query = validate(
    schemas.query,
    schemas.query === nothing ? undefined : firstValues(url, schemas.repeated),
  )
  return query.ok ? ok({ params: params.value, query: query.value }) : query
}

/** The limit also applies to a body that the call does not take; it is read and ignored. */
async function readBody<Name extends CallName>(
  name: Name,
  request: Request,
): Promise<Result<CallInput<Name>['body'], CallFailure>> {
  const { body: schema, bodyLimit_bytes: limit_bytes = bodyLimit_bytes } = callOf(name)
  if (schema !== nothing) return readJson(request, schema, limit_bytes)
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
