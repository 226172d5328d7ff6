import type { CallResult } from '@contract/calls'
import type { Result } from '@contract/result'
import { atom, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../calls/loaded'
import { notify } from '../site/notices'
import { withProof } from './proof'

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
