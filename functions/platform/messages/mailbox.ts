import type { MailboxConfig } from '../kit/config.ts'
import type { Services } from '../kit/services.ts'
import { httpPost } from './httpPost.ts'
import type { Email, Sent, Sms } from './gateway.ts'

type Left = ({ channel: 'email' } & Email) | ({ channel: 'sms' } & Sms)

/**
 * Stores a message in the sandbox's mailbox for the developer: over the binding in a local run, where only browsers
 * resolve the sandbox's name, else over the network.
 */
export function storeInMailbox(services: Services, mailbox: MailboxConfig, message: Left): Promise<Sent> {
  const { MAILBOX: binding } = services.env
  const { channel, to, text, code, link } = message
  const subject = message.channel === 'email' ? message.subject : undefined
  return httpPost(
    `${mailbox.origin}/mailbox`,
    { 'x-mailbox-key': mailbox.key },
    { channel, to, subject, text, code, link },
    binding && ((request) => binding.fetch(request)),
  )
}
