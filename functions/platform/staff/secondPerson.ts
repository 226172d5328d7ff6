import { and, eq, gt, gte, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { Currency } from '#contract/currencies.ts'
import type { MoneyActionRow, TwoPersons } from '#contract/operator/moneyActions.ts'
import { utcDay } from '#lib/dates.ts'
import { ok, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { isoOf, pageOf, sqlList } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { recordOnce } from '../security/events.ts'
import { staffCallOf } from '#contract/operator/calls.ts'
import { allows, isFixedRole } from '#contract/operator/roles.ts'
import { user } from '../tables/accounts.ts'
import type { Reach } from '../tables/brands.ts'
import { auditLog, customRole, moneyAction, moneyDay } from '../tables/operator.ts'
import type { Actor } from './actor.ts'
import type { StaffContext } from './calls.ts'
import { grantedBy } from './roles.ts'

/*
 * What one person does not do alone: move money above a tier (MONEY_TIERS, by currency), and clear a refusal. The call is kept, and it is
 * made when somebody else makes the same call. The operator's key is outside this rule: the back office behind it decides who acts.
 */
const waits_ms = 3 * day_ms

/** So long who gave somebody a role is no second person with them: otherwise one person would make the other. */
const stranger_ms = 30 * day_ms

type Amount = { currency: Currency; amount_minor: number }

export type MoneyDeed = {
  action: MoneyActionRow['action']
  /** The player, the withdrawal, the offer or the tournament. */
  target: string
  /** What both have to ask for alike: the input without the reason, or what it is about. */
  content: object
  /** What the call moves, or gives to one player; null where it moves nothing and always takes two. */
  amounts: readonly Amount[] | null
  reason: string | undefined
}

/** `done` is to be called once the deed has come about. */
type Allowed = { done: () => Promise<void> }

/**
 * Whether the deed may be done now. 9461 with the field `needs` (`two` or `administrator`) if it waits for a second
 * person; the same person may ask again, which changes nothing.
 */
export async function requireSecond(
  services: Services,
  actor: Actor,
  deed: MoneyDeed,
): Promise<Result<Allowed, CallFailure>> {
  const asked = deed.amounts ? strictestOf(services, deed.amounts) : twoOfAny
  if (actor.kind === 'machine' && asked) return fail(code.refused, 'a key is nobody’s second person')
  if (actor.kind !== 'staff' || !asked) return ok({ done: () => Promise.resolve() })
  const { account, role } = actor.session
  const content = JSON.stringify(deed.content)
  const same = and(
    ...[eq(moneyAction.action, deed.action), eq(moneyAction.target, deed.target)],
    ...[eq(moneyAction.content, content), isOpen()],
  )
  const found = await services.db
    .select({
      ...{ id: moneyAction.id, firstId: moneyAction.firstId, role: user.staffRole },
      granted: customRole.permissions,
    })
    .from(moneyAction)
    // Who has left the staff meanwhile, was blocked, or may no longer make the call, counts no longer.
    .innerJoin(
      user,
      and(eq(user.id, moneyAction.firstId), isNotNull(user.staffRole), eq(user.isBanned, false)),
    )
    .leftJoin(customRole, eq(customRole.id, user.staffRole))
    .where(same)
  const { access } = staffCallOf(deed.action)
  const isEnough = (first: string | null) =>
    asked.needs === 'two' || role === 'administrator' || first === 'administrator'
  const others = found.filter(
    (one) =>
      one.firstId !== account.id && isEnough(one.role) && allows(grantedBy(one.role, one.granted), access),
  )
  const other = await firstStranger(services, account.id, others)
  if (other) return ok({ done: () => confirm(services, other.id, account.id) })
  if (!found.some(({ firstId }) => firstId === account.id)) {
    await services.db.insert(moneyAction).values({
      ...{ id: crypto.randomUUID(), action: deed.action, target: deed.target, content, ...asked },
      ...{ firstId: account.id, reason: deed.reason ?? null, createdAt: Date.now() },
      endsAt: Date.now() + waits_ms,
    })
  }
  return fail(code.secondPersonNeeded, 'waits for a second person', { fields: { needs: asked.needs } })
}

/** The first of them who neither gave the person a role lately nor got one from them. */
async function firstStranger<One extends { firstId: string }>(
  { db }: Services,
  id: string,
  others: readonly One[],
): Promise<One | undefined> {
  if (others.length === 0) return undefined
  const pair = sqlList([id, ...others.map(({ firstId }) => firstId)])
  const given = await db
    .select({ by: auditLog.actorId, to: auditLog.target })
    .from(auditLog)
    .where(
      and(
        ...[inArray(auditLog.action, ['putStaffRole', 'inviteStaff']), eq(auditLog.outcome, 'done')],
        ...[inArray(auditLog.actorId, pair), inArray(auditLog.target, pair)],
        gte(auditLog.at, Date.now() - stranger_ms),
      ),
    )
  const made = (by: string, to: string) => given.some((line) => line.by === by && line.to === to)
  return others.find(({ firstId }) => !made(id, firstId) && !made(firstId, id))
}

const isOpen = () => and(isNull(moneyAction.doneAt), gt(moneyAction.endsAt, Date.now()))

/** With the first one's, every other person's question for the same is answered. */
async function confirm({ db }: Services, id: string, secondId: string): Promise<void> {
  await db.update(moneyAction).set({ secondId, doneAt: Date.now() }).where(eq(moneyAction.id, id))
}

type Asked = { needs: TwoPersons; currency: Currency | null; amountMinor: number | null }

const twoOfAny: Asked = { needs: 'two', currency: null, amountMinor: null }

/** The strictest tier that an amount reaches; undefined where one person is enough. */
function strictestOf({ config }: Services, amounts: readonly Amount[]): Asked | undefined {
  const reached = amounts.flatMap(({ currency, amount_minor }): Asked[] => {
    const tier = config.money.tiers[currency]
    const amount = Math.abs(amount_minor)
    const rest = { currency, amountMinor: amount_minor }
    if (tier?.administrator !== undefined && amount >= tier.administrator)
      return [{ needs: 'administrator', ...rest }]
    return tier?.two !== undefined && amount >= tier.two ? [{ needs: 'two', ...rest }] : []
  })
  return reached.find(({ needs }) => needs === 'administrator') ?? reached[0]
}

/** `giveBack` is to be called if nothing was moved. */
type Taken = { giveBack: () => Promise<void> }

/**
 * Takes from what a person may move by hand a day (UTC) with their role (MONEY_CAPS), before it is moved. One statement asks and
 * takes, so two calls at the same moment do not both pass; what a crash leaves taken is gone until the next day. 9403 with the
 * field `amount_minor` above the cap, and an alarm once a day and person.
 */
export async function takeFromDay(
  services: Services,
  actor: Actor,
  { currency, amount_minor }: Amount,
): Promise<Result<Taken, CallFailure>> {
  const nothingTaken = ok({ giveBack: () => Promise.resolve() })
  if (actor.kind === 'machine') return fail(code.refused, 'a key moves no money')
  if (actor.kind !== 'staff') return nothingTaken
  const actorId = actor.session.account.id
  const cap = capOf(services, actor.session.role)?.[currency]
  const amount = Math.abs(amount_minor)
  if (cap === undefined) return nothingTaken
  const { db } = services
  const day = utcDay(Date.now())
  const { movedMinor } = moneyDay
  const taken =
    amount > cap
      ? []
      : await db
          .insert(moneyDay)
          .values({ actorId, day, currency, movedMinor: amount })
          .onConflictDoUpdate({
            target: [moneyDay.actorId, moneyDay.day, moneyDay.currency],
            set: { movedMinor: sql`${movedMinor} + ${amount}` },
            setWhere: lte(sql`${movedMinor} + ${amount}`, cap),
          })
          .returning({ movedMinor })
  if (taken.length === 0) {
    await recordOnce(services, {
      ...{ kind: 'money_cap_reached', userId: actorId },
      detail: `${currency} ${day}`,
    })
    return fail(code.refused, 'above what the role may move a day', { fields: { amount_minor: 'dayCap' } })
  }
  const own = and(eq(moneyDay.actorId, actorId), eq(moneyDay.day, day), eq(moneyDay.currency, currency))
  const giveBack = async () => {
    await db
      .update(moneyDay)
      .set({ movedMinor: sql`${movedMinor} - ${amount}` })
      .where(own)
  }
  return ok({ giveBack })
}

/** A role that administrators made is under the cap of `payments`, where the configuration does not name it. */
function capOf({ config: { money } }: Services, role: string) {
  return money.caps[role] ?? (isFixedRole(role) ? undefined : money.caps['payments'])
}

/** The author takes it back, so that nobody confirms it any more. */
export async function dropMoneyAction({
  services: { db },
  params: { id },
  actor,
  audit,
}: StaffContext<'dropMoneyAction'>): Promise<Result<object, CallFailure>> {
  const [row] = await db
    .select()
    .from(moneyAction)
    .where(and(eq(moneyAction.id, id), isOpen()))
  if (!row) return isOver
  if (actor.kind !== 'staff' || actor.session.account.id !== row.firstId)
    return fail(code.refused, 'only who asked takes it back', { fields: { id: 'notYours' } })
  const { action, target, currency, amountMinor } = row
  audit.before = { action, target, currency, amount_minor: amountMinor }
  const [dropped] = await db.batch([
    db
      .update(moneyAction)
      .set({ endsAt: Date.now() })
      .where(and(eq(moneyAction.id, id), isOpen()))
      .returning({ id: moneyAction.id }),
    audit.take(sql`changes() > 0`),
  ])
  return dropped.length > 0 ? ok({}) : isOver
}

const isOver = fail(code.noSuchCall, 'nothing waits under this id')

/** By what they are about: a player, a withdrawal, an offer or a tournament. */
export function moneyActionsIn(reach: Reach): SQL | undefined {
  if (reach === null) return undefined
  const { target } = moneyAction
  const brands = [...reach]
  return sql`(EXISTS (SELECT 1 FROM user WHERE user.id = ${target} AND user.brand IN ${brands})
    OR EXISTS (SELECT 1 FROM payment JOIN user ON user.id = payment.player_id WHERE payment.id = ${target} AND user.brand IN ${brands})
    OR EXISTS (SELECT 1 FROM offer WHERE offer.id = ${target} AND offer.brand IN ${brands} AND ${moneyAction.action} = 'publishOffer')
    OR EXISTS (SELECT 1 FROM tournament WHERE tournament.id = ${target} AND tournament.brand IN ${brands}
      AND ${moneyAction.action} = 'publishTournament'))`
}

/** What waits for a second person, oldest first. */
export async function listMoneyActions({
  services: { db },
  reach,
  query,
}: StaffContext<'listMoneyActions'>): Promise<
  Result<{ items: MoneyActionRow[]; total: number }, CallFailure>
> {
  const wanted = and(isOpen(), moneyActionsIn(reach))
  const { orderBy, limit, offset } = pageOf(query, { created_at: moneyAction.createdAt }, moneyAction.id)
  const rows = await db
    .select({ row: moneyAction, by: user.displayUsername })
    .from(moneyAction)
    .innerJoin(user, eq(user.id, moneyAction.firstId))
    .where(wanted)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  const items = rows.map(({ row, by }) => ({
    ...{ id: row.id, action: row.action, target: row.target, needs: row.needs, currency: row.currency },
    ...{ amount_minor: row.amountMinor, by, by_id: row.firstId, reason: row.reason },
    input: JSON.parse(row.content) as Record<string, unknown>,
    ...{ created_at: isoOf(row.createdAt), ends_at: isoOf(row.endsAt) },
  }))
  return ok({ items, total: await db.$count(moneyAction, wanted) })
}

/** Who has asked for this of each of these targets and waits for a second person. */
export async function firstAskers(
  { db }: Services,
  action: MoneyDeed['action'],
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ target: moneyAction.target, by: user.displayUsername })
    .from(moneyAction)
    .innerJoin(user, eq(user.id, moneyAction.firstId))
    .where(and(eq(moneyAction.action, action), inArray(moneyAction.target, sqlList(ids)), isOpen()))
  return new Map(rows.map(({ target, by }) => [target, by]))
}
