import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { log } from '../../shared/log.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { isMadeUp } from '../tables/accounts.ts'
import type { Services } from '../kit/services.ts'
import { composeEmail, composeSms, type Message } from './compose.ts'
import { sendEmail, sendSms } from './send.ts'

/** The recipient: a phone number consists of digits only. */
export type Recipient = { channel: 'email' | 'sms'; address: string }

/** Composes and sends a message, but none to a made-up address, where it would bounce: 9442 if the gateway did not accept it. */
export async function deliver(
  services: Services,
  { channel, address }: Recipient,
  message: Message,
): Promise<Result<undefined, CallFailure>> {
  if (channel === 'email' && isMadeUp(services, address)) return ok(undefined)
  const sent =
    channel === 'email'
      ? await sendEmail(services, await composeEmail(message, address, services.config.brand))
      : await sendSms(services, composeSms(message, address, services.config.brand))
  if (sent.ok) return sent
  log('error', 'message not sent', { channel, kind: message.kind, detail: sent.error.detail })
  return fail(code.messageNotSent, 'the message could not be sent')
}
