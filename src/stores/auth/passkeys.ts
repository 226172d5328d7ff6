import type { CallResult } from '#contract/calls.ts'
import type { Result } from '#lib/result.ts'
import { atom, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../session/loaded.ts'
import { notify } from '../notices/notices.ts'
import { withProof } from './proof.ts'

const passkeysAtom = atom<Loaded<CallResult<'passkeys'>>>({ state: 'loading' })
export const $passkeys = readonlyType(passkeysAtom)

export const loadPasskeys = () => loadInto(passkeysAtom, 'passkeys')
/** An effect of the component that shows it. */
export const mountPasskeys = () => loadWhileMounted(passkeysAtom, loadPasskeys)

/** The list as a change has left it. */
export function takePasskeys(value: CallResult<'passkeys'>): void {
  setLoaded(passkeysAtom, value)
}

export async function removePasskey(id: string): Promise<Result<CallResult<'removePasskey'>, CallFailure>> {
  const removed = await withProof(() => call('removePasskey', { params: { id } }))
  if (removed.ok) {
    takePasskeys(removed.value)
    notify('success', { key: 'passkeyRemoved' })
  }
  return removed
}
