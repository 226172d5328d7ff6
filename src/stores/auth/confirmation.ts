import type { CallResult } from '#contract/calls.ts'
import type { Result } from '#lib/result.ts'
import { call, type CallFailure } from '../calls/api.ts'
import { check } from '../session/session.ts'
import { withCaptcha, withCaptchaIfAsked } from './captcha.ts'

/** SIGNUP-08: the link that confirms the e-mail address is sent again; the answer says where to, masked. */
export type LinkSent = Promise<Result<CallResult<'resendConfirmation'>, CallFailure>>

/** To the signed-in player. */
export function resendOwnLink(): LinkSent {
  return withCaptchaIfAsked((captcha) =>
    call('resendOwnConfirmation', { body: { ...(captcha && { captcha }) } }),
  )
}

/** To whom a sign-in has answered 11: with the same login and password, and with the captcha that is due after a first mail. */
export function resendLinkOf(email: string, password: string): LinkSent {
  return withCaptcha((captcha) => call('resendConfirmation', { body: { email, password, captcha } }))
}

/** It has been confirmed meanwhile, on another device perhaps: whoever shows the note learns of it. */
export function noteConfirmed(): void {
  void check()
}
