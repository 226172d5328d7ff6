import type { CallResult } from '#contract/calls.ts'
import type { ConsentChannel } from '#contract/protectionTerms.ts'
import type { Result } from '#lib/result.ts'
import { atom, onMount, readonlyType, type WritableAtom } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../session/loaded.ts'

export type Consent = CallResult<'consent'>
export type Deletion = CallResult<'deletion'>

const consentAtom = atom<Loaded<Consent>>({ state: 'loading' })
/** PROTECT-09: by which ways a player lets us write to them, with the history. */
export const $consent = readonlyType(consentAtom)
export const loadConsent = () => loadInto(consentAtom, 'consent')
onMount(consentAtom, () => loadWhileMounted(consentAtom, loadConsent))

const deletionAtom = atom<Loaded<Deletion>>({ state: 'loading' })
/** PROTECT-09: whether the account is to be deleted, and which data is kept longer. */
export const $deletion = readonlyType(deletionAtom)
export const loadDeletion = () => loadInto(deletionAtom, 'deletion')
onMount(deletionAtom, () => loadWhileMounted(deletionAtom, loadDeletion))

export async function saveConsent(
  body: Partial<Record<ConsentChannel, boolean>>,
): Promise<Result<Consent, CallFailure>> {
  return keep(consentAtom, await call('setConsent', { body }))
}

export async function requestDeletion(password: string): Promise<Result<Deletion, CallFailure>> {
  return keep(deletionAtom, await call('requestDeletion', { body: { password } }))
}

export async function withdrawDeletion(): Promise<Result<Deletion, CallFailure>> {
  return keep(deletionAtom, await call('withdrawDeletion'))
}

function keep<Value>(
  store: WritableAtom<Loaded<Value>>,
  answer: Result<Value, CallFailure>,
): Result<Value, CallFailure> {
  if (answer.ok) setLoaded(store, answer.value)
  return answer
}

/** A download, which the browser makes by itself. */
export function exportAddress(format: 'json' | 'csv'): string {
  return `/api/user/export?format=${format}`
}
