import { buildPushPayload } from '@block65/webcrypto-web-push'
import { languageOf, type LanguageCode } from '#contract/languages.ts'
import { and, gt, inArray } from 'drizzle-orm'
import { log } from '../../shared/log.ts'
import { senderTo, type Services } from '../kit/services.ts'
import { isRestoring } from '../stops/stops.ts'
import { session } from '../tables/accounts.ts'
import type { Sent } from '../wallet/news.ts'
import type { PushDevice } from '../wallet/pushDevices.ts'

/** What the service worker shows, and the page that it opens. `tag`: a repetition takes the place of the first. */
export type PushedNews = { title: string; text: string; url: string; tag: string; lang: LanguageCode }

const timeout_ms = 10_000
const kept_s = 24 * 60 * 60

/** The public key for the browsers; null where nothing is pushed. */
export function pushKey({ config }: Services): string | null {
  return config.push?.publicKey ?? null
}

/**
 * Whether an endpoint is of a push service that the configuration names: nothing else is called, whatever a player sends. A name that begins with
 * `*.` stands for all hosts below it.
 */
export function isPushService({ config }: Services, endpoint: string): boolean {
  const { protocol, hostname, port, username } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '') return false
  const hosts = config.push?.hosts ?? []
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
}

type Pushed = 'sent' | 'gone' | 'later'

/** To all devices; the ids of those that are no more, and of those to be tried again. */
export async function pushNews(
  services: Services,
  devices: readonly PushDevice[],
  news: PushedNews,
): Promise<Sent> {
  const ids = (of: readonly PushDevice[]) => of.map(({ id }) => id)
  if (await isRestoring(services.env, { ifUnknown: false }))
    return { isSent: false, gone: [], rest: ids(devices) }
  const living = await livingSignIns(services, devices)
  const pushed = await Promise.all(
    devices.map(async (device) =>
      living.has(device.signInId) ? pushTo(services, device, news) : ('gone' as const),
    ),
  )
  const those = (outcome: Pushed) => ids(devices.filter((_, index) => pushed[index] === outcome))
  const rest = those('later')
  return { isSent: rest.length === 0, gone: those('gone'), rest }
}

async function livingSignIns({ db }: Services, devices: readonly PushDevice[]): Promise<Set<string>> {
  const ids = devices.map(({ signInId }) => signInId)
  const isLiving = and(inArray(session.id, ids), gt(session.expiresAt, new Date()))
  const rows = ids.length === 0 ? [] : await db.select({ id: session.id }).from(session).where(isLiving)
  return new Set(rows.map(({ id }) => id))
}

/** Encrypted for the browser alone (RFC 8291), and signed by our key (RFC 8292). */
async function pushTo(services: Services, device: PushDevice, news: PushedNews): Promise<Pushed> {
  const { push, siteOrigin } = services.config
  const { endpoint, p256dh, auth } = device
  // The configuration may name fewer services than before, or have another key.
  if (!push || !isPushService(services, endpoint) || device.ownKey !== push.publicKey) return 'gone'
  const data = { ...news, dir: languageOf(news.lang).dir }
  const message = { data, options: { ttl: kept_s, urgency: 'normal' as const } }
  const keys = { subject: siteOrigin, publicKey: push.publicKey, privateKey: push.privateKey }
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  // A browser's key that is none will be none tomorrow.
  const payload = await buildPushPayload(message, subscription, keys).catch(() => undefined)
  if (!payload) return 'gone'
  const { headers, body } = payload
  try {
    const isLocal = new URL(endpoint).hostname.endsWith('.localhost')
    const answer = await senderTo(
      services.env,
      isLocal,
    )(
      new Request(endpoint, {
        ...{ method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(timeout_ms) },
      }),
    )
    await answer.body?.cancel()
    return outcomeOf(answer.status)
  } catch (error) {
    log('warn', 'push service did not answer', { error: error instanceof Error ? error.name : 'unknown' })
    return 'later'
  }
}

/** What a service refuses for good is not sent again; the inbox has it. */
function outcomeOf(status: number): Pushed {
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) return 'later'
  if (status >= 300) log('error', 'push refused', { status })
  return 'sent'
}
