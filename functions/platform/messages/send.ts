import { err } from '../../../contract/result.ts'
import type { Services } from '../kit/services.ts'
import { sendByBinding } from './emailBinding.ts'
import type { Email, Sent, Sms } from './gateway.ts'
import { storeInMailbox } from './mailbox.ts'
import { sendByGateway } from './smsGateway.ts'

/** Sends with the mailbox of a local run, or with the e-mail binding if one is configured. */
export async function sendEmail(services: Services, email: Email): Promise<Sent> {
  const { config, env } = services
  if (config.mailbox) return storeInMailbox(services, config.mailbox, { channel: 'email', ...email })
  if (config.mailFrom && env.EMAIL) return sendByBinding(env.EMAIL, config.mailFrom, email)
  return err({ detail: 'no way to send e-mail is configured' })
}

export async function sendSms(services: Services, sms: Sms): Promise<Sent> {
  const { config } = services
  if (config.mailbox) return storeInMailbox(services, config.mailbox, { channel: 'sms', ...sms })
  if (config.smsGateway) return sendByGateway(config.smsGateway, sms)
  return err({ detail: 'no SMS gateway is configured' })
}
