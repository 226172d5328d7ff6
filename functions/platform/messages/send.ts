import { err, ok, type Result } from '#lib/result.ts'
import { within } from '../../shared/pause.ts'
import type { Services } from '../kit/services.ts'
import type { MailboxConfig, SmsGatewayConfig } from '../kit/config.ts'
import { isRestoring } from '../stops/stops.ts'

/** A restored environment would say again what was said. */
const notNow = err({ detail: 'the environment is being restored' })

/** Sends with the mailbox of a local run, or with the email binding if one is configured. */
export async function sendEmail(services: Services, email: Email): Promise<Sent> {
  const { config, env } = services
  if (await isRestoring(env, { ifUnknown: false })) return notNow
  if (config.mailbox) return storeInMailbox(services, config.mailbox, { channel: 'email', ...email })
  if (config.mailFrom && env.EMAIL) {
    const from = { email: config.mailFrom, name: config.brand.name }
    return sendByBinding(env.EMAIL, from, email)
  }
  return err({ detail: 'no way to send email is configured' })
}

export async function sendSms(services: Services, sms: Sms): Promise<Sent> {
  const { config, env } = services
  if (await isRestoring(env, { ifUnknown: false })) return notNow
  if (config.mailbox) return storeInMailbox(services, config.mailbox, { channel: 'sms', ...sms })
  if (config.smsGateway) return sendByGateway(config.smsGateway, sms)
  return err({ detail: 'no SMS gateway is configured' })
}

/** `code` and `link` are also in the text; a mailbox may show them separately. */
type About = { code?: string | undefined; link?: string | undefined }
/** A file of text that comes with an email. */
export type Attachment = { name: string; type: string; text: string }
/** `unsubscribe`: where marketing is stopped; mail programs show it beside the sender (RFC 2369). */
export type Email = About & {
  to: string
  subject: string
  text: string
  html: string
  unsubscribe?: string | undefined
  file?: Attachment
}
/** `to` is the international number in digits, without a plus. */
export type Sms = About & { to: string; text: string }

/** `detail` is for the log: the gateway's answer, never the recipient or the text. */
type SendFailure = { detail: string }
export type Sent = Result<undefined, SendFailure>

/**
 * Shorter than the site's time-out for the platform, so that a hanging gateway is reported as a message not sent and
 * not as a platform that is down.
 */
const sendTimeout_ms = 3500

/** POSTs JSON; anything but a 2xx in time is a failure. The answer's body is not read. */
export async function httpPost(
  address: string,
  headers: Record<string, string>,
  body: unknown,
  fetchWith: (request: Request) => Promise<Response> = fetch,
): Promise<Sent> {
  const request = new Request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(sendTimeout_ms),
  })
  try {
    const answer = await fetchWith(request)
    await answer.body?.cancel()
    return answer.ok ? ok(undefined) : err({ detail: `HTTP ${answer.status}` })
  } catch (error) {
    return err({ detail: error instanceof Error ? error.name : 'fetch failed' })
  }
}

type Left = ({ channel: 'email' } & Email) | ({ channel: 'sms' } & Sms)

/**
 * Stores a message in the sandbox's mailbox for the developer: over the binding in a local run, where only browsers
 * resolve the sandbox's name, else over the network.
 */
function storeInMailbox(services: Services, mailbox: MailboxConfig, message: Left): Promise<Sent> {
  const { MAILBOX: binding } = services.env
  const { channel, to, text, code, link } = message
  const [subject, file] =
    message.channel === 'email' ? [message.subject, message.file] : [undefined, undefined]
  return httpPost(
    `${mailbox.origin}/mailbox`,
    { 'x-mailbox-key': mailbox.key },
    { channel, to, subject, text, code, link, file },
    binding && ((request) => binding.fetch(request)),
  )
}

/**
 * The protocol of the SMS gateway: POST `<SMS_ORIGIN>/messages` with `Authorization: Bearer <SMS_KEY>` and `{ "from":
 * <SMS_SENDER>, "to": "+5511987654321", "text": … }`. A 2xx means that the message was accepted; the gateway should not
 * send the same one twice. For a gateway with another protocol put a small worker in front.
 */
function sendByGateway(gateway: SmsGatewayConfig, sms: Sms): Promise<Sent> {
  return httpPost(
    `${gateway.origin}/messages`,
    { authorization: `Bearer ${gateway.key}` },
    { from: gateway.sender, to: `+${sms.to}`, text: sms.text },
  )
}

/** Cloudflare's email binding. It cannot be aborted: a message that takes too long counts as not sent. */
export async function sendByBinding(binding: SendEmail, from: EmailAddress, email: Email): Promise<Sent> {
  const { to, subject, text, html, unsubscribe, file } = email
  const headers = unsubscribe === undefined ? {} : { headers: { 'List-Unsubscribe': `<${unsubscribe}>` } }
  const attachments = file && [
    { disposition: 'attachment', filename: file.name, type: file.type, content: file.text } as const,
  ]
  const parts = { text, html, ...headers, ...(attachments && { attachments }) }
  const message = { from, to, subject, ...parts }
  const sending = binding.send(message).then(
    (): Sent => ok(undefined),
    // The message of the error may contain the recipient, so only its name is logged.
    (error: unknown): Sent => err({ detail: codeOf(error) }),
  )
  return within(sendTimeout_ms, sending, err({ detail: 'time-out' }))
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'send failed'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
