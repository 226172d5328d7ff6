import * as v from 'valibot'

/** What the email binding takes with a message, and less than KV keeps. */
const longestFile_chars = 3_000_000
const File = v.object({
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  type: v.pipe(v.string(), v.maxLength(100)),
  text: v.pipe(v.string(), v.maxLength(longestFile_chars)),
})

/** A message that somebody would have received by email or SMS. */
export const Message = v.object({
  to: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(254)),
  channel: v.picklist(['email', 'sms', 'push']),
  subject: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500))), null),
  text: v.pipe(v.string(), v.maxLength(20_000)),
  code: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64))), null),
  link: v.optional(v.nullable(v.pipe(v.string(), v.url(), v.maxLength(2000))), null),
  file: v.optional(v.nullable(File), null),
})
export type Message = v.InferOutput<typeof Message>

const StoredMessage = v.object({ ...Message.entries, sent_at: v.string() })
export type StoredMessage = v.InferOutput<typeof StoredMessage>

const week_s = 7 * 24 * 60 * 60
const messagesShown = 100
const latest_ms = 9_999_999_999_999

/**
 * Keys sort the mailbox: KV lists by name, so a descending time puts the newest first. Two prefixes serve the two
 * queries: all messages, and those to one address.
 */
export async function storeMessage(store: KVNamespace, message: Message, now: Date): Promise<StoredMessage> {
  const stored: StoredMessage = { ...message, sent_at: now.toISOString() }
  const place = `${String(latest_ms - now.getTime()).padStart(13, '0')}:${crypto.randomUUID()}`
  const text = JSON.stringify(stored)
  await Promise.all([
    store.put(`mail:all:${place}`, text, { expirationTtl: week_s }),
    store.put(`mail:to:${addressKey(message.to)}:${place}`, text, { expirationTtl: week_s }),
  ])
  return stored
}

/** Newest first, at most a hundred; all if no address is given. */
export async function readMessages(store: KVNamespace, to: string | undefined): Promise<StoredMessage[]> {
  const prefix = to === undefined ? 'mail:all:' : `mail:to:${addressKey(to)}:`
  const { keys } = await store.list({ prefix, limit: messagesShown })
  const texts = await Promise.all(keys.map((key) => store.get(key.name, 'json')))
  return texts.flatMap((text) => {
    const message = v.safeParse(StoredMessage, text)
    // A message may expire between listing and reading.
    return message.success ? [message.output] : []
  })
}

/**
 * Normalizes an address: email addresses ignore case, and a number is the same with or without its plus. The escape
 * keeps `:` out of the key.
 */
function addressKey(to: string): string {
  return encodeURIComponent(
    to
      .trim()
      .toLowerCase()
      .replace(/^\+(?=\d+$)/, ''),
  )
}
