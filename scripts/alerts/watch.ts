import { firedNow, numbersAt } from './check.ts'
import type { AlertHost, AlertQuery } from './file.ts'

/*
 * The watch: a small worker beside the deployment (`npm run alerts -- install`). A cron asks for the numbers, and it tells by mail or by a
 * webhook what begins to hold, what still holds after half an hour, and what is over. It is none of the workers that it watches, and it
 * has a token that may only read.
 */
export type Watch = {
  /** Brand and environment, as the messages say it. */
  name: string
  account: string
  api: string
  numbers: string
  hosts: (AlertHost & { address: string })[]
  queries: AlertQuery[]
  mail: { from: string; to: string } | undefined
}

export type WatchEnv = {
  ALERTS_TOKEN: string
  /** Gets `{ "text": … }` by POST, as the chat programs take it. */
  ALERTS_WEBHOOK?: string
  STATE: { get: (key: string) => Promise<string | null>; put: (key: string, value: string) => Promise<void> }
  EMAIL?: { send: (mail: { from: string; to: string; subject: string; text: string }) => Promise<unknown> }
}

/** By what holds: since when, and when somebody was told of it last. */
type Holding = Record<string, { since: number; told: number }>
type Found = { key: string; isPage: boolean; text: string }

const again_ms = 30 * 60_000
const patience_ms = 20_000

export async function watchNow(watch: Watch, env: WatchEnv, now: number): Promise<void> {
  const known = JSON.parse((await env.STATE.get('holding')) ?? '{}') as Holding
  const { found, isWhole } = await findAll(watch, env)
  const isDue = ({ key, isPage }: Found) => {
    const before = known[key]
    return before === undefined || (isPage && now - before.told >= again_ms)
  }
  const due = found.filter(isDue)
  // Where the numbers were not read, nothing is known to be over.
  const over = isWhole ? Object.keys(known).filter((key) => found.every((each) => each.key !== key)) : []
  if (due.length > 0 || over.length > 0) await tell(watch, env, due, over)
  const kept = isWhole ? [] : Object.entries(known)
  const holding = found.map(({ key }) => [
    key,
    { since: known[key]?.since ?? now, told: due.some((each) => each.key === key) ? now : known[key]?.told },
  ])
  await env.STATE.put('holding', JSON.stringify(Object.fromEntries([...kept, ...holding])))
}

async function findAll(watch: Watch, env: WatchEnv): Promise<{ found: Found[]; isWhole: boolean }> {
  const down = (await Promise.all(watch.hosts.map(downAt))).flat()
  try {
    const ask = numbersAt(watch.account, env.ALERTS_TOKEN, watch.api)
    const fired = await firedNow(watch.queries, watch.numbers, ask)
    const found = fired.map(({ alert: { id, severity, unit, do: todo }, label, value }) => ({
      key: label === '' ? id : `${id} (${label})`,
      isPage: severity === 'page',
      text: `${Math.round(value * 100) / 100} ${unit}\n${todo}`,
    }))
    return { found: [...down, ...found], isWhole: true }
  } catch (error) {
    const text = `${error instanceof Error ? error.message : String(error)}\nThe watch does not see the numbers: is its token still valid?`
    return { found: [...down, { key: 'watch-blind', isPage: false, text }], isWhole: false }
  }
}

/** Twice in a row: one answer may be lost on the way. */
async function downAt({ id, severity, address, do: todo }: Watch['hosts'][number]): Promise<Found[]> {
  let said = ''
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(patience_ms) })
      if (answer.ok) return []
      said = `answered ${answer.status}`
    } catch (error) {
      said = error instanceof Error ? error.message : String(error)
    }
  }
  return [{ key: id, isPage: severity === 'page', text: `${address} ${said}\n${todo}` }]
}

async function tell(watch: Watch, env: WatchEnv, due: Found[], over: string[]): Promise<void> {
  const lines = [
    ...due.map(({ key, isPage, text }) => `${isPage ? 'PAGE' : 'TICKET'} ${key}: ${text}`),
    ...over.map((key) => `OVER ${key}`),
  ]
  const [first = ''] = lines.map((line) => line.split(':')[0])
  const subject = `[${watch.name}] ${first}${lines.length > 1 ? ` and ${lines.length - 1} more` : ''}`
  const text = lines.join('\n\n')
  const ways = [byMail(watch, env, subject, text), byWebhook(env, `${subject}\n\n${text}`)]
  const ended = await Promise.allSettled(ways)
  for (const each of ended) if (each.status === 'rejected') console.error('not told', String(each.reason))
  // Then the next run tells it: nothing is noted as told.
  if (ended.every((each) => each.status === 'rejected' || !each.value)) throw new Error('nobody was told')
}

/** Whether there is somebody to tell in this way. */
async function byMail({ mail }: Watch, env: WatchEnv, subject: string, text: string): Promise<boolean> {
  if (!mail || !env.EMAIL) return false
  await env.EMAIL.send({ ...mail, subject, text })
  return true
}

async function byWebhook({ ALERTS_WEBHOOK: address }: WatchEnv, text: string): Promise<boolean> {
  if (!address) return false
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(address, {
    ...{ method: 'POST', headers, body: JSON.stringify({ text }) },
    signal: AbortSignal.timeout(patience_ms),
  })
  if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`)
  return true
}
