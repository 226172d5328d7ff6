import { code } from '#contract/errors.ts'
import { call } from '../calls/api.ts'
import { notify, notifyFailure } from '../notices/notices.ts'
import { signInBy } from './signIn.ts'
import { askForPasskey } from './webauthn.ts'

let busy = false

/** Signs in with a passkey of the device. If the player closes the device's dialog, nothing happens. */
export async function signInWithPasskey(): Promise<void> {
  if (busy) return
  busy = true
  const options = await call('loginPasskeyOptions')
  if (options.ok) {
    const passkey = await askForPasskey(options.value.options)
    if (passkey.ok) await signInBy(() => call('loginPasskey', { body: { response: passkey.value } }))
    else if (passkey.error === 'refused')
      notify('error', { failure: { kind: 'answered', code: code.passkeyRefused } })
  } else notifyFailure(options.error)
  busy = false
}
