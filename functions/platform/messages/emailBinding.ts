import { brand } from '@brand/brand.ts'
import { err, ok } from '../../../contract/result.ts'
import { sendTimeout_ms, type Email, type Sent } from './gateway.ts'

/** Cloudflare's e-mail binding. It cannot be aborted: a message that takes too long counts as not sent. */
export async function sendByBinding(binding: SendEmail, from: string, email: Email): Promise<Sent> {
  const { to, subject, text, html } = email
  const late = Promise.withResolvers<Sent>()
  const timer = setTimeout(() => late.resolve(err({ detail: 'time-out' })), sendTimeout_ms)
  const sending = binding.send({ from: { email: from, name: brand.name }, to, subject, text, html }).then(
    (): Sent => ok(undefined),
    // The message of the error may contain the recipient, so only its name is logged.
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
