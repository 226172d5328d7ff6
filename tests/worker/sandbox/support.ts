import { env, exports } from 'cloudflare:workers'
import { SignJWT } from 'jose'
import type { Env } from '../../../functions/sandbox/env.ts'
import { slotegratorSign } from '../../../functions/sandbox/games/dialects/slotegratorSign.ts'

export const origin = 'http://sandbox.test'
export const sandboxEnv = env as unknown as Env

const credentials = {
  merchantId: 'atoll-test',
  merchantKey: 'test-merchant-key-of-at-least-32-characters',
}

export function call(path: string, init?: RequestInit): Promise<Response> {
  return (exports as { default: Fetcher }).default.fetch(new Request(origin + path, init))
}

export function postJson(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return call(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
}

export type SignOptions = { timestamp_s?: number; nonce?: string; sign?: string; merchantId?: string }

export async function slotegratorCall(
  path: string,
  parameters: Record<string, string>,
  options: SignOptions = {},
): Promise<Response> {
  const when = {
    timestamp_s: options.timestamp_s ?? Math.floor(Date.now() / 1000),
    nonce: options.nonce ?? crypto.randomUUID().replaceAll('-', ''),
  }
  const sign = options.sign ?? (await slotegratorSign(Object.entries(parameters), credentials, when))
  return call(`${path}?${new URLSearchParams(parameters).toString()}`, {
    headers: {
      'X-Merchant-Id': options.merchantId ?? credentials.merchantId,
      'X-Timestamp': String(when.timestamp_s),
      'X-Nonce': when.nonce,
      'X-Sign': sign,
    },
  })
}

export function newToken(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

export function partnerToken(
  token: string,
  { key = 'test-partner-key-of-at-least-32-characters', expires = '1m' } = {},
): Promise<string> {
  return new SignJWT({ name: 'demo', currency: 'USD', role: 0, sid: token })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('player-1')
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(key))
}

export const pragmaticQuery = {
  gameid: 'vs25moonlagoon',
  symbol: 'vs25moonlagoon',
  lobbyUrl: 'http://localhost:4321/en/slots',
  platform: 'WEB',
  lang: 'en',
  technology: 'H5',
}

export async function pragmaticLink(
  authorization: string,
  query: Record<string, string> = {},
): Promise<Response> {
  const parameters = new URLSearchParams({ ...pragmaticQuery, ...query })
  return call(`/gitslotpark/game_link?${parameters.toString()}`, {
    headers: { 'x-partner-name': 'atoll_USD', 'x-partner-authorization': authorization },
  })
}

/** Opens a game and gives the sealed key its page plays with. */
export async function launchKey(token: string): Promise<string> {
  const answer = await (await pragmaticLink(await partnerToken(token))).json<{ url: string }>()
  const key = new URL(answer.url).searchParams.get('key') ?? ''
  const sealed = /token=([\w-]+)/.exec(key)?.[1]
  if (sealed === undefined) throw new Error(`no token in ${answer.url}`)
  return sealed
}

export type StubWallet = {
  balance_minor: number
  movements: Record<string, { change_minor: number; voided?: boolean }>
  calls: {
    provider: string
    action: string
    path: string
    body: string
    timestamp: string
    signature: string
  }[]
}

export async function stubWallet(token: string): Promise<StubWallet> {
  return (await sandboxEnv.PLATFORM.fetch(`http://platform/stub/${token}`)).json()
}

export async function setStub(token: string, values: object): Promise<void> {
  await sandboxEnv.PLATFORM.fetch(`http://platform/stub/${token}`, {
    method: 'POST',
    body: JSON.stringify(values),
  })
}
