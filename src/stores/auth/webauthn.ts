import type { PasskeyAnswer } from '#contract/passkeys.ts'
import { err, ok, type Result } from '#lib/result.ts'
import type { InferInput } from 'valibot'

type Response = InferInput<typeof PasskeyAnswer>
/** `closed`: the player closed the device's dialog or let it time out. `known`: the device already has a passkey. */
type NoPasskey = 'closed' | 'known' | 'refused'

/** Whether this browser supports passkeys and their JSON forms. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Signs the server's challenge with a passkey of the device. */
export function askForPasskey(options: Record<string, unknown>): Promise<Result<Response, NoPasskey>> {
  return answerOf(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  )
}

/** Creates a passkey on the device. */
export function makePasskey(options: Record<string, unknown>): Promise<Result<Response, NoPasskey>> {
  return answerOf(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  )
}

async function answerOf(ask: () => Promise<Credential | null>): Promise<Result<Response, NoPasskey>> {
  try {
    const credential = await ask()
    if (!(credential instanceof PublicKeyCredential)) return err('refused')
    return ok(credential.toJSON() as unknown as Response)
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return err('closed')
    if (name === 'InvalidStateError') return err('known')
    // A wrong domain or an unsupported device: the player sees the same message.
    console.error(error)
    return err('refused')
  }
}
