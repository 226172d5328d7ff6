import { and, eq, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import type { MoneyActionRow, TwoPersons } from '#contract/operator/moneyActions.ts'
import { utcDay } from '#lib/dates.ts'
import { ok, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { isoOf, pageOf, sqlList } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { recordOnce } from '../security/events.ts'
import { user } from '../tables/accounts.ts'
import { auditLog, moneyAction } from '../tables/operator.ts'
import type { Actor } from './actor.ts'
import type { StaffContext } from './calls.ts'

/*
 * Money that one person does not move alone. Above a tier (MONEY_TIERS, by currency) a call is kept, and it is made when
 * somebody else makes the same call. The operator's key is outside this rule: the back office behind it decides who acts.
 */
const waits_ms = 3 * day_ms

export type MoneyDeed = {
  action: MoneyActionRow['action']
  /** The player, the withdrawal or the promo code. */
  target: string
  /** What both have to ask for alike: the input without the reason. */
  content: object
  /** What the call moves, or gives to one player. */
  amounts: readonly { currency: Currency; amount_minor: number }[]
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
  const asked = strictestOf(services, deed.amounts)
  if (actor.kind !== 'staff' || !asked) return ok({ done: () => Promise.resolve() })
  const { account, role } = actor.session
  const content = JSON.stringify(deed.content)
  const same = and(
    ...[eq(moneyAction.action, deed.action), eq(moneyAction.target, deed.target)],
    ...[eq(moneyAction.content, content), isOpen()],
  )
  const found = await services.db
    .select({ id: moneyAction.id, firstId: moneyAction.firstId, role: user.staffRole })
    .from(moneyAction)
    // Who has left the staff meanwhile, or was blocked, counts no longer.
    .innerJoin(
      user,
      and(eq(user.id, moneyAction.firstId), isNotNull(user.staffRole), eq(user.isBanned, false)),
    )
    .where(same)
  const isEnough = (first: string | null) =>
    asked.needs === 'two' || role === 'administrator' || first === 'administrator'
  const other = found.find(({ firstId, role: first }) => firstId !== account.id && isEnough(first))
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

const isOpen = () => and(isNull(moneyAction.doneAt), gt(moneyAction.endsAt, Date.now()))

/** With the first one's, every other person's question for the same is answered. */
async function confirm({ db }: Services, id: string, secondId: string): Promise<void> {
  await db.update(moneyAction).set({ secondId, doneAt: Date.now() }).where(eq(moneyAction.id, id))
}

type Asked = { needs: TwoPersons; currency: Currency; amountMinor: number }

/** The strictest tier that an amount reaches; undefined where one person is enough. */
function strictestOf({ config }: Services, amounts: MoneyDeed['amounts']): Asked | undefined {
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

/**
 * What a person may move by hand a day (UTC) with their role (MONEY_CAPS). 9403 with the field `amount_minor` above it,
 * and an alarm once a day and person. The audit log has what was moved, so nothing else counts it.
 */
export async function checkDayCap(
  services: Services,
  actor: Actor,
  { currency, amount_minor }: MoneyDeed['amounts'][number],
): Promise<Result<undefined, CallFailure>> {
  if (actor.kind !== 'staff') return ok(undefined)
  const { account, role } = actor.session
  const cap = services.config.money.caps[role]?.[currency]
  if (cap === undefined) return ok(undefined)
  const today = utcDay(Date.now())
  const [moved] = await services.db
    .select({ sum: sql<number>`coalesce(sum(abs(${auditLog.after} ->> 'amount_minor')), 0)` })
    .from(auditLog)
    .where(
      and(
        ...[eq(auditLog.actorId, account.id), eq(auditLog.action, 'adjustPlayer')],
        ...[eq(auditLog.outcome, 'done'), gte(auditLog.at, Date.parse(today))],
        sql`${auditLog.after} ->> 'currency' = ${currency}`,
      ),
    )
  if ((moved?.sum ?? 0) + Math.abs(amount_minor) <= cap) return ok(undefined)
  await recordOnce(services, {
    kind: 'money_cap_reached',
    userId: account.id,
    detail: `${currency} ${today}`,
  })
  return fail(code.refused, 'above what the role may move a day', { fields: { amount_minor: 'dayCap' } })
}

/** What waits for a second person, oldest first. */
export async function listMoneyActions({
  services: { db },
  query,
}: StaffContext<'listMoneyActions'>): Promise<
  Result<{ items: MoneyActionRow[]; total: number }, CallFailure>
> {
  const { orderBy, limit, offset } = pageOf(query, { created_at: moneyAction.createdAt }, moneyAction.id)
  const rows = await db
    .select({ row: moneyAction, by: user.displayUsername })
    .from(moneyAction)
    .innerJoin(user, eq(user.id, moneyAction.firstId))
    .where(isOpen())
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  const items = rows.map(({ row, by }) => ({
    ...{ id: row.id, action: row.action, target: row.target, needs: row.needs, currency: row.currency },
    ...{ amount_minor: row.amountMinor, by, by_id: row.firstId, reason: row.reason },
    input: JSON.parse(row.content) as Record<string, unknown>,
    ...{ created_at: isoOf(row.createdAt), ends_at: isoOf(row.endsAt) },
  }))
  return ok({ items, total: await db.$count(moneyAction, isOpen()) })
}

/** Who has asked to approve each of these withdrawals and waits for a second person. */
export async function firstApprovals({ db }: Services, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ target: moneyAction.target, by: user.displayUsername })
    .from(moneyAction)
    .innerJoin(user, eq(user.id, moneyAction.firstId))
    .where(and(eq(moneyAction.action, 'approvePayment'), inArray(moneyAction.target, sqlList(ids)), isOpen()))
  return new Map(rows.map(({ target, by }) => [target, by]))
}
