import { callHeader } from '#contract/constants.ts'
import {
  staffCallOf,
  studioApiPath,
  type StaffAsk,
  type StaffCallName,
  type StaffResult,
} from '#contract/operator/calls.ts'
import { code } from '#contract/errors.ts'
import { fillPath } from '#lib/path.ts'
import { ok, type Result } from '#lib/result.ts'
import { inEnvelope, send, type CallFailure } from '@/stores/calls/api.ts'
import { atom } from 'nanostores'
import { brandHeaders } from './brands.ts'

/** The input of a call; parts that it does not have may be left out. */
export type Given<Name extends StaffCallName> = { [Part in keyof StaffAsk<Name>]?: StaffAsk<Name>[Part] }
/** A call whose name is known only at run time, as react-admin makes them; the server checks the input. */
export type AnyInput = { params?: object; query?: object; body?: unknown }

const uploadTimeout_ms = 60_000
/** Longer than the site waits for the platform, so that its answer arrives. A search through all, or a report, takes its time. */
const staffTimeout_ms = 30_000

/** Makes a staff call. Asks for the proof of identity where the call needs a fresh one, and makes it again. */
export function callStaff<Name extends StaffCallName>(
  name: Name,
  input: Given<Name> = {},
): Promise<Result<StaffResult<Name>, CallFailure>> {
  return askAny(name, input)
}

export function askAny(name: StaffCallName, input: AnyInput): Promise<Result<unknown, CallFailure>> {
  return withQuestions(name, () => askOnce(name, input))
}

/** What is about the session itself asks nothing. */
const ofSession: readonly StaffCallName[] = ['staffSession', 'staffSignOut', 'staffProof']

/** Who is signed in here; undefined before, and after signing out. */
export const signedInId = atom<string | undefined>()

/** Makes a call, and once more where who is there answered the question that it failed for: nothing typed is lost meanwhile. */
async function withQuestions<Value>(
  name: StaffCallName,
  ask: () => Promise<Result<Value, CallFailure>>,
): Promise<Result<Value, CallFailure>> {
  const answer = await ask()
  if (answer.ok || ofSession.includes(name)) return answer
  const field = questionOf(answer.error)
  return field !== undefined && (await askProof(field)) ? ask() : answer
}

function questionOf({ code: number, fields = {} }: CallFailure): ProofField | undefined {
  if (number === code.signInRequired && signedInId.get() !== undefined) return 'session'
  if (number !== code.proofRequired) return undefined
  return (['password', 'openid'] as const).find((field) => field in fields) ?? 'code'
}

function askOnce(
  name: StaffCallName,
  { params, query, body }: AnyInput,
): Promise<Result<unknown, CallFailure>> {
  const isFile = body instanceof Blob
  const type = isFile ? body.type : 'application/json'
  const request: RequestInit = {
    method: staffCallOf(name).method,
    // Also without a body: an empty one has a type too.
    headers: { [callHeader]: '1', 'Content-Type': type, ...brandHeaders() },
    credentials: 'same-origin',
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
  }
  return send(addressOf(name, params, query), request, {
    timeout_ms: isFile ? uploadTimeout_ms : staffTimeout_ms,
  })
}

/** A file of a call, such as the photo of a document. It is fetched with the session, never by an address of its own. */
export function askFile<Name extends StaffCallName>(
  name: Name,
  params: StaffAsk<Name>['params'],
  body?: StaffAsk<Name>['body'],
): Promise<Result<Blob, CallFailure>> {
  const request: RequestInit = {
    method: staffCallOf(name).method,
    headers: {
      ...{ [callHeader]: '1', ...brandHeaders() },
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  return withQuestions(name, () =>
    send<Blob>(addressOf(name, { ...params }), request, { timeout_ms: uploadTimeout_ms }, async (response) =>
      response.ok ? ok(await response.blob()) : inEnvelope(response),
    ),
  )
}

function addressOf(name: StaffCallName, params: object = {}, query: object = {}): string {
  const { path } = staffCallOf(name)
  const filled = fillPath(studioApiPath(path), { ...params })
  if (filled === undefined) throw new Error(`${path} needs its parameters`)
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** `openid`: signing in again at the provider of the staff; `session`: it has ended. */
type ProofField = 'code' | 'password' | 'openid' | 'session'
/** The question that is open: what to enter, and where the answer goes. */
export type ProofQuestion = { field: ProofField; answer: (isProved: boolean) => void }

export const proofQuestion = atom<ProofQuestion | undefined>()

/** Opens the dialog that proves the identity again. False if the member of staff closed it. */
function askProof(field: ProofField): Promise<boolean> {
  // A second call that needs a proof waits for the one dialog.
  const open = proofQuestion.get()
  return new Promise((resolve) => {
    proofQuestion.set({
      field,
      answer: (isProved) => {
        open?.answer(isProved)
        proofQuestion.set(undefined)
        // Who will not sign in again is not asked each minute.
        if (field === 'session' && !isProved) signedInId.set(undefined)
        resolve(isProved)
      },
    })
  })
}
