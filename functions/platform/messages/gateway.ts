import type { Result } from '../../../contract/result.ts'

/** `code` and `link` are also in the text; a mailbox may show them separately. */
type About = { code?: string | undefined; link?: string | undefined }
export type Email = About & { to: string; subject: string; text: string; html: string }
/** `to` is the international number in digits, without a plus. */
export type Sms = About & { to: string; text: string }

/** `detail` is for the log: the gateway's answer, never the recipient or the text. */
type SendFailure = { detail: string }
export type Sent = Result<undefined, SendFailure>

/**
 * Shorter than the site's time-out for the platform, so that a hanging gateway is reported as a message not sent and
 * not as a platform that is down.
 */
export const sendTimeout_ms = 3500
