import type { CallResult } from '@contract/calls'
import { code } from '@contract/errors'
import { err, type Result } from '@contract/result'
import { PasskeyName } from '@contract/security'
import { safeParse } from 'valibot'
import { call, noAnswer, type CallFailure, type FailureKind } from '../calls/api'
import { notify } from '../site/notices'
import { takePasskeys } from './passkeys'
import { withProof } from './proof'
import { makePasskey } from './webauthn'

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
