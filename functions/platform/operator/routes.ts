import type { Hono } from 'hono'
import * as v from 'valibot'
import { LimitBody } from '../../../contract/protection.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { validate } from '../../../contract/validate.ts'
import { readBytes, readJson } from '../../shared/body.ts'
import type { CallFailure } from '../../shared/reply.ts'
import { clientOf } from '../accounts/client.ts'
import { checkOperatorTry } from '../accounts/slowDown.ts'
import { mediaLimit_bytes, storeMedia } from '../content/media.ts'
import { EntriesInput, saveEntries } from '../content/saveEntries.ts'
import { changeSettings, SettingsChange } from '../content/settings.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { ledgerPage, PageQuery } from '../http/ledgerPage.ts'
import { reply } from '../http/reply.ts'
import { bearerToken, equalSecrets } from '../http/secrets.ts'
import { bonusRoutes } from '../bonuses/operator.ts'
import { jackpotOperatorRoutes } from '../jackpots/operator.ts'
import { paymentOperatorRoutes } from '../payments/operator.ts'
import { listEvents, recordEvent, type SecurityEvent } from '../security/events.ts'
import { refusalFailure } from '../wallet/failure.ts'
import { amountOf, limitKeyOf, limitsOf } from '../protection/limits.ts'
import { documentRoutes } from '../verification/operator.ts'
import { walletOf } from '../wallet/walletOf.ts'
import {
  AdjustInput,
  findPlayer,
  PlayerInput,
  Role,
  savePlayer,
  setFlags,
  type PlayerFlags,
} from './players.ts'

/*
 * The operator's calls. Each carries `Authorization: Bearer <OPERATOR_KEY>` and answers the envelope of the contract;
 * 9403 without the key, 9400 for invalid input, 9404 for an unknown player. All may be repeated: the same contents
 * change nothing the second time.
 *
 *   POST /operator/content               { entries: [{ kind, slug, locale, title, body_md?, fields, priority? }] }, at
 *                                        most 200 → { saved, unchanged }; published at once. `fields`: fields.ts
 *   PUT  /operator/media/{key}           a jpg, png, webp or avif of at most 6 MiB → { key, changed }; served at
 *                                        /media/{key}
 *   PUT  /operator/settings              any of the settings of content/settings.ts by key → {}
 *   POST /operator/players               username, password, birth_date, currency, and any of PlayerInput
 *                                        → { id, created }; updates the player of that username
 *   POST /operator/players/{id}/adjust   { account: "real" | "bonus", amount_minor (signed), key, reason }
 *                                        → { balance_minor, duplicate }; 501 insufficient, 9409 key used otherwise
 *   POST /operator/players/{id}/ban            { is_banned } → {}
 *   POST /operator/players/{id}/casino-block   { is_casino_blocked } → {}
 *   POST /operator/players/{id}/role           { role } → {}; 0 is a player
 *   POST /operator/players/{id}/verify         { is_verified } → {}: documents are in order, or no longer
 *   PUT  /operator/players/{id}/limits         { kind, period, amount } of the house, null for none → { limits }; the
 *                                              player's own and this: the lower one counts
 *   GET  /operator/security-events       ?page&count&user_id → { events }, newest first
 *   GET  /operator/players/{id}/ledger         ?page&count → { entries, count }, newest first
 *   GET  /operator/players/{id}/audit          → { entries, sums, balances }, the ledger added up anew; each
 *                                        by `real`, `bonus` and `owed`, which is what the player owes
 *   …    /operator/jackpots                    see jackpots/operator.ts
 *   …    /operator/documents                   see verification/operator.ts
 *   …    /operator/promocodes, and players' bonuses: see bonuses/operator.ts
 *   …    /operator/payments                    see payments/operator.ts
 */
export function operatorRoutes(app: Hono<AppEnv>): void {
  app.use('/operator/*', async (c: AppContext, next) => {
    const allowed = await checkKey(c)
    return allowed.ok ? next() : reply(allowed)
  })
  app.post('/operator/content', saveContent)
  app.put('/operator/media/*', putMedia)
  app.put('/operator/settings', putSettings)
  app.get('/operator/security-events', securityEvents)
  app.post('/operator/players', putPlayer)
  app.post('/operator/players/:id/adjust', adjust)
  app.post('/operator/players/:id/ban', (c) => changeFlags(c, Ban))
  app.post('/operator/players/:id/casino-block', (c) => changeFlags(c, CasinoBlock))
  app.post('/operator/players/:id/role', (c) => changeFlags(c, v.object({ role: Role })))
  app.post('/operator/players/:id/verify', (c) => changeFlags(c, Verified))
  app.put('/operator/players/:id/limits', setHouseLimit)
  app.get('/operator/players/:id/ledger', (c) => ledgerPage(c, walletOfPlayer))
  app.get('/operator/players/:id/audit', auditLedger)
  jackpotOperatorRoutes(app)
  documentRoutes(app)
  bonusRoutes(app)
  paymentOperatorRoutes(app)
}

