import * as v from 'valibot'
import { PasskeyName } from './security.ts'

/*
 * WebAuthn in its Level 3 JSON forms (`PublicKeyCredential.toJSON()`, `parseCreationOptionsFromJSON`). The server's
 * library checks their content; here they only have to be objects of a plausible shape.
 */
const CredentialId = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(1400, 'incorrectInput'))
/** In base64url. A missing value, or one that is no text, is empty; the library refuses that like any wrong value. */
const Encoded = v.fallback(v.optional(v.string(), ''), '')

/** A device's answer: `attestationObject` for a new passkey; `authenticatorData` and `signature` for a sign-in. */
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
