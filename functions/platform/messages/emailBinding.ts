import { err, ok } from '../../../contract/result.ts'
import { sendTimeout_ms, type Email, type Sent } from './gateway.ts'

const senderName = 'Atoll'

/** The platform's own e-mail service. It cannot be aborted: a message that comes late counts as not sent. */
export async function sendByBinding(binding: SendEmail, from: string, email: Email): Promise<Sent> {
  const { to, subject, text, html } = email
  const late = Promise.withResolvers<Sent>()
  const timer = setTimeout(() => late.resolve(err({ detail: 'time-out' })), sendTimeout_ms)
  const sending = binding.send({ from: { email: from, name: senderName }, to, subject, text, html }).then(
    (): Sent => ok(undefined),
    // The reason may name the recipient, so only its kind is told.
    (error: unknown): Sent => err({ detail: codeOf(error) }),
  )
  try {
    return await Promise.race([sending, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'send failed'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
