import type { CallResult } from '#contract/calls.ts'
import type { RecoveryCodes, SecondFactorState } from '#contract/security.ts'
import type { Result } from '#lib/result.ts'
import { atom, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../session/loaded.ts'
import { notify } from '../notices/notices.ts'
import { withProof } from './proof.ts'

const secondFactorAtom = atom<Loaded<SecondFactorState>>({ state: 'loading' })
export const $secondFactor = readonlyType(secondFactorAtom)

export const loadSecondFactor = () => loadInto(secondFactorAtom, 'secondFactor')
/** An effect of the component that shows it. */
export const mountSecondFactor = () => loadWhileMounted(secondFactorAtom, loadSecondFactor)

/** Step 1 of turning it on: gets the secret for the app. It becomes active with the app's first code. */
export function setUpSecondFactor(password: string) {
  return call('setUpSecondFactor', { body: { password } })
}

/** Step 2: turns it on; the recovery codes are shown only now. */
export async function confirmSecondFactor(code: string): Promise<Result<RecoveryCodes, CallFailure>> {
  const confirmed = await call('confirmSecondFactor', { body: { code } })
  if (confirmed.ok) {
    enabledWith(confirmed.value)
    notify('success', { key: 'secondFactorOn' })
  }
  return confirmed
}

/** Replaces the recovery codes; the old ones become invalid. */
export async function renewRecoveryCodes(password: string): Promise<Result<RecoveryCodes, CallFailure>> {
  const renewed = await withProof(() => call('renewRecoveryCodes', { body: { password } }))
  if (renewed.ok) enabledWith(renewed.value)
  return renewed
}

export async function endSecondFactor(
  password: string,
): Promise<Result<CallResult<'endSecondFactor'>, CallFailure>> {
  const ended = await withProof(() => call('endSecondFactor', { body: { password } }))
  if (ended.ok) {
    setLoaded(secondFactorAtom, { enabled: false, recovery_codes_left: 0 })
    notify('success', { key: 'secondFactorOff' })
  }
  return ended
}

function enabledWith({ recovery_codes: codes }: RecoveryCodes): void {
  setLoaded(secondFactorAtom, { enabled: true, recovery_codes_left: codes.length })
}
