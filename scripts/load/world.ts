import { signSeamless } from '#contract/seamless.ts'
import { localFetch } from '../lib/localFetch.ts'
import type { LocalSecrets } from '../lib/secrets.ts'
import type { Figures } from './figures.ts'

/** The local run that is loaded, as its players, its providers and its bank reach it. */
export type World = {
  port: number
  secrets: LocalSecrets
  figures: Figures
  pause_ms: number
  endsAt: number
}
export type Body = { status: number; result?: unknown; error_message?: string }

export const provider = 'habanero'
export const gameId = 'SGLanternAtoll'
export const currency = 'BRL'
const retry_ms = 300
/** Longer than a killed server takes to come back. */
const patience_ms = 60_000

export const siteOf = ({ port }: World) => `http://localhost:${port}`
const platformOf = ({ port }: World) => `http://platform.localhost:${port}`

export const wait = (time_ms: number) => new Promise<void>((resolve) => setTimeout(resolve, time_ms))

/** A call of a player's page, once. */
export async function callSite(
  world: World,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const origin = siteOf(world)
  const headers = { 'X-Atoll': '1', Origin: origin, Cookie: cookie, 'Content-Type': 'application/json' }
  const sent = body === undefined ? null : JSON.stringify(body)
  return fetch(origin + path, {
    method,
    headers,
    body: sent,
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  })
}

/** Does it until it is answered, as providers repeat what was not: a repetition has the same ids and counts once. */
export async function untilAnswered(world: World, what: string, act: () => Promise<Response>): Promise<Body> {
  const givesUpAt = Date.now() + patience_ms
  for (;;) {
    const started = performance.now()
    try {
      const answer = await act()
      const body = (await answer.json()) as Body
      if (answer.status < 500) {
        world.figures.answered(what, performance.now() - started)
        return body
      }
      world.figures.failed(what, `HTTP ${answer.status}`)
    } catch (error) {
      world.figures.failed(what, error instanceof Error ? error.name : 'failed')
    }
    if (Date.now() > givesUpAt) throw new Error(`${what} was not answered`)
    await wait(retry_ms)
  }
}

/** The token that the site seals in its cookie: with it a provider's game is opened without the provider. */
export async function signInAtPlatform(world: World, body: object): Promise<string> {
  const sent = { method: 'POST', body: JSON.stringify(body) }
  const answer = await localFetch(`${platformOf(world)}/api/user/login`, sent)
  return answer.headers.get('x-session-token') ?? ''
}

/** The token of a game, as its provider has it. */
export async function openGame(world: World, token: string): Promise<string> {
  const body = JSON.stringify({ provider, game_id: gameId, device: 'desktop', lang: 'en' })
  const headers = { authorization: `Bearer ${token}` }
  const address = `${platformOf(world)}/api/games/session`
  const { status, result } = await untilAnswered(world, 'launch', () =>
    localFetch(address, { method: 'POST', headers, body }),
  )
  if (status !== 0) throw new Error(`no game: ${status}`)
  return (result as { token: string }).token
}

/** A signed call of a game provider, or of the book. */
export function callSigned(world: World, what: string, path: string, body: object): Promise<Body> {
  const { SEAMLESS_KEYS, BOOK_KEY } = world.secrets
  const key = path.startsWith('/seamless/') ? (SEAMLESS_KEYS[provider] ?? '') : BOOK_KEY
  const text = JSON.stringify(body)
  return untilAnswered(world, what, async () => {
    const now_s = Math.floor(Date.now() / 1000)
    const signature = await signSeamless(key, now_s, path, text)
    const headers = { 'x-atoll-timestamp': String(now_s), 'x-atoll-signature': signature }
    return localFetch(platformOf(world) + path, { method: 'POST', headers, body: text })
  })
}

export function operate(world: World, method: string, path: string, body?: object): Promise<Body> {
  const headers = { authorization: `Bearer ${world.secrets.OPERATOR_KEY}` }
  const sent = body === undefined ? null : JSON.stringify(body)
  return untilAnswered(world, 'operator', () =>
    localFetch(`${platformOf(world)}/operator${path}`, { method, headers, body: sent }),
  )
}

/** The player pays on the bank's page. */
export async function payAtBank(page: string): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await localFetch(page, { method: 'POST', headers, body: 'outcome=paid', redirect: 'manual' })
}
