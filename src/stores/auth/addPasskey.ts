import type { CallResult } from '#contract/calls.ts'
import { code } from '#contract/errors.ts'
import { err, type Result } from '#lib/result.ts'
import { PasskeyName } from '#contract/security.ts'
import { safeParse } from 'valibot'
import { call, noAnswer, type CallFailure, type FailureKind } from '../calls/api.ts'
import { notify } from '../notices/notices.ts'
import { takePasskeys } from './passkeys.ts'
import { withProof } from './proof.ts'
import { makePasskey } from './webauthn.ts'

type Added = Result<CallResult<'addPasskey'>, CallFailure>

/**
 * Creates a passkey on the device and registers it on the server; `abandoned` if the player closed the device's dialog.
 */
export async function addPasskey(name: string, password: string): Promise<Added> {
  const named = safeParse(PasskeyName, name)
  if (!named.success) return refusal('answered', code.invalid, { name: 'required' })
  const options = await withProof(() => call('passkeyOptions', { body: { password } }))
  if (!options.ok) return options
  const passkey = await makePasskey(options.value.options)
  if (!passkey.ok) {
    if (passkey.error === 'known') notify('default', { key: 'passkeyKnown' })
    return passkey.error === 'refused'
      ? refusal('answered', code.passkeyRefused)
      : refusal('abandoned', noAnswer)
  }
  const added = await call('addPasskey', { body: { name: named.output, response: passkey.value } })
  if (added.ok) {
    takePasskeys(added.value)
    notify('success', { key: 'passkeyAdded' })
  }
  return added
}

function refusal(
  kind: FailureKind,
  failed: number,
  fields?: Record<string, string>,
): Result<never, CallFailure> {
  return err({ kind, code: failed, message: 'not sent', ...(fields && { fields }) })
}