/** 9403 without the key; 9429 after repeated wrong keys of a client, even for the right one. */
async function checkKey(c: AppContext): Promise<Result<undefined, CallFailure>> {
  const services = c.get('services')
  const { address } = clientOf(c)
  const isRight = await equalSecrets(bearerToken(c.req.raw) ?? '', services.config.operatorKey)
  const checked = await checkOperatorTry(services, address, isRight)
  if (!checked.ok) await recordEvent(services, { kind: 'operator_key_refused', address })
  return checked
}

/** What the operator did is in the security log, with where it came from. */
function recordChange(c: AppContext, event: Omit<SecurityEvent, 'address'>): Promise<void> {
  return recordEvent(c.get('services'), { ...event, address: clientOf(c).address })
}

const EventsQuery = v.object({
  ...PageQuery.entries,
  user_id: v.optional(v.pipe(v.string(), v.maxLength(64))),
})
const contentLimit_bytes = 4 * 1024 * 1024
const author = 'operator'

const Ban = v.pipe(
  v.object({ is_banned: v.boolean() }),
  v.transform((body) => ({ isBanned: body.is_banned })),
)
const CasinoBlock = v.pipe(
  v.object({ is_casino_blocked: v.boolean() }),
  v.transform((body) => ({ isCasinoBlocked: body.is_casino_blocked })),
)

const Verified = v.pipe(
  v.object({ is_verified: v.boolean() }),
  v.transform((body) => ({ verifiedAt: body.is_verified ? new Date() : null })),
)

async function saveContent(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, EntriesInput, contentLimit_bytes)
  if (!body.ok) return reply(body)
  const saved = await saveEntries(c.get('services').db, body.value.entries, author)
  if (saved.ok) await recordChange(c, { kind: 'content_saved', detail: String(saved.value.saved) })
  return reply(saved)
}

async function putMedia(c: AppContext): Promise<Response> {
  const bytes = await readBytes(c.req.raw, mediaLimit_bytes)
  if (!bytes.ok) return reply(bytes)
  const stored = await storeMedia(c.env.MEDIA, c.req.path.slice('/operator/media/'.length), bytes.value)
  if (stored.ok && stored.value.changed)
    await recordChange(c, { kind: 'media_saved', detail: stored.value.key })
  return reply(stored)
}

async function putSettings(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, SettingsChange)
  if (!body.ok) return reply(body)
  await changeSettings(c.get('services').db, body.value)
  const detail = Object.keys(body.value).sort().join(' ')
  await recordChange(c, { kind: 'settings_changed', detail })
  return reply(ok({}))
}

async function putPlayer(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, PlayerInput)
  if (!body.ok) return reply(body)
  const saved = await savePlayer(c.get('services'), body.value)
  const detail = Object.keys(body.value).sort().join(' ')
  if (saved.ok) await recordChange(c, { kind: 'player_saved', userId: saved.value.id, detail })
  return reply(saved)
}

async function adjust(c: AppContext): Promise<Response> {
  const player = await playerOf(c)
  if (!player.ok) return reply(player)
  const body = await readJson(c.req.raw, AdjustInput)
  if (!body.ok) return reply(body)
  const { account: balanceKind, ...rest } = body.value
  const moved = await walletOf(c.env, player.value).adjust({ balanceKind, ...rest })
  if (!moved.ok) return reply(refusalFailure(moved.error))
  const detail = `${balanceKind} ${rest.key}`
  await recordChange(c, { kind: 'money_adjusted', userId: player.value.id, detail })
  return reply(ok(moved.value))
}

async function setHouseLimit(c: AppContext): Promise<Response> {
  const player = await playerOf(c)
  if (!player.ok) return reply(player)
  const body = await readJson(c.req.raw, LimitBody)
  if (!body.ok) return reply(body)
  const { kind, period } = body.value
  await walletOf(c.env, player.value).setHouseLimit(limitKeyOf(body.value), amountOf(kind, body.value.amount))
  await recordChange(c, { kind: 'house_limit_set', userId: player.value.id, detail: `${kind} ${period}` })
  return reply(ok(await limitsOf(c.get('services'), player.value)))
}

async function changeFlags(c: AppContext, schema: v.GenericSchema<unknown, PlayerFlags>): Promise<Response> {
  const body = await readJson(c.req.raw, schema)
  if (!body.ok) return reply(body)
  return reply(await setFlags(c.get('services'), c.req.param('id') ?? '', body.value, clientOf(c).address))
}

async function securityEvents(c: AppContext): Promise<Response> {
  const query = validate(EventsQuery, c.req.query())
  if (!query.ok) return reply(query)
  const { user_id: userId, ...page } = query.value
  return reply(ok(await listEvents(c.get('services'), { ...page, userId })))
}

async function auditLedger(c: AppContext): Promise<Response> {
  const wallet = await walletOfPlayer(c)
  return reply(wallet.ok ? ok(await wallet.value.audit()) : wallet)
}

async function walletOfPlayer(c: AppContext) {
  const player = await playerOf(c)
  return player.ok ? ok(walletOf(c.env, player.value)) : player
}

function playerOf(c: AppContext) {
  return findPlayer(c.get('services'), c.req.param('id') ?? '')
}
