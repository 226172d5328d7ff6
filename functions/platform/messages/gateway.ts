import type { Result } from '../../../contract/result.ts'

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
