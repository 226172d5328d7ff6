import { and, count, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { PaymentDetails, PaymentRow } from '#contract/operator/payments.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { user, type Account } from '../tables/accounts.ts'
import { sqlList, isoOf, isoOrNull, pageOf } from '../kit/list.ts'
import { checkOther } from '../staff/actor.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import type { Services } from '../kit/services.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { firstAskers, requireSecond } from '../staff/secondPerson.ts'
import { checkMayApprove } from './approval.ts'
import { acceptDeposit, approve, giveBack, refuseDeposit, type PaymentPorts } from './flow.ts'
import { maskedEnd } from './provider.ts'
import { portsOf } from './ports.ts'
import { reconcile, watchPayment } from './reconcile.ts'
import { latePayout } from './store.ts'
import { dayReport } from './report.ts'
import { ofPlayersIn } from '../tables/brands.ts'
import { payment, paymentFlag, type Payment } from '../tables/payments.ts'

/** The staff's calls for payments; contract/operator/payments.ts describes them. */
export const paymentStaffCalls = {
  listPayments,
  readPayment,
  listPaymentFlags: async ({ services: { db }, reach, query }) => {
    const ofTheirs = ofPlayersIn(reach, payment.playerId)
    const wanted =
      ofTheirs && inArray(paymentFlag.reference, db.select({ id: payment.id }).from(payment).where(ofTheirs))
    const { orderBy, limit, offset } = pageOf(query, { created_at: paymentFlag.createdAt }, paymentFlag.id)
    const rows = await db
      .select()
      .from(paymentFlag)
      .where(wanted)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    const items = rows.map(({ createdAt, ...flag }) => ({ ...flag, created_at: isoOf(createdAt) }))
    return ok({ items, total: await db.$count(paymentFlag, wanted) })
  },
  paymentsReport: ({ services, query }) => dayReport(services, query.day),
  reconcilePayments: async ({ services }) =>
    ok({ looked_at: await reconcile(portsOf(services), Date.now()) }),
  approvePayment,
  refusePayment: (context) => decide(context, refuse),
} satisfies Partial<StaffHandlers>

async function approvePayment(context: StaffContext<'approvePayment'>): Promise<Result<object, CallFailure>> {
  const { services, actor, params, body } = context
  const withdrawal = await portsOf(services).store.find(params.id)
  if (withdrawal?.status !== 'reserved') return decide(context, accept)
  const may = await checkMayApprove(services, actor, withdrawal.playerId)
  if (!may.ok) return may
  const { currency, amountMinor: amount_minor } = withdrawal
  const deed = { action: 'approvePayment', target: params.id, content: {}, reason: body.reason } as const
  const allowed = await requireSecond(services, actor, { ...deed, amounts: [{ currency, amount_minor }] })
  if (!allowed.ok) return allowed
  await watchPayment(services, withdrawal)
  const decided = await decide(context, accept)
  if (decided.ok) await allowed.value.done()
  return decided
}

type Joined = { payment: Payment; player: Account }

async function listPayments({
  services,
  reach,
  query,
}: StaffContext<'listPayments'>): Promise<Result<{ items: PaymentRow[]; total: number }, CallFailure>> {
  const { status, direction, method, player_id, is_late, currency, from, until } = query
  const wanted = and(
    ofPlayersIn(reach, payment.playerId),
    status === undefined ? undefined : eq(payment.status, status),
    direction === undefined ? undefined : eq(payment.direction, direction),
    method === undefined ? undefined : eq(payment.method, method),
    player_id === undefined ? undefined : eq(payment.playerId, player_id),
    from === undefined ? undefined : gte(payment.createdAt, Date.parse(from)),
    until === undefined ? undefined : lt(payment.createdAt, Date.parse(until)),
    currency === undefined ? undefined : eq(payment.currency, currency),
    is_late ? (latePayout(services, Date.now()) ?? sql`false`) : undefined,
  )
  const columns = {
    created_at: payment.createdAt,
    amount_minor: payment.amountMinor,
    settled_at: payment.settledAt,
  }
  const { orderBy, limit, offset } = pageOf(query, columns, payment.id)
  const rows = await services.db
    .select({ payment, player: user })
    .from(payment)
    .innerJoin(user, eq(user.id, payment.playerId))
    .where(wanted)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  const waits = await waitsOf(services, rows)
  const items = rows.map((row) => rowOf(row, waits.get(row.payment.id) ?? []))
  return ok({ items, total: await services.db.$count(payment, wanted) })
}

async function readPayment({
  services,
  params,
}: StaffContext<'readPayment'>): Promise<Result<PaymentDetails, CallFailure>> {
  const [row] = await services.db
    .select({ payment, player: user })
    .from(payment)
    .innerJoin(user, eq(user.id, payment.playerId))
    .where(eq(payment.id, params.id))
  if (!row) return noSuchPayment
  const waits = await waitsOf(services, [row])
  const { requestId, providerId, end2end, failure, expiresAt, checkedAt, details, person } = row.payment
  return ok({
    ...rowOf(row, waits.get(params.id) ?? []),
    ...{ request_id: requestId, provider_id: providerId, end2end, failure },
    expires_at: isoOf(expiresAt),
    checked_at: isoOf(checkedAt),
    payee: details.name ?? null,
    pix_key: details.pixKey === undefined ? null : maskedEnd(details.pixKey),
    account: details.account === undefined ? null : maskedEnd(details.account),
    person: person && { name: person.name ?? null, document: maskedEnd(person.document ?? '') || null },
  })
}

function rowOf({ payment: one, player }: Joined, waits: PaymentRow['waits']): PaymentRow {
  const { id, playerId, direction, method, status, currency, amountMinor, feeMinor } = one
  return {
    ...{ id, player_id: playerId, username: player.displayUsername, player_number: player.number },
    ...{ direction, method, status, currency },
    ...{ amount_minor: amountMinor, fee_minor: feeMinor, waits, returns: one.returns },
    created_at: isoOf(one.createdAt),
    settled_at: isoOrNull(one.settledAt),
  }
}

/** Why withdrawals wait: the rule that stopped them, and what else staff should know of them. */
async function waitsOf(
  services: Services,
  rows: readonly Joined[],
): Promise<Map<string, PaymentRow['waits']>> {
  const waiting = rows.filter((row) => row.payment.status === 'reserved')
  if (waiting.length === 0) return new Map()
  const paid = await paidBefore(services, waiting)
  const flagged = await flaggedPlayers(services, waiting)
  const approved = await firstAskers(
    services,
    'approvePayment',
    waiting.map((row) => row.payment.id),
  )
  const entries = await Promise.all(
    waiting.map(async (row) => {
      const { id, method, currency, playerId, direction, returns } = row.payment
      const isWithdrawal = direction === 'out' && returns === null
      const taken = services.config.payments.methods.get(method)?.currencies.get(currency)
      const limit_minor = taken?.approveAbove_minor
      const rules = row.payment.waits ?? ['above_limit']
      const waits: PaymentRow['waits'] = rules.map((why) => ({
        ...{ why, ...(why === 'above_limit' && limit_minor !== undefined && { limit_minor }) },
        ...(why === 'new_payee' &&
          row.payment.waitsUntil !== null && { until: isoOf(row.payment.waitsUntil) }),
      }))
      const by = approved.get(id)
      if (by !== undefined) waits.push({ why: 'second_person', by })
      if (row.player.verifiedAt === null) waits.push({ why: 'not_verified' })
      if (isWithdrawal && !paid.has(playerId)) waits.push({ why: 'first_withdrawal' })
      if (row.player.isBanned) waits.push({ why: 'banned' })
      if (flagged.has(playerId)) waits.push({ why: 'flagged' })
      if (isWithdrawal && (await walletOf(services.env, row.player).toWager()) > 0)
        waits.push({ why: 'open_wagering' })
      return [id, waits] as const
    }),
  )
  return new Map(entries)
}

const playersOf = (rows: readonly Joined[]) => [...new Set(rows.map((row) => row.payment.playerId))]

async function paidBefore({ db }: Services, rows: readonly Joined[]): Promise<Set<string>> {
  const wanted = and(
    inArray(payment.playerId, sqlList(playersOf(rows))),
    eq(payment.direction, 'out'),
    eq(payment.status, 'paid'),
    isNull(payment.returns),
  )
  const payouts = await db
    .select({ playerId: payment.playerId, paid: count() })
    .from(payment)
    .where(wanted)
    .groupBy(payment.playerId)
  return new Set(payouts.map(({ playerId }) => playerId))
}

/** Players of payments that a provider contradicted. */
async function flaggedPlayers({ db }: Services, rows: readonly Joined[]): Promise<Set<string>> {
  const flags = await db
    .selectDistinct({ playerId: payment.playerId })
    .from(paymentFlag)
    .innerJoin(payment, eq(payment.id, paymentFlag.reference))
    .where(inArray(payment.playerId, sqlList(playersOf(rows))))
    .orderBy(desc(payment.playerId))
  return new Set(flags.map(({ playerId }) => playerId))
}

type Decision = (ports: PaymentPorts, payment: Payment) => Promise<boolean>

const accept: Decision = (ports, payment) =>
  payment.direction === 'in' ? acceptDeposit(ports, payment) : approve(ports, payment)

const refuse: Decision = (ports, payment) =>
  payment.direction === 'in' ? refuseDeposit(ports, payment) : giveBack(ports, payment, 'refused')

async function decide(
  { services, params, audit, actor }: StaffContext<'approvePayment' | 'refusePayment'>,
  decision: Decision,
): Promise<Result<object, CallFailure>> {
  const ports = portsOf(services)
  const withdrawal = await ports.store.find(params.id)
  if (!withdrawal) return noSuchPayment
  const other = checkOther(actor, withdrawal.playerId)
  if (!other.ok) return other
  audit.before = stateOf(withdrawal)
  if (!(await decision(ports, withdrawal))) return fail(code.conflict, 'the withdrawal does not wait')
  audit.after = stateOf((await ports.store.find(params.id)) ?? withdrawal)
  return ok({})
}

function stateOf({ playerId, status, currency, amountMinor }: Payment) {
  return { player_id: playerId, status, currency, amount_minor: amountMinor }
}

const noSuchPayment = fail(code.noSuchCall, 'no such payment')
