import { networkOf } from '../../shared/clientNetwork.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { hour_ms } from '#lib/time.ts'
import type { CallFailure } from '../../shared/reply.ts'
import { take } from '../messages/allowance.ts'
import type { Recipient } from '../messages/deliver.ts'
import type { Services } from '../kit/services.ts'
import { captchaRequired, spendCaptcha, type Work } from './captcha.ts'

/** Counted only: never refused. */
const unlimited = 1_000_000

/**
 * Checks the captcha of a call that sends a message. The first call of an address and a network in an hour needs none.
 * 9440 if it is missing or wrong.
 */
export async function spendCaptchaIfDue(
  services: Services,
  to: Recipient,
  clientAddress: string | undefined,
  captcha: string | undefined,
): Promise<Result<Work, CallFailure>> {
  const human = captcha === undefined ? undefined : await spendCaptcha(services, captcha)
  if (human?.ok === false) return human
  const limit = human ? unlimited : 1
  const endsAt = Date.now() + hour_ms
  const subjects = [`${to.channel} ${to.address}`]
  if (clientAddress !== undefined) subjects.push(`network ${networkOf(clientAddress)}`)
  const first = await take(
    services,
    subjects.map((subject) => ({ subject: `captcha-free ${subject}`, limit, endsAt })),
  )
  return first.ok ? (human ?? ok('none')) : err(captchaRequired)
}
