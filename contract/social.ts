import * as v from 'valibot'
import { CurrencyCode, OptionalRegistrationFields, SentLanguage } from './accounts.ts'

/*
 * Social sign-in: two addresses that browsers are led to, and what the site's broker asks the platform for them. They
 * answer with redirects, so they are not in the table of calls.
 */
export const socialStartPath = '/api/user/login/social/:provider'
export const socialCallbackPath = `${socialStartPath}/callback`

/** An id of the configuration; `credential` is what accounts with a password are kept under. */
export const SocialProviderId = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/),
  v.check((id) => id !== 'credential'),
)

/** Sent by the site's button for a visitor without an account. `is_adult` confirms being 18. */
export const SocialStartQuery = v.object({
  currency: v.optional(CurrencyCode),
  agent_id: OptionalRegistrationFields.agent_id,
  referral_id: OptionalRegistrationFields.referral_id,
  is_adult: v.optional(v.picklist(['0', '1'], 'incorrectInput')),
})

export const SocialStartBody = v.object({
  ...SocialStartQuery.entries,
  lang: v.optional(SentLanguage),
})
export type SocialStartBody = v.InferOutput<typeof SocialStartBody>

/** `pending` stays with the browser that began (sealed by the broker); the call-back needs it. */
export const SocialStart = v.object({ url: v.pipe(v.string(), v.url()), pending: v.string() })
export type SocialStart = v.InferOutput<typeof SocialStart>

/** The size limit of a provider's answer through the browser; some codes are long, but none is longer. */
const answerLength_chars = 8192
export const SocialFinishBody = v.object({
  pending: v.pipe(v.string(), v.maxLength(200, 'incorrectInput')),
  /** The query of the call-back, as it came. */
  answer: v.pipe(v.string(), v.maxLength(answerLength_chars, 'incorrectInput')),
})
export type SocialFinishBody = v.InferOutput<typeof SocialFinishBody>
