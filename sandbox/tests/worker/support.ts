import { runInDurableObject } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { SignJWT } from 'jose'
import { signatureValidity_s, signSeamless, type Outcome } from '#contract/seamless.ts'
import { getConfig } from '../../config.ts'
import type { Env } from '../../env.ts'
import { sealLaunch, type Launch } from '../../games/launchKey.ts'
import { slotegratorSign } from '../../games/dialects/slotegratorSign.ts'
import { boostedSide } from '../../sport/book/specials.ts'
import { findFixture } from '../../sport/fixtures/fixtures.ts'
import type { BookName } from '../../sport/book/bets.ts'
import { mintToken } from '../../sport/book/tokens.ts'
import type { Line, LineEvent } from '../../sport/book/line.ts'
import { isPlain } from '../unit/sport/support.ts'

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
    .setSubject(`player-${token}`)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(key))
}

const pragmaticQuery = {
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
  const sealed = new URL(answer.url).searchParams.get('launch')
  if (sealed === null) throw new Error(`no launch in ${answer.url}`)
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
    /** What the body says, whatever the dialect. */
    sent: Record<string, unknown>
    /** Its movement, in our names. */
    move: { transaction_id?: string; round_id?: string; amount_minor?: number; outcome?: Outcome }
    headers: Record<string, string>
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

export const book = sandboxEnv.BOOK.get(sandboxEnv.BOOK.idFromName('book'))
const bookKey = 'test-book-key-of-at-least-32-characters'

/** Empties the book and gives it a new operator. */
export async function openBook(): Promise<StubOperator> {
  await runInDurableObject(book, async (_object, { storage }) => {
    for (const table of ['bet', 'exposure']) storage.sql.exec(`DELETE FROM ${table}`)
    storage.kv.delete('order')
    await storage.deleteAlarm()
  })
  const operator = new StubOperator()
  await connectBook(operator)
  return operator
}

/** Lets the book call this operator, with its own key if one is given; null means none. */
export async function connectBook(operator: StubOperator, key: string | null = bookKey): Promise<void> {
  await runInDurableObject(book, (object) => {
    const wired = { ...sandboxEnv, BOOK_KEY: key ?? undefined, PLATFORM: { fetch: operator.fetch } }
    Object.assign(object, { env: wired })
  })
}

/** A token of the book for a player's session, which ends some time after `now_ms`. */
export function bookToken(
  playerId: string,
  now_ms = Date.now(),
  book: BookName = 'digitain',
): Promise<string> {
  return mintToken(getConfig(sandboxEnv).launchKey, { playerId, session: `of-${playerId}`, book }, now_ms)
}

export async function lineOf(query: string): Promise<Line> {
  return (await call(`/sport/line?${query}`)).json()
}

/** A football match to come that nothing befalls, and that does not start while a test runs. */
export async function plainEvent(): Promise<LineEvent> {
  const { events } = await lineOf('section=line&sport=football')
  const { sportSeed } = getConfig(sandboxEnv)
  const soon_ms = Date.now() + 10 * 60_000
  const event = events.find(({ id, starts_at }) => {
    if (new Date(starts_at).getTime() < soon_ms) return false
    const fixture = findFixture(sportSeed, id, Date.now())
    return fixture && isPlain(fixture) && boostedSide(fixture) === undefined
  })
  if (!event) throw new Error('something befalls every match')
  return event
}

/** `broken`: nothing moves. `lost`: it moves and the answer is an error. `silent`: no answer comes. A number is a refusal. */
type Trouble = 'broken' | 'lost' | 'silent' | number
type BookCall = { id: string; playerId: string; session?: string; amount_minor: number }

/**
 * The operator as the book sees it. It hears signed calls only; its wallet counts a movement once, and an undone one never.
 * `troubles` lists what goes wrong, call by call.
 */
class StubOperator {
  readonly calls: { action: string; body: BookCall }[] = []
  readonly troubles: [action: string, trouble: Trouble][] = []
  bettor = {
    ...{ hasProfile: true, mayBet: true, isCredited: true },
    ...{ currency: 'USD', bonus_minor: 0 },
  }
  private readonly moved = new Map<string, number>()

  get balance_minor(): number {
    return [...this.moved.values()].reduce((sum, change_minor) => sum + change_minor, 100_000)
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname } = new URL(url)
    const text = init.body as string
    if (init.method !== 'POST' || !(await isSigned(pathname, text, new Headers(init.headers))))
      return refuse(401, 9401)
    const action = pathname.replace('/sportsbook/', '')
    if (action === 'settle') {
      const { settlements } = JSON.parse(text) as { settlements: (BookCall & { action: string })[] }
      const results = settlements.map(({ action: of, ...body }) => this.settled(of, body))
      return Response.json({ status: 0, result: { results } })
    }
    const body = JSON.parse(text) as BookCall
    const trouble = this.hear(action, body)
    if (typeof trouble === 'number') return refuse(422, trouble)
    if (trouble === 'broken') return refuse(500, 9500)
    const result = this.serve(action, body)
    if (trouble === 'lost') return refuse(500, 9500)
    if (trouble === 'silent')
      await new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    return Response.json({ status: 0, result })
  }

  /** One of a batch, whose trouble is its own. */
  private settled(action: string, body: BookCall): object {
    const trouble = this.hear(action, body)
    const result = trouble === undefined || trouble === 'lost' ? this.serve(action, body) : undefined
    return trouble === undefined ? { status: 0, result } : { status: 9500, error_message: 'no' }
  }

  private hear(action: string, body: BookCall): Trouble | undefined {
    this.calls.push({ action, body })
    const index = this.troubles.findIndex(([about]) => about === action)
    return index < 0 ? undefined : this.troubles.splice(index, 1)[0]?.[1]
  }

  private serve(action: string, { id, playerId, amount_minor }: BookCall): object {
    if (action === 'bettor') return { ...this.bettor, id: playerId, balance_minor: this.balance_minor }
    if (action === 'rollback') this.moved.set(id, 0)
    else this.moved.set(id, this.moved.get(id) ?? (action === 'bet' ? -amount_minor : amount_minor))
    return { balance_minor: this.balance_minor }
  }
}

async function isSigned(path: string, body: string, headers: Headers): Promise<boolean> {
  const timestamp_s = Number(headers.get('x-atoll-timestamp'))
  const isTimely = Math.abs(Date.now() / 1000 - timestamp_s) < signatureValidity_s
  const signature = await signSeamless(bookKey, timestamp_s, path, body)
  return isTimely && headers.get('x-atoll-signature') === signature
}

function refuse(http: number, status: number): Response {
  return Response.json({ status, error_message: 'no' }, { status: http })
}

type Launched = Pick<Launch, 'provider' | 'gameId' | 'token' | 'lang'> & { player?: string }

/** The key of a page that plays in dollars. */
export function launchKeyOf(launched: Launched): Promise<string> {
  const expires_s = Math.floor(Date.now() / 1000) + 600
  const launch = { currency: 'USD', mobile: false, expires_s, ...launched }
  return sealLaunch('test-launch-key-of-at-least-32-characters', launch)
}

/** What the mailbox takes messages and the store takes pictures by. */
export const withKey = { 'x-mailbox-key': 'test-mailbox-key' }
