import { err, type Result } from '../../../contract/result.ts'
import type { Services } from '../services.ts'
import { sendByBinding } from './emailBinding.ts'
import { leaveInMailbox } from './mailbox.ts'
import { sendByGateway } from './smsGateway.ts'

/** `code` and `link` are what the text says too, for a mailbox that shows them apart. */
type About = { code?: string | undefined; link?: string | undefined }
export type Email = About & { to: string; subject: string; text: string; html: string }
/** `to` is digits alone, with the country's and without a plus. */
export type Sms = About & { to: string; text: string }

/** `detail` is for the log: what the gateway answered, never to whom or what. */
export type SendFailure = { detail: string }
export type Sent = Result<undefined, SendFailure>

/**
 * Less than the site waits for the platform, so that a gateway that hangs is told as a message not sent and not as a
 * platform that is down.
 */
export const sendTimeout_ms = 3500

/** By the mailbox of a local run, or the binding where one is configured. */
export async function sendEmail(services: Services, email: Email): Promise<Sent> {
  const { config, env } = services
  if (config.mailbox) return leaveInMailbox(services, config.mailbox, { channel: 'email', ...email })
  if (config.mailFrom && env.EMAIL) return sendByBinding(env.EMAIL, config.mailFrom, email)
  return err({ detail: 'no way to send e-mail is configured' })
}

export async function sendSms(services: Services, sms: Sms): Promise<Sent> {
  const { config } = services
  if (config.mailbox) return leaveInMailbox(services, config.mailbox, { channel: 'sms', ...sms })
  if (config.smsGateway) return sendByGateway(config.smsGateway, sms)
  return err({ detail: 'no SMS gateway is configured' })
}
