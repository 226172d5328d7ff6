import { solveChallenge } from 'altcha-lib/v1'
import {
  applyD1Migrations,
  reset,
  runDurableObjectAlarm,
  runInDurableObject,
  type D1Migration,
} from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { forgetDocumentKey } from '../../../functions/platform/kit/documentKey.ts'
import { servicesOf, type PlatformEnv } from '../../../functions/platform/kit/services.ts'
import { keyedHash } from '../../../functions/platform/kit/secrets.ts'
import { forgetTestAccounts } from '../../../functions/platform/accounts/testAccounts.ts'
import { forgetPopups } from '../../../functions/platform/content/popups.ts'
import { forgetOpenJackpots } from '../../../functions/platform/jackpots/notifyJackpots.ts'
import { forgetOutage } from '../../../functions/platform/identity/register.ts'
import { forgetStops } from '../../../functions/platform/stops/stops.ts'
import type { WorkName } from '../../../functions/platform/kit/lateWork.ts'
import { forgetOffers } from '../../../functions/platform/offers/running.ts'
import { forgetRuns } from '../../../functions/platform/tournaments/runs.ts'
import { forgetCountryRules } from '../../../functions/platform/games/countryRules.ts'
import { forgetMostLiked } from '../../../functions/platform/games/likes.ts'
import { forgetWins } from '../../../functions/platform/games/recentWins.ts'
import { forgetSettings } from '../../../functions/platform/settings/settings.ts'
import { forgetTerms } from '../../../functions/platform/terms/terms.ts'
import { user, type Account } from '../../../functions/platform/tables/accounts.ts'
import { signSeamless, type SeamlessAction } from '#contract/seamless.ts'
import type { BookAction } from '#contract/sportsbook.ts'
import type { Product } from '#contract/stops.ts'
import type { GameSession } from '#contract/gameSession.ts'
import type { Balance, User } from '#contract/accounts.ts'
import type { CaptchaChallenge } from '#contract/security.ts'
import { day_ms } from '#lib/time.ts'
import { expect, vi } from 'vitest'

/** What the tests of the platform share: its bindings, calls over HTTP, players and providers. */
/** The bindings, and the variables of vitest.config.ts that tests read. */
export const platformEnv = env as unknown as PlatformEnv & {
  TEST_MIGRATIONS: D1Migration[]
  AUTH_SECRET: string
  OPERATOR_KEY: string
  DOCUMENT_KEY: string
  SITE_ORIGIN: string
}
export const password = 'Demo1234'
export const origin = 'http://platform.test'

