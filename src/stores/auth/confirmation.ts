import type { CallResult } from '#contract/calls.ts'
import type { Result } from '#lib/result.ts'
import { call, type CallFailure } from '../calls/api.ts'
import { check } from '../session/session.ts'
import { withCaptcha, withCaptchaAfterFirst } from './captcha.ts'

/** SIGNUP-08: the link that confirms the email address is sent again; the answer says where to, masked. */
export type LinkSent = Promise<Result<CallResult<'resendConfirmation'>, CallFailure>>

/** To the signed-in player. */
export function resendOwnLink(): LinkSent {
  return withCaptchaAfterFirst((captcha) =>
    call('resendOwnConfirmation', { body: { ...(captcha && { captcha }) } }),
  )
}

/** For a player whose sign-in was answered with 11: the same login and password, and a captcha after the first mail. */
export function resendLinkOf(email: string, password: string): LinkSent {
  return withCaptcha((captcha) => call('resendConfirmation', { body: { email, password, captcha } }))
}

/** The address was confirmed meanwhile, perhaps on another device; this updates the note. */
export function noteConfirmed(): void {
  void check()
}
