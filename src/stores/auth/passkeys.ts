import type { CallResult } from '@contract/calls'
import { code } from '@contract/errors'
import { err, type Result } from '@contract/result'
import { PasskeyName } from '@contract/security'
import { atom, readonlyType } from 'nanostores'
import { safeParse } from 'valibot'
import { call, noAnswer, type CallFailure, type FailureKind } from '../calls/api'
import { loadInto, loadWhileMounted, type Loaded } from '../calls/loaded'
import { notify } from '../site/notices'
import { withProof } from './proof'
import { makePasskey } from './webauthn'

const passkeysAtom = atom<Loaded<CallResult<'passkeys'>>>({ state: 'loading' })
export const $passkeys = readonlyType(passkeysAtom)

export const loadPasskeys = () => loadInto(passkeysAtom, 'passkeys')
/** An effect of the component that shows it. */
export const mountPasskeys = () => loadWhileMounted(passkeysAtom, loadPasskeys)

type Added = Result<CallResult<'addPasskey'>, CallFailure>

/**
 * Creates a passkey on the device and registers it on the server; `abandoned` if the player closed the device's dialog.
 */
export async function addPasskey(name: string, password: string): Promise<Added> {
  const named = safeParse(PasskeyName, name)
  if (!named.success) return refusal('answered', code.invalid, { name: 'required' })
  const asked = await withProof(() => call('passkeyOptions', { body: { password } }))
  if (!asked.ok) return asked
  const made = await makePasskey(asked.value.options)
  if (!made.ok) {
    if (made.error === 'known') notify('default', { key: 'passkeyKnown' })
    return made.error === 'refused'
      ? refusal('answered', code.passkeyRefused)
      : refusal('abandoned', noAnswer)
  }
  const added = await call('addPasskey', { body: { name: named.output, response: made.value } })
  if (added.ok) {
    passkeysAtom.set({ state: 'ready', value: added.value })
    notify('success', { key: 'passkeyAdded' })
  }
  return added
}

export async function removePasskey(id: string): Promise<Result<CallResult<'removePasskey'>, CallFailure>> {
  const removed = await withProof(() => call('removePasskey', { params: { id } }))
  if (removed.ok) {
    passkeysAtom.set({ state: 'ready', value: removed.value })
    notify('success', { key: 'passkeyRemoved' })
  }
  return removed
}

function refusal(
  kind: FailureKind,
  failed: number,
  fields?: Record<string, string>,
): Result<never, CallFailure> {
  return err({ kind, code: failed, message: 'not sent', ...(fields && { fields }) })
}
