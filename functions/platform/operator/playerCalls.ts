import { and, desc, eq, gte, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { staffAccountRole } from '#contract/accounts.ts'
import type { LedgerEntry, PlayerDetails, PlayerRow } from '#contract/operator/players.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { personalDataOf } from '../accounts/registrationFields.ts'
import { deviceOf } from '../accounts/sessions/sessions.ts'
import { hasSecondFactor } from '../accounts/sessions/proof.ts'
import { sessionLives } from '../accounts/sessions/session.ts'
import { session, user, type Account, emailOf } from '../tables/accounts.ts'
import { forgetTestAccounts } from '../accounts/testAccounts.ts'
import { isExcluded } from '../bonuses/exclusions.ts'
import { checkOf } from '../cases/personChecks.ts'
import type { PersonCheckRow } from '../tables/cases.ts'
import { findAgent } from '../accounts/signUp/broughtBy.ts'
import { checkPerson } from '../identity/checkPerson.ts'
import { recordEvent } from '../security/events.ts'
import { noteLarge } from '../security/largeMovements.ts'
import type { Services } from '../kit/services.ts'
import type { Entry } from '../wallet/ledger.ts'
import { refusalFailure } from '../wallet/failure.ts'
import { changePlayer, walletOf } from '../wallet/walletOf.ts'
import { checkMayChange } from '../staff/actor.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { isoOf, isoOrNull, pageOf } from '../kit/list.ts'
import { firstAskers, requireSecond, takeFromDay } from '../staff/secondPerson.ts'
import {
  findOther,
  findPlayer,
  isStaff,
  isStaffAccount,
  setFlags,
  type PlayerFlags,
} from '../staff/players.ts'
import { mentionsIn } from './mentions.ts'
import { searched } from './searchedPlayers.ts'
import { ofBrands } from '../tables/brands.ts'
import { playerNote } from '../tables/operator.ts'

/** The staff's calls for players; contract/operator/players.ts describes them. */
export const playerStaffCalls = {
  listPlayers,
  readPlayer: async (context) => {
    const player = await findPlayer(context.services, context.params.id)
    return player.ok ? ok(await detailsOf(context, player.value)) : player
  },
  listPlayerSessions: async ({ services, params }) => {
    const rows = await services.db
      .select()
      .from(session)
      .where(and(eq(session.userId, params.id), sessionLives(services)))
      .orderBy(desc(session.updatedAt))
    const items = rows.map((row) => ({
      id: row.id,
      device: deviceOf(row.userAgent ?? ''),
      address: row.ipAddress,
      ...{ country: row.country, asn: row.asn, flags: row.placeFlags ?? [] },
      started_at: isoOf(row.createdAt),
      seen_at: isoOf(row.updatedAt),
    }))
    return ok({ items, total: items.length })
  },
  endPlayerSessions,
  playerLedger: async ({ services, params, query }) => {
    const player = await findPlayer(services, params.id)
    if (!player.ok) return player
    const { entries, count } = await walletOf(services.env, player.value).history(query.page, query.perPage)
    return ok({ items: entries.map(entryOf), total: count })
  },
  auditPlayer: async ({ services, params }) => {
    const player = await findPlayer(services, params.id)
    return player.ok ? ok(await walletOf(services.env, player.value).audit()) : player
  },
  listPlayerNotes: async ({ services: { db }, params, query }) => {
    const wanted = eq(playerNote.playerId, params.id)
    const { orderBy, limit, offset } = pageOf(query, { at: playerNote.createdAt }, playerNote.id)
    const rows = await db
      .select()
      .from(playerNote)
      .where(wanted)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    return ok({ items: rows.map(noteOf), total: await db.$count(playerNote, wanted) })
  },
  addPlayerNote: async ({ services, params, body, author, audit }) => {
    const player = await findPlayer(services, params.id)
    if (!player.ok) return player
    const note = { playerId: params.id, text: body.text, author, createdAt: Date.now() }
    const row = { id: crypto.randomUUID(), ...note }
    audit.after = { text: body.text }
    const named = await mentionsIn(services.db, row.id, body.text)
    await services.db.batch([services.db.insert(playerNote).values(row), audit.take(), ...named])
    return ok(noteOf(row))
  },
  banPlayer: (context) => changeFlags(context, { isBanned: context.body.is_banned }),
  blockCasino: (context) => changeFlags(context, { isCasinoBlocked: context.body.is_casino_blocked }),
  verifyPlayer,
  setPlayerRole: async (context) => {
    const player = await findPlayer(context.services, context.params.id)
    if (player.ok && isStaffAccount(player.value)) return isStaff
    return changeFlags(context, { role: context.body.role })
  },
  allowTransfers: (context) => changeColumns(context, { friendTransferAllowed: context.body.is_allowed }),
  reopenPlayer,
  markTest: async (context) => {
    const marked = await changeColumns(context, { isTest: context.body.is_test })
    forgetTestAccounts()
    return marked
  },
  setAgent: async (context) => {
    const player = await findOther(context.services, context.actor, context.params.id)
    if (!player.ok) return player
    const { agent_id: typed } = context.body
    if (typed === null) return changeColumns(context, { agentId: null })
    const agent = await findAgent(context.services.db, typed)
    if (agent === undefined) return fail(code.noSuchCall, 'no agent', { fields: { agent_id: 'unknown' } })
    return changeColumns(context, { agentId: agent })
  },
  adjustPlayer,
} satisfies Partial<StaffHandlers>

async function listPlayers({
  services,
  reach,
  query,
}: StaffContext<'listPlayers'>): Promise<Result<{ items: PlayerRow[]; total: number }, CallFailure>> {
  const { q, is_banned, is_casino_blocked, is_verified, is_test, is_dormant, currency, from, until } = query
  const dormant = is_dormant ? isNotNull(user.dormantAt) : isNull(user.dormantAt)
  const verified = is_verified ? isNotNull(user.verifiedAt) : isNull(user.verifiedAt)
  const wanted = and(
    // The staff are in a list of their own.
    ne(user.role, staffAccountRole),
    ofBrands(reach),
    q ? searched(q) : undefined,
    is_banned === undefined ? undefined : eq(user.isBanned, is_banned),
    is_casino_blocked === undefined ? undefined : eq(user.isCasinoBlocked, is_casino_blocked),
    is_verified === undefined ? undefined : verified,
    is_test === undefined ? undefined : eq(user.isTest, is_test),
    is_dormant === undefined ? undefined : dormant,
    currency === undefined ? undefined : eq(user.currency, currency),
    from ? gte(user.createdAt, new Date(from)) : undefined,
    until ? lt(user.createdAt, new Date(until)) : undefined,
  )
  const { createdAt, lastSignInAt, username } = user
  const columns = { created_at: createdAt, last_sign_in_at: lastSignInAt, username }
  const { orderBy, limit, offset } = pageOf(query, columns, user.id)
  const rows = await services.db
    .select()
    .from(user)
    .where(wanted)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return ok({ items: rows.map((row) => rowOf(services, row)), total: await services.db.$count(user, wanted) })
}

function rowOf(services: Services, account: Account): PlayerRow {
  return {
    id: account.id,
    number: account.number,
    username: account.displayUsername,
    email: emailOf(services, account),
    phone: account.phone,
    first_name: account.firstName,
    last_name: account.lastName,
    ...{ brand: account.brand, currency: account.currency },
    role: account.role,
    is_banned: account.isBanned,
    is_casino_blocked: account.isCasinoBlocked,
    is_verified: account.verifiedAt !== null,
    is_test: account.isTest,
    is_dormant: account.dormantAt !== null,
    created_at: isoOf(account.createdAt),
    last_sign_in_at: isoOrNull(account.lastSignInAt),
  }
}

async function detailsOf({ services }: StaffContext<'readPlayer'>, account: Account): Promise<PlayerDetails> {
  const wallet = walletOf(services.env, account)
  const [balances, toWager_minor, isOut, hasFactor, check, clearing] = await Promise.all([
    wallet.balance(),
    wallet.toWager(),
    isExcluded(services.db, account.id),
    hasSecondFactor(services, account.id),
    checkOf(services.db, account.id),
    firstAskers(services, 'clearPersonCheck', [account.id]),
  ])
  return {
    ...rowOf(services, account),
    ...personalDataOf(account),
    contact_phone: account.contactPhone,
    email_verified: account.emailVerified,
    birth_date: account.birthDate,
    lang: account.lang,
    ...{ agent_id: account.agentId, referral_id: account.referralId, is_partner: account.isPartner },
    affiliate_id: account.affiliateId,
    friend_transfer_allowed: account.friendTransferAllowed,
    in_bonus_program: !isOut,
    has_second_factor: hasFactor,
    person_check: check ? { ...checkRow(check), cleared_by: clearing.get(account.id) ?? null } : null,
    balance_minor: balances.real_minor,
    bonus_minor: balances.bonus_minor,
    owed_minor: balances.owed_minor,
    to_wager_minor: toWager_minor,
  }
}

function checkRow({ outcome, reasons, reference, checkedAt }: PersonCheckRow) {
  return { outcome, reasons, reference, checked_at: isoOrNull(checkedAt) }
}

async function endPlayerSessions({
  services,
  params,
  body,
  audit,
  client,
  actor,
}: StaffContext<'endPlayerSessions'>): Promise<Result<object, CallFailure>> {
  const player = await findOther(services, actor, params.id)
  if (!player.ok) return player
  const { session_id } = body
  const wanted = and(
    eq(session.userId, params.id),
    session_id === undefined ? undefined : eq(session.id, session_id),
  )
  const [ended] = await changePlayer(services.env, params.id, () =>
    services.db.batch([
      services.db.delete(session).where(wanted).returning({ id: session.id }),
      audit.take(),
    ]),
  )
  const detail = `${ended.length} by staff`
  await recordEvent(services, { kind: 'sessions_ended', userId: params.id, address: client.address, detail })
  return ok({})
}

type OfFlags = StaffContext<'banPlayer' | 'blockCasino' | 'verifyPlayer' | 'setPlayerRole'>

async function changeFlags(
  { services, params, audit, client, actor }: OfFlags,
  flags: PlayerFlags,
): Promise<Result<object, CallFailure>> {
  const player = await findPlayer(services, params.id)
  if (!player.ok) return player
  const may = checkMayChange(actor, player.value)
  if (!may.ok) return may
  audit.before = partOf(player.value, Object.keys(flags))
  audit.after = flags
  return setFlags(services, params.id, flags, client.address, audit)
}

/** What the player has typed counts from now on: an exclusion of the same person reaches this account too. */
async function verifyPlayer(context: StaffContext<'verifyPlayer'>): Promise<Result<object, CallFailure>> {
  const { services, params, body } = context
  const saved = await changeFlags(context, { verifiedAt: body.is_verified ? new Date() : null })
  if (!saved.ok || !body.is_verified) return saved
  const player = await findPlayer(services, params.id)
  if (player.ok) await checkPerson(services, player.value)
  return saved
}

/** 9409 for an account that is not closed. One that stays unused is told again, and closed after another notice. */
async function reopenPlayer({
  services,
  params,
  audit,
  actor,
  client,
}: StaffContext<'reopenPlayer'>): Promise<Result<object, CallFailure>> {
  const player = await findOther(services, actor, params.id)
  if (!player.ok) return player
  const { db, env } = services
  audit.before = { dormantAt: player.value.dormantAt }
  audit.after = { dormantAt: null }
  const [opened] = await changePlayer(env, params.id, () =>
    db.batch([
      db
        .update(user)
        .set({ dormantAt: null, dormantToldAt: null, updatedAt: new Date() })
        .where(and(eq(user.id, params.id), isNotNull(user.dormantAt)))
        .returning({ id: user.id }),
      audit.take(sql`changes() > 0`),
    ]),
  )
  if (opened.length === 0) return fail(code.conflict, 'the account is not closed')
  await recordEvent(services, { kind: 'account_reopened', userId: params.id, address: client.address })
  return ok({})
}

type OfColumns = StaffContext<'allowTransfers' | 'setAgent' | 'markTest'>

async function changeColumns(
  { services, params, audit, actor }: OfColumns,
  columns: Partial<Pick<Account, 'friendTransferAllowed' | 'agentId' | 'isTest'>>,
): Promise<Result<object, CallFailure>> {
  const player = await findPlayer(services, params.id)
  if (!player.ok) return player
  const may = checkMayChange(actor, player.value)
  if (!may.ok) return may
  const { db } = services
  audit.before = partOf(player.value, Object.keys(columns))
  audit.after = columns
  await db.batch([
    db
      .update(user)
      .set({ ...columns, updatedAt: new Date() })
      .where(eq(user.id, params.id)),
    audit.take(),
  ])
  return ok({})
}

function partOf(account: Account, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(account).filter(([name]) => names.includes(name)))
}

