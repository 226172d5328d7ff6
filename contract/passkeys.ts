import * as v from 'valibot'
import { PasskeyName } from './security.ts'

/*
 * WebAuthn, as its Level 3 JSON forms have it (`PublicKeyCredential.toJSON()`, `parseCreationOptionsFromJSON`): the
 * server's library checks what is in them; here they only have to be objects of a sane shape.
 */
const CredentialId = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(1400, 'incorrectInput'))
/** In base64url. What is missing or no text is empty, which the library refuses as it does any wrong one. */
const Encoded = v.fallback(v.optional(v.string(), ''), '')

/** What a device answers: `attestationObject` is of a new passkey, `authenticatorData` and `signature` are of one that signs in. */
export const PasskeyAnswer = v.object({
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
  }),
  clientExtensionResults: v.optional(v.object({}), {}),
})
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswer>

export const PasskeyRegistration = v.object({ name: PasskeyName, response: PasskeyAnswer })
export const PasskeyLogin = v.object({ response: PasskeyAnswer })