/** A database that the alarm of an object still uses outlives the reset: then it is emptied again. */
async function isEmptied(): Promise<boolean> {
  await reset()
  return (await platformEnv.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'user'").first()) === null
}

let afterMigrations: D1PreparedStatement[] | undefined

/** What the migrations leave, made in one batch: applying fifty again for each file takes a hundred times as many calls. */
async function makeTables(): Promise<void> {
  if (afterMigrations) return void (await platformEnv.DB.batch(afterMigrations))
  await applyD1Migrations(platformEnv.DB, platformEnv.TEST_MIGRATIONS)
  afterMigrations = await statementsOf(platformEnv.DB)
}

/** Tables with their rows before indexes and triggers, which would see the rows come. */
async function statementsOf(db: D1Database): Promise<D1PreparedStatement[]> {
  const known = `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
    AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY rowid`
  const { results } = await db.prepare(known).all<{ type: string; name: string; sql: string }>()
  const isTable = ({ type }: { type: string }) => type === 'table'
  const made = (all: { sql: string }[]) => all.map(({ sql }) => db.prepare(sql))
  const rows = await Promise.all(results.filter(isTable).map(({ name }) => rowsOf(db, name)))
  return [...made(results.filter(isTable)), ...rows.flat(), ...made(results.filter((one) => !isTable(one)))]
}

async function rowsOf(db: D1Database, table: string): Promise<D1PreparedStatement[]> {
  const [names, ...rows] = await db.prepare(`SELECT * FROM ${table}`).raw({ columnNames: true })
  const insert = `INSERT INTO ${table} VALUES (${names.map(() => '?').join(', ')})`
  return rows.map((row) => db.prepare(insert).bind(...row))
}

/** Empty bindings with every table: test files share a worker, which starts once, and whose memory is of the tables before. */
export async function migrate(): Promise<void> {
  forgetPopups()
  forgetOpenJackpots()
  forgetTestAccounts()
  forgetStops()
  forgetTerms()
  forgetSettings()
  forgetMostLiked()
  forgetCountryRules()
  forgetOffers()
  forgetRuns()
  forgetWins()
  forgetOutage()
  forgetDocumentKey()
  await vi.waitUntil(isEmptied, { timeout: 10_000 })
  await makeTables()
}

export type Answer = {
  http: number
  status: number
  result: unknown
  fields?: Record<string, string>
  error_message?: string
  headers: Headers
}

type CallOptions = {
  method?: string
  body?: unknown
  raw?: BodyInit
  token?: string
  headers?: Record<string, string>
  /** Past the site, as anybody may come where the platform has a route of its own. */
  isDirect?: boolean
}

export async function call(path: string, options: CallOptions = {}): Promise<Answer> {
  const headers = new Headers(options.headers)
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
  const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  const method = options.method ?? (body === undefined ? 'GET' : 'POST')
  const request = new Request(origin + path, { method, headers, body })
  const answer = await (options.isDirect ? fetchWorker(request) : fetchBySite(request))
  const parsed = await answer.json<Omit<Answer, 'http' | 'headers'>>()
  return { ...parsed, http: answer.status, headers: answer.headers }
}

/** Whether the answer to a step of signing in is a session. */
export function hasSession({ status, headers }: Answer): boolean {
  return status === 0 && headers.get('x-session-token') !== null
}

/** What an answer says, to be compared with another's. */
export function saidBy({ http, status, result, fields, error_message }: Answer) {
  return { http, status, result, fields, error_message }
}

/** The id in a result, for what is created and then used. */
export function idOf(answer: Answer): string {
  return (answer.result as { id: string }).id
}

export function fetchWorker(request: Request): Promise<Response> {
  return (exports as unknown as { default: Fetcher }).default.fetch(request)
}

/** By the entrypoint that the site's binding has. */
export function fetchBySite(request: Request): Promise<Response> {
  return (exports as unknown as { Site: Fetcher }).Site.fetch(request)
}

export function operator(path: string, body?: unknown, method?: string): Promise<Answer> {
  return call(`/operator${path}`, { body, method, token: platformEnv.OPERATOR_KEY })
}

export function signUpBody(username: string, more: object = {}) {
  return { username, password, birth_date: '1990-05-17', currency: 'USD', ...more }
}

/** A challenge of the platform with its solution, as a form sends it. */
export async function solvedCaptcha(): Promise<string> {
  return captchaSolvedBy(call)
}

/** The same where another site calls. */
export async function captchaSolvedBy(ask: (path: string) => Promise<Answer>): Promise<string> {
  return solve((await ask('/api/captcha')).result as CaptchaChallenge)
}

export async function solve(challenge: CaptchaChallenge): Promise<string> {
  const solution = await solveChallenge(challenge.challenge, challenge.salt, 'SHA-256', challenge.maxnumber)
    .promise
  if (!solution) throw new Error('the challenge has no solution')
  return btoa(JSON.stringify({ ...challenge, number: solution.number }))
}

/** The call of a sign-up by username, with a captcha of its own. */
export async function signUpCall(username: string, more: object = {}): Promise<Answer> {
  const captcha = await solvedCaptcha()
  return call('/api/user/signup/username', { body: { captcha, ...signUpBody(username, more) } })
}

export type Player = { token: string; user: User }

export async function signUp(username: string, more: object = {}): Promise<Player> {
  const answer = await signUpCall(username, more)
  const token = answer.headers.get('x-session-token')
  if (answer.status !== 0 || token === null) throw new Error(`sign-up failed: ${JSON.stringify(answer)}`)
  return { token, user: answer.result as User }
}

/** A player with an address that mail reaches. */
export async function playerAt(email: string): Promise<Player> {
  const username = email.split('@')[0] ?? ''
  await operator('/players', signUpBody(username, { email }))
  const answer = await login(username)
  return { token: answer.headers.get('x-session-token') ?? '', user: answer.result as User }
}

/** As if the player's sessions had proved anything long ago. */
export async function proofIsOld({ user }: Player): Promise<void> {
  await platformEnv.DB.prepare(
    'UPDATE session SET first_proved_at = first_proved_at - 601000, second_proved_at = second_proved_at - 601000 WHERE user_id = ?',
  )
    .bind(user.id)
    .run()
}

export function login(
  email: string,
  withPassword = password,
  address?: string,
  captcha?: string,
): Promise<Answer> {
  const headers: Record<string, string> = address === undefined ? {} : { 'x-client-address': address }
  return call('/api/user/login', { body: { email, password: withPassword, captcha }, headers })
}

/** The object that counts the tries of a subject. */
export async function triesOf(subject: string) {
  return platformEnv.TRIES.getByName(await keyedHash(platformEnv.AUTH_SECRET, subject))
}

/** The same with a solved captcha, as the form does it after failures. */
export async function loginSolved(email: string, withPassword = password, address?: string): Promise<Answer> {
  return login(email, withPassword, address, await solvedCaptcha())
}

export async function deposit(playerId: string, amount_minor: number, account = 'real'): Promise<void> {
  const key = crypto.randomUUID()
  const answer = await operator(`/players/${playerId}/adjust`, { account, amount_minor, key, reason: 'test' })
  if (answer.status !== 0) throw new Error(`deposit failed: ${JSON.stringify(answer)}`)
}

/** A stake where staff have stopped nothing, as the wallet is told. */
export const unstopped = { product: 'casino' as Product, stopped: [] as string[] }

export async function openGame(
  player: Player,
  provider = 'pragmatic',
  game_id = 'gems',
  product?: Product,
): Promise<GameSession> {
  const body = { provider, game_id, device: 'mobile', lang: 'en', product }
  const answer = await call('/api/games/session', { body, token: player.token })
  if (answer.status !== 0) throw new Error(`game session failed: ${JSON.stringify(answer)}`)
  return answer.result as GameSession
}

const providerKeys = { pragmatic: 'test-pragmatic-key', slotegrator: 'test-slotegrator-key' }

export type SeamlessOptions = { provider?: keyof typeof providerKeys; key?: string; timestamp_s?: number }

/** A signed call of a provider. */
export async function seamless(
  action: SeamlessAction,
  body: unknown,
  options: SeamlessOptions = {},
): Promise<Answer> {
  const provider = options.provider ?? 'pragmatic'
  const path = `/seamless/${provider}/${action}`
  const raw = JSON.stringify(body)
  const timestamp_s = options.timestamp_s ?? Math.floor(Date.now() / 1000)
  const signature = await signSeamless(options.key ?? providerKeys[provider], timestamp_s, path, raw)
  const headers = { 'x-atoll-timestamp': String(timestamp_s), 'x-atoll-signature': signature }
  return call(path, { method: 'POST', raw, headers })
}

export const bookKey = 'test-book-key-of-at-least-32-characters'

/** A signed call of the sportsbook; in the player's session where none is named. */
export async function sportsbook(
  action: BookAction,
  body: { playerId?: string; session?: string },
  options: { key?: string; timestamp_s?: number } = {},
): Promise<Answer> {
  const path = `/sportsbook/${action}`
  const raw = JSON.stringify({ ...body, session: body.session ?? (await sessionIdOf(body.playerId)) })
  const timestamp_s = options.timestamp_s ?? Math.floor(Date.now() / 1000)
  const signature = await signSeamless(options.key ?? bookKey, timestamp_s, path, raw)
  const headers = { 'x-atoll-timestamp': String(timestamp_s), 'x-atoll-signature': signature }
  return call(path, { method: 'POST', raw, headers, isDirect: true })
}

/** The newest session of a player, by its id; a name of none where there is none. */
export async function sessionIdOf(playerId = ''): Promise<string> {
  const query = 'SELECT id FROM session WHERE user_id = ? ORDER BY created_at DESC LIMIT 1'
  const found = await platformEnv.DB.prepare(query).bind(playerId).first<{ id: string }>()
  return found?.id ?? 'none'
}

/** What the platform left in the mailbox, as the sandbox takes it. */
export type Left = {
  to: string
  channel: 'email' | 'sms'
  subject?: string
  text: string
  code?: string
  link?: string
  file?: { name: string; type: string; text: string }
}

const mailbox = (env as unknown as { MAILBOX: Fetcher }).MAILBOX

/** Messages to an address, oldest first. */
export async function messagesTo(to: string): Promise<Left[]> {
  const answer = await mailbox.fetch('http://mailbox.test/__stub')
  return (await answer.json<Left[]>()).filter((message) => message.to === to)
}

export async function lastMessageTo(to: string): Promise<Left> {
  const message = (await messagesTo(to)).at(-1)
  if (!message) throw new Error(`no message to ${to}`)
  return message
}

/** The gateways refuse with this HTTP status from now on; 0 takes messages again. */
export async function gatewayAnswers(status: number): Promise<void> {
  await mailbox.fetch('http://mailbox.test/__stub', { method: 'PUT', body: JSON.stringify({ status }) })
}

/** As if the pauses between two messages were over, of minutes; what counts for an hour or a day goes on. */
export async function afterPause(): Promise<void> {
  const now = Date.now()
  // Counts of a day end with it, which may be as soon as a pause.
  const isPause = `ends_at BETWEEN ${now} AND ${now + 11 * 60_000} AND ends_at % 86400000 <> 0`
  await platformEnv.DB.exec(`UPDATE message_count SET ends_at = 1 WHERE ${isPause}`)
}

/** As if every code had been sent long ago. */
export async function expireCodes(): Promise<void> {
  await platformEnv.DB.exec(`UPDATE sent_code SET expires_at = ${Date.now() - 1}`)
}

/** Asks for a code and reads it out of the message. */
export async function codeFor(address: string, options: CallOptions = {}): Promise<string> {
  const isEmail = address.includes('@')
  const path = `/api/user/${isEmail ? 'email' : 'phone'}/code`
  const captcha = await solvedCaptcha()
  const body = { captcha, ...(isEmail ? { email: address } : { phone: address }) }
  const answer = await call(path, { body, ...options })
  if (answer.status !== 0) throw new Error(`no code: ${JSON.stringify(answer)}`)
  return (await lastMessageTo(address.replace(/^\+/, ''))).code ?? ''
}

/** Six digits that are not these. */
export function anotherCode(code: string, offset = 1): string {
  return String((Number(code) + offset) % 1_000_000).padStart(6, '0')
}

export function firstRow<Row>(sql: string, ...values: unknown[]): Promise<Row | null> {
  return platformEnv.DB.prepare(sql)
    .bind(...values)
    .first<Row>()
}

/** The rows of a table, or those of `table WHERE …`. */
export async function countRows(from: string, ...values: unknown[]): Promise<number> {
  const row = await firstRow<{ count: number }>(`SELECT count(*) AS count FROM ${from}`, ...values)
  return row?.count ?? -1
}

/** What the table of accounts has of somebody. */
export function userRow(id: string, columns = '*'): Promise<Record<string, unknown> | null> {
  return firstRow(`SELECT ${columns} FROM user WHERE id = ?`, id)
}

/** Agents whom accounts may name, as they were before partners had records. */
export async function agents(...codes: string[]): Promise<void> {
  for (const code of codes)
    await platformEnv.DB.prepare(
      `INSERT OR IGNORE INTO partner (code, kind, name, lang, currency, version, created_at, updated_at)
        VALUES (?1, 'agent', ?1, 'en', 'USD', 1, 0, 0)`,
    )
      .bind(code)
      .run()
}

/** Changes columns of an account past every rule. */
export async function changeUser(id: string, columns: Record<string, string | number>): Promise<void> {
  const changes = Object.keys(columns).map((name) => `${name} = ?`)
  await platformEnv.DB.prepare(`UPDATE user SET ${changes.join(', ')} WHERE id = ?`)
    .bind(...Object.values(columns), id)
    .run()
}

/** The account as the platform's functions take it. */
export async function accountOf(id: string): Promise<Account> {
  const [found] = await servicesOf(platformEnv).db.select().from(user).where(eq(user.id, id))
  if (!found) throw new Error('no such account')
  return found
}

/** Does something with the tables of a player's wallet. */
export function inWallet<Value>(playerId: string, act: (sql: SqlStorage) => Value): Promise<Value> {
  const wallet = platformEnv.WALLET.getByName(playerId)
  return runInDurableObject(wallet, (_, { storage }) => act(storage.sql))
}

/** Runs the alarm of an object, whether or not it has set one. */
export async function ring(object: Parameters<typeof runDurableObjectAlarm>[0], makesDue?: string) {
  await runInDurableObject(object, (_, { storage }) => {
    if (makesDue !== undefined) storage.sql.exec(makesDue)
    return storage.setAlarm(Date.now() + day_ms)
  })
  await runDurableObjectAlarm(object)
}

/** What the player's object does by time, as its alarm does it at a moment. */
export async function workOf(playerId: string, work: WorkName, at = Date.now()): Promise<void> {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(at)
  try {
    await platformEnv.WALLET.getByName(playerId).wake([{ work, dueAt: at }])
  } finally {
    clock.mockRestore()
  }
}

/** When it is due as D1 has it; undefined where nothing is. */
export async function workDueAt(playerId: string, work: WorkName): Promise<number | undefined> {
  const query = 'SELECT due_at FROM player_work WHERE player_id = ? AND work = ?'
  return (await firstRow<{ due_at: number }>(query, playerId, work))?.due_at
}

/** In major units, as the player's page shows it. */
export async function balanceOf({ token }: Player): Promise<number> {
  return ((await call('/api/user/balance', { token })).result as Balance).balance
}

type Document = { id: string; player_id: string; has_photo: boolean }

/** The player's document in the list of staff. */
export async function documentOf(playerId: string, status = 'PENDING'): Promise<Document | undefined> {
  const { result } = await operator(`/documents?status=${status}&perPage=100`)
  return (result as { items: Document[] }).items.find(({ player_id }) => player_id === playerId)
}

/** It changes with each publishing. */
export async function contentVersion(): Promise<string> {
  return ((await call('/api/site/content-version')).result as { version: string }).version
}

let phones = 0
/** A number nobody has: digits with a country's code, as they are stored. */
export const freshPhone = () => `5511900${String((phones += 1)).padStart(5, '0')}`

/** The call of a sign-up by any way, with a captcha of its own. */
export async function signUpBy(
  way: 'email' | 'phone' | 'one-click' | 'check',
  body: object,
): Promise<Answer> {
  const path = `/api/user/signup${way === 'email' ? '' : `/${way}`}`
  return call(path, { body: { captcha: await solvedCaptcha(), ...body } })
}

/** A file under the path of a picture: what looks for it asks no more than that. */
export async function storePicture(path: string): Promise<void> {
  await platformEnv.MEDIA.put(path.slice('/media/'.length), 'picture')
}

type Entry = { fields: object; [name: string]: unknown }

/** Imports entries, with the pictures that their fields name in the store. */
export async function publish(...entries: Entry[]) {
  for (const { fields } of entries)
    if ('image' in fields && typeof fields.image === 'string') await storePicture(fields.image)
  const answer = await operator('/content', { entries })
  expect(answer).toMatchObject({ http: 200, status: 0 })
  return answer.result as { saved: number; unchanged: number }
}
