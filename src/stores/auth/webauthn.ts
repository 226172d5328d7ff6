import type { PasskeyResponse } from '@contract/security'
import { err, ok, type Result } from '@contract/result'
import type { InferInput } from 'valibot'

type Response = InferInput<typeof PasskeyResponse>
/** `closed`: the player closed the device's question, or let it stand too long. `known`: the device has one already. */
type NoPasskey = 'closed' | 'known' | 'refused'

/** Whether this browser knows passkeys and their JSON forms; without those nothing is offered. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Has the device sign the server's challenge with a passkey it holds. */
export function askForPasskey(options: Record<string, unknown>): Promise<Result<Response, NoPasskey>> {
  return answerOf(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  )
}

/** Has the device make a passkey for the player. */
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
    // A wrong domain or a device that cannot: the words for the player are one and the same.
    console.error(error)
    return err('refused')
  }
}
