import * as v from 'valibot'
import { callNames, callOf, type CallName } from '#contract/calls.ts'
import { FailureBodySchema } from '#contract/envelope.ts'
import { code } from '#contract/errors.ts'
import { goodInputs, type GoodInput } from './inputs.ts'

/*
 * Walks every call of the table against a platform, as the site makes them. A check that does not apply to a call is left out:
 *
 *   happy       the answer to a good request has the shape of the table
 *   refused     without a session a player's call is refused with 9401; another player's things are not there
 *   malformed   a body that is none is refused as a value, and nothing breaks
 *   repeated    the same good request again is answered alike
 */
export const checks = ['happy', 'refused', 'malformed', 'repeated'] as const
export type Check = (typeof checks)[number]
/** `undefined`: it does not apply; an empty text: it holds; else what is wrong. */
export type Found = { name: CallName; path: string } & Partial<Record<Check, string>>

/** Makes a request of the platform: the path, and what the site would send. */
export type Ask = (path: string, request: RequestInit) => Promise<Response>
type Walk = { ask: Ask; token: string | undefined }

/** The platform's calls; what the site answers by itself is none of them. */
export const platformCalls = callNames.filter((name) => callOf(name).answeredBy !== 'site')

export async function walk(walked: Walk, names: readonly CallName[] = platformCalls): Promise<Found[]> {
  const found: Found[] = []
  for (const name of names) found.push(await walkCall(walked, name))
  return found
}

async function walkCall({ ask, token }: Walk, name: CallName): Promise<Found> {
  const call = callOf(name)
  const good = goodInputOf(name)
  const send = (input: GoodInput, bearer: string | undefined, raw?: string) =>
    read(ask, {
      method: call.method,
      path: pathOf(call.path, input),
      body: raw ?? bodyOf(input),
      token: bearer,
    })
  const found: Found = { name, path: `${call.method} ${call.path}` }
  const isOfPlayer = call.access === 'player'
  if (isOfPlayer && call.session !== 'ends') {
    const answer = await send(good ?? {}, undefined)
    found.refused = answer.status === code.signInRequired ? '' : said('9401 is due', answer)
  }
  if (call.body.type !== 'undefined' && !call.upload && (!isOfPlayer || token !== undefined)) {
    const answer = await send(good ?? {}, isOfPlayer ? token : undefined, '[1')
    const isValue = answer.status > 0 && answer.http >= 400 && answer.http < 500
    found.malformed = isValue ? '' : said('a refusal as a value is due', answer)
  }
  if (
    good === undefined ||
    call.session === 'starts' ||
    call.session === 'ends' ||
    (isOfPlayer && token === undefined)
  )
    return found
  const first = await send(good, isOfPlayer ? token : undefined)
  found.happy = fits(call.answer ?? call.result, first, call.file)
  if (found.happy === '') {
    const again = await send(good, isOfPlayer ? token : undefined)
    found.repeated = fits(call.answer ?? call.result, again, call.file)
  }
  return found
}

/** Reading calls without parameters need nothing; those that do and those that write have their input in inputs.ts. */
function goodInputOf(name: CallName): GoodInput | undefined {
  const given = goodInputs[name]
  if (given) return given
  const { method, params, query } = callOf(name)
  const needsNothing = params.type === 'undefined' && (query.type === 'undefined' || v.is(query, {}))
  return method === 'GET' && needsNothing ? {} : undefined
}

function pathOf(path: string, { params = {}, query = {} }: GoodInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'))
  const search = new URLSearchParams(query).toString()
  return search === '' ? filled : `${filled}?${search}`
}

const bodyOf = ({ body }: GoodInput) => (body === undefined ? undefined : JSON.stringify(body))

export type Answered = { http: number; status: number; result: unknown; message: string }

const Envelope = v.object({ status: v.number(), result: v.optional(v.unknown()) })

/** `status` is -1 for what is no envelope. */
export async function read(
  ask: Ask,
  request: { method: string; path: string; body?: string | undefined; token?: string | undefined },
): Promise<Answered & { sessionToken: string | undefined }> {
  const { method, path, body, token } = request
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const answer = await ask(path, { method, headers, ...(body !== undefined && { body }) })
  const text = await answer.text()
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Envelope), text)
  const failure = v.safeParse(v.pipe(v.string(), v.parseJson(), FailureBodySchema), text)
  return {
    http: answer.status,
    status: parsed.success ? parsed.output.status : -1,
    result: parsed.success ? parsed.output.result : undefined,
    message: failure.success ? failure.output.error_message : text.slice(0, 80),
    sessionToken: answer.headers.get('x-session-token') ?? undefined,
  }
}

/** Of a file the platform answers its name and its text, like any value. */
function fits(schema: v.GenericSchema, answer: Answered, isFile = false): string {
  if (answer.status !== 0 || answer.http !== 200) return said('success is due', answer)
  if (isFile) return ''
  const parsed = v.safeParse(schema, answer.result)
  if (parsed.success) return ''
  const [issue] = parsed.issues
  return `the result is another: ${issue.message} at ${v.getDotPath(issue) ?? 'its root'}`
}

const said = (due: string, { http, status, message }: Answered) =>
  `${due}, and it is ${http} with ${status}: ${message}`

/** What is wrong with an answer to the call; empty if it holds. */
export const faultOfAnswer = (name: CallName, answer: Answered) =>
  fits(callOf(name).answer ?? callOf(name).result, answer)

/** The walk as a table of text, what is wrong below it. */
export function tableOf(found: readonly Found[]): string {
  const sign = (text: string | undefined) => (text === undefined ? '·' : text === '' ? 'ok' : 'FAULT')
  const rows = [
    ['call', 'path', ...checks],
    ...found.map((one) => [one.name, one.path, ...checks.map((check) => sign(one[check]))]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, '', ...faultsOf(found)].join('\n')
}

export function faultsOf(found: readonly Found[]): string[] {
  return found.flatMap((one) =>
    checks.flatMap((check) => (one[check] ? [`${one.name}, ${check}: ${one[check]}`] : [])),
  )
}