/** What was moved by hand counts for the day; a call that moved nothing gives back what it took of it. */
async function adjustPlayer(
  context: StaffContext<'adjustPlayer'>,
): Promise<Result<{ balance_minor: number; duplicate: boolean }, CallFailure>> {
  const { services, params, body, actor } = context
  const player = await findOther(services, actor, params.id)
  if (!player.ok) return player
  // What was on it when it was a player's may be paid by hand and taken off; nothing comes on.
  if (isStaffAccount(player.value) && body.amount_minor > 0) return isStaff
  const moved = { currency: player.value.currency, amount_minor: body.amount_minor }
  const taken = await takeFromDay(services, actor, moved)
  if (!taken.ok) return taken
  const adjusted = await adjust(context, player.value)
  if (!adjusted.ok || adjusted.value.duplicate) await taken.value.giveBack()
  return adjusted
}

async function adjust(
  { services, params, body, audit, client, actor }: StaffContext<'adjustPlayer'>,
  player: Account,
): Promise<Result<{ balance_minor: number; duplicate: boolean }, CallFailure>> {
  const { account: balanceKind, ...rest } = body
  const isGift = balanceKind === 'bonus' && body.amount_minor > 0
  if (isGift && !services.config.market.bonuses.kinds.includes('operator'))
    return fail(code.bonusNotInMarket, 'the market has no bonus of the operator')
  const { reason, ...content } = body
  const moved = { currency: player.currency, amount_minor: body.amount_minor }
  const deed = { action: 'adjustPlayer', target: params.id, content, amounts: [moved], reason } as const
  const allowed = await requireSecond(services, actor, deed)
  if (!allowed.ok) return allowed
  const wallet = walletOf(services.env, player)
  audit.before = { balance_minor: (await wallet.balance())[`${balanceKind}_minor`] }
  const movement = await wallet.adjust({ balanceKind, ...rest })
  if (!movement.ok) return refusalFailure(movement.error)
  audit.after = { ...body, currency: moved.currency, ...movement.value }
  await allowed.value.done()
  const detail = `${balanceKind} ${rest.key}`
  const { address } = client
  await recordEvent(services, { kind: 'money_adjusted', userId: params.id, address, detail })
  const size = { ...moved, amount_minor: Math.abs(body.amount_minor) }
  if (!movement.value.duplicate)
    await noteLarge(services, { what: 'adjustment', playerId: params.id, ...size, detail })
  return ok(movement.value)
}

function entryOf({
  seq,
  at,
  balance_kind: account,
  kind,
  key,
  provider,
  reason,
  ...entry
}: Entry): LedgerEntry {
  return {
    ...{ id: String(seq), at: isoOf(at), account, kind, key, provider, reason },
    amount_minor: entry.amount_minor,
    balance_after_minor: entry.balance_after_minor,
    game_id: entry.game_id,
    round_id: entry.round_id,
  }
}

function noteOf({ id, text, author, createdAt }: typeof playerNote.$inferSelect) {
  return { id, text, author, at: isoOf(createdAt) }
}
