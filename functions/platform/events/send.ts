import { sql } from 'drizzle-orm'
import type { OutEvent } from '#contract/events.ts'
import { signWebhook } from '#lib/webhookSignature.ts'
import { sqlList } from '../kit/list.ts'
import { senderTo, type PlatformEnv, type Services } from '../kit/services.ts'
import { emailOf, user, type Account } from '../tables/accounts.ts'
import type { StoredEvent } from './eventLog.ts'
import { isSandbox, targetFault } from './targets.ts'

/** `status`: null where nobody answered. `answer`: its first bytes, or what failed. */
export type Attempt = {
  status: number | null
  duration_ms: number
  answer: string
  retryAfter_s: number | null
}
export type Target = { url: string; secrets: readonly string[] }

const timeout_ms = 10_000
const mostOfAnswer_bytes = 500

export const isTaken = ({ status }: Pick<Attempt, 'status'>) =>
  status !== null && status >= 200 && status < 300

/** One attempt, signed for its own time. No redirect is followed: it would lead past what was checked. */
export async function sendEvent(
  env: PlatformEnv,
  { url, secrets }: Target,
  id: string,
  body: string,
): Promise<Attempt> {
  const began = Date.now()
  const failed = (answer: string): Attempt => ({
    ...{ status: null, duration_ms: Date.now() - began, answer, retryAfter_s: null },
  })
  const fault = targetFault(env, url)
  if (fault) return failed(fault)
  const timestamp_s = Math.floor(began / 1000)
  const headers = {
    ...{ 'content-type': 'application/json', 'user-agent': 'Atoll-Webhooks/1' },
    ...{ 'webhook-id': id, 'webhook-timestamp': String(timestamp_s) },
    'webhook-signature': await signWebhook(secrets, { id, timestamp_s, body }),
  }
  const signal = AbortSignal.timeout(timeout_ms)
  const request = new Request(url, { method: 'POST', headers, body, redirect: 'manual', signal })
  try {
    const response = await senderTo(env, isSandbox(env, url))(request)
    const answer = await firstBytes(response.body)
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
    return {
      ...{ status: response.status, duration_ms: Date.now() - began, answer },
      retryAfter_s: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
    }
  } catch (error) {
    return failed(
      signal.aborted ? 'timeout' : error instanceof Error ? error.message.slice(0, 200) : 'no answer',
    )
  }
}

/** What is read of an answer, however long it is. */
async function firstBytes(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  let bytes = new Uint8Array(0)
  while (bytes.length < mostOfAnswer_bytes) {
    const { done, value } = await reader.read()
    if (done) break
    const longer = new Uint8Array(bytes.length + value.length)
    longer.set(bytes)
    longer.set(value, bytes.length)
    bytes = longer
  }
  await reader.cancel()
  return new TextDecoder().decode(bytes.slice(0, mostOfAnswer_bytes))
}

/** As they go out, with what is about a person and in no log: as that is now. However many there are, D1 is asked once. */
export async function wholeEvents(services: Services, events: readonly StoredEvent[]): Promise<OutEvent[]> {
  const keys = events.flatMap(({ type, key }) => (type === 'player.contact' ? [key] : []))
  const query = services.db
    .select()
    .from(user)
    .where(sql`${user.id} IN ${sqlList(keys)}`)
  const accounts = new Map((keys.length === 0 ? [] : await query).map((account) => [account.id, account]))
  return events.map(({ data, ...event }) =>
    event.type === 'player.contact'
      ? { ...event, data: contactOf(services, event.key, accounts.get(event.key)) }
      : { ...event, data: JSON.parse(data) as OutEvent['data'] },
  )
}

function contactOf(services: Services, player_id: string, account: Account | undefined) {
  const name = [account?.firstName, account?.lastName].filter(Boolean).join(' ')
  return {
    player_id,
    email: account ? emailOf(services, account) : null,
    phone: account?.phone ?? account?.contactPhone ?? null,
    name: name === '' ? null : name,
    language: account?.lang ?? null,
  }
}
