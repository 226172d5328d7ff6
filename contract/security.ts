import * as v from 'valibot'

/* The protection of an account beyond its password: the captcha, the second factor, passkeys, and the list of sessions. */

/** An ALTCHA challenge (github.com/altcha-org): find the number up to `maxnumber` whose SHA-256 with `salt` is `challenge`. */
export const CaptchaChallenge = v.object({
  algorithm: v.literal('SHA-256'),
  challenge: v.string(),
  maxnumber: v.number(),
  salt: v.string(),
  signature: v.string(),
})
export type CaptchaChallenge = v.InferOutput<typeof CaptchaChallenge>

const compact = v.transform((value: string) => value.replaceAll(/[\s-]/g, '').toLowerCase())

/** Six digits of an authenticator app, or a recovery code (ten letters and digits, written with a hyphen or without). */
export const SecondFactorCode = v.pipe(
  v.string(),
  compact,
  v.nonEmpty('required'),
  v.regex(/^(\d{6}|[a-z0-9]{10})$/, 'codeDigits'),
)
/** Shown by somebody who changes what guards an account. */
const CurrentPassword = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(200, 'incorrectInput'))

export const SecondFactorBody = v.object({ code: SecondFactorCode })
export const PasswordBody = v.object({ password: CurrentPassword })
/** A fresh proof of the player's identity, of the kind that 9451 requires. */
export const ProofBody = v.union([PasswordBody, SecondFactorBody])

export const SecondFactorState = v.object({ enabled: v.boolean(), recovery_codes_left: v.number() })
export type SecondFactorState = v.InferOutput<typeof SecondFactorState>

/** `uri` is what the QR code says (otpauth://), `secret` the same for typing by hand (base32). */
export const SecondFactorSetup = v.object({ secret: v.string(), uri: v.string() })
export type SecondFactorSetup = v.InferOutput<typeof SecondFactorSetup>

export const RecoveryCodes = v.object({ recovery_codes: v.array(v.string()) })
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>

export const PasskeyName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(60, 'incorrectInput'),
)
export const PasskeyOptions = v.object({ options: v.record(v.string(), v.unknown()) })

export const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  created_at: v.string(),
  last_used_at: v.nullable(v.string()),
})
export type Passkey = v.InferOutput<typeof Passkey>
export const Passkeys = v.object({ passkeys: v.array(Passkey) })

/** `device` is read out of the browser's name ("Chrome, Android"), empty where it says nothing. Times are ISO 8601. */
export const ActiveSession = v.object({
  id: v.string(),
  device: v.string(),
  created_at: v.string(),
  last_seen_at: v.string(),
  /** When it ends if it is not used again. */
  ends_at: v.string(),
  is_current: v.boolean(),
})
export type ActiveSession = v.InferOutput<typeof ActiveSession>
export const ActiveSessions = v.object({ sessions: v.array(ActiveSession) })
export type ActiveSessions = v.InferOutput<typeof ActiveSessions>
