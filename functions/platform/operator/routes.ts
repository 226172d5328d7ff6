import type { Hono } from 'hono'
import * as v from 'valibot'
import { code } from '../../../contract/errors.ts'
import { ok } from '../../../contract/result.ts'
import { validate } from '../../../contract/validate.ts'
import { mediaLimit_bytes, storeMedia } from '../content/media.ts'
import { EntriesInput, saveEntries } from '../content/saveEntries.ts'
import { changeSettings, SettingsChange } from '../content/settings.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { readBytes, readJson } from '../http/body.ts'
import { fail, reply } from '../http/reply.ts'
import { bearerToken, equalSecrets } from '../http/secrets.ts'
import { jackpotOperatorRoutes } from '../jackpots/operator.ts'
import { refusalFailure } from '../wallet/failure.ts'
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
 *   GET  /operator/players/{id}/ledger         ?page&count → { entries, count }, newest first
 *   GET  /operator/players/{id}/audit          → { entries, sums, balances }, the ledger added up anew
 *   …    /operator/jackpots                    see jackpots/operator.ts
 */
export function operatorRoutes(app: Hono<AppEnv>): void {
  app.use('/operator/*', async (c, next) => {
    const given = bearerToken(c.req.raw) ?? ''
    if (!(await equalSecrets(given, c.get('services').config.operatorKey))) return reply(keyRefused)
    return next()
  })
  app.post('/operator/content', saveContent)
  app.put('/operator/media/*', putMedia)
  app.put('/operator/settings', putSettings)
  app.post('/operator/players', putPlayer)
  app.post('/operator/players/:id/adjust', adjust)
  app.post('/operator/players/:id/ban', (c) => changeFlags(c, Ban))
  app.post('/operator/players/:id/casino-block', (c) => changeFlags(c, CasinoBlock))
  app.post('/operator/players/:id/role', (c) => changeFlags(c, v.object({ role: Role })))
  app.get('/operator/players/:id/ledger', ledger)
  app.get('/operator/players/:id/audit', auditLedger)
  jackpotOperatorRoutes(app)
}

const keyRefused = fail(code.refused, 'operator key refused')
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

async function saveContent(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, EntriesInput, contentLimit_bytes)
  if (!body.ok) return reply(body)
  return reply(await saveEntries(c.get('services').db, body.value.entries, author))
}

async function putMedia(c: AppContext): Promise<Response> {
  const bytes = await readBytes(c.req.raw, mediaLimit_bytes)
  if (!bytes.ok) return reply(bytes)
  return reply(await storeMedia(c.env.MEDIA, c.req.path.slice('/operator/media/'.length), bytes.value))
}

async function putSettings(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, SettingsChange)
  if (!body.ok) return reply(body)
  await changeSettings(c.get('services').db, body.value)
  return reply(ok({}))
}

async function putPlayer(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, PlayerInput)
  if (!body.ok) return reply(body)
  return reply(await savePlayer(c.get('services'), body.value))
}

async function adjust(c: AppContext): Promise<Response> {
  const player = await playerOf(c)
  if (!player.ok) return reply(player)
  const body = await readJson(c.req.raw, AdjustInput)
  if (!body.ok) return reply(body)
  const moved = await walletOf(c.env, player.value).adjust(body.value)
  return reply(moved.ok ? ok(moved.value) : refusalFailure(moved.error))
}

async function changeFlags(c: AppContext, schema: v.GenericSchema<unknown, PlayerFlags>): Promise<Response> {
  const body = await readJson(c.req.raw, schema)
  if (!body.ok) return reply(body)
  return reply(await setFlags(c.get('services'), c.req.param('id') ?? '', body.value))
}

const WholeNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number))
const LedgerQuery = v.object({
  page: v.optional(WholeNumber, '1'),
  count: v.optional(v.pipe(WholeNumber, v.maxValue(100)), '50'),
})

async function ledger(c: AppContext): Promise<Response> {
  const query = validate(LedgerQuery, c.req.query())
  if (!query.ok) return reply(query)
  const player = await playerOf(c)
  if (!player.ok) return reply(player)
  return reply(ok(await walletOf(c.env, player.value).history(query.value.page, query.value.count)))
}

async function auditLedger(c: AppContext): Promise<Response> {
  const player = await playerOf(c)
  return reply(player.ok ? ok(await walletOf(c.env, player.value).audit()) : player)
}

function playerOf(c: AppContext) {
  return findPlayer(c.get('services'), c.req.param('id') ?? '')
}
