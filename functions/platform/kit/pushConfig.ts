import * as v from 'valibot'

/** Those of the browsers: Chrome, Firefox, Safari and Edge. */
const pushServices = [
  ...['fcm.googleapis.com', 'updates.push.services.mozilla.com'],
  ...['*.push.apple.com', '*.notify.windows.com'],
]
const PushHosts = v.pipe(
  v.string(),
  v.regex(/^(\*\.)?[a-z0-9.-]+(,(\*\.)?[a-z0-9.-]+)*$/, 'must be hosts with commas between them'),
  v.transform((text) => text.split(',')),
)
/** The pair of keys by which push services know us (VAPID): the public point and the private number, with a point between them. */
const PushKey = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{87}\.[A-Za-z0-9_-]{43}$/, 'must be a pair of keys as npm run deploy draws it'),
  v.transform((pair) => {
    const [publicKey = '', privateKey = ''] = pair.split('.')
    return { publicKey, privateKey }
  }),
)

export const pushEntries = {
  PUSH_KEY: v.optional(PushKey),
  PUSH_HOSTS: v.optional(PushHosts, pushServices.join(',')),
}
const Entries = v.object(pushEntries)

/** Which push services are called, and by which pair of keys they know us. */
export type PushConfig = { publicKey: string; privateKey: string; hosts: readonly string[] }

/** Undefined where nothing is pushed. */
export function pushConfigOf({
  PUSH_KEY: key,
  PUSH_HOSTS: hosts,
}: v.InferOutput<typeof Entries>): PushConfig | undefined {
  return key && { ...key, hosts }
}
