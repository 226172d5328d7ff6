import type { BonusCounts } from '#contract/bonuses.ts'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Currency } from '#contract/currencies.ts'
import type { PaymentMethod } from '#contract/paymentMethods.ts'
import type { PayeeKind } from '#contract/payments.ts'
import { paymentTypes } from '#contract/paymentTypes.ts'
import type { PixKeyKind } from '#contract/pixKey.ts'

/**
 * created: stored, nothing done. failed: could not begin, because the money of a withdrawal could not be reserved or
 * the player's limits refuse the payment. reserved: a withdrawal that waits for staff or its time, or a deposit that somebody else
 * paid, which no balance has. pending, started: the provider has the payment, the withdrawal. returning: such a deposit on its way
 * back. The others are the contract's. `settled_at`: when the provider paid; of a withdrawal that was not paid, when its money was given back.
 */
export const states = [
  ...(['created', 'failed', 'reserved', 'pending', 'started', 'returning'] as const),
  ...(['paid', 'expired', 'refused', 'refunded', 'cancelled'] as const),
] as const
export type State = (typeof states)[number]
/** Nobody knows yet how it ends. */
export const openStates: readonly State[] = ['created', 'reserved', 'pending', 'started', 'returning']
/** `in` is a payment, `out` a withdrawal. */
export type Direction = 'in' | 'out'

/** Whom a provider names as the payer of a deposit or the owner of a key; digits of the document may be hidden by stars. */
export type Person = { document?: string | undefined; name?: string | undefined }

/** The payer's or payee's data for the provider. */
export type Details = {
  cpf?: string | undefined
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  pixKey?: string | undefined
  pixKeyKind?: PixKeyKind | undefined
  /** A bank account, without spaces. */
  account?: string | undefined
  /** When the deposit was made that goes back (Unix milliseconds). */
  depositedAt?: number | undefined
  /** The address to which the provider's page returns. */
  returnUrl?: string | undefined
}

/** The offer that the player chose with a deposit, as it was then. */
export type ChosenOffer = { offer: string; version: number }
/** Of deposits from before there were offers: amounts, and the days of its life. */
export type PromisedBonus = {
  amount_minor: number
  wager_minor: number
  days: number
  counts?: BonusCounts
}

/**
 * The rules that let a withdrawal wait for staff; and for a time, where its payee is new. `foreign_payer` is of deposits; `bonus_used` and
 * `return_refused` (by the provider) are of deposits that go back.
 */
export type WaitRule =
  | 'above_limit'
  | 'foreign_payee'
  | 'unplayed'
  | 'credited'
  | 'referred'
  | 'new_payee'
  | 'payee_removed'
  | 'foreign_payer'
  | 'bonus_used'
  | 'return_refused'

/** The tables of migrations/0011_payments.sql and later additions. `returns`: the deposit that a payment out carries back to its payer. */
export const payment = sqliteTable('payment', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  requestId: text('request_id').notNull(),
  fingerprint: text('fingerprint').notNull(),
  direction: text('direction').$type<Direction>().notNull(),
  method: text('method').$type<PaymentMethod>().notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  amountMinor: integer('amount_minor').notNull(),
  feeMinor: integer('fee_minor').notNull(),
  status: text('status').$type<State>().notNull(),
  ledgerDue: integer('ledger_due', { mode: 'boolean' }).notNull().default(false),
  details: text('details', { mode: 'json' }).$type<Details>().notNull(),
  bonus: text('bonus', { mode: 'json' }).$type<ChosenOffer | PromisedBonus>(),
  providerId: text('provider_id'),
  url: text('url'),
  pixCode: text('pix_code'),
  end2end: text('end2end'),
  failure: integer('failure'),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  checkedAt: integer('checked_at').notNull(),
  settledAt: integer('settled_at'),
  waits: text('waits', { mode: 'json' }).$type<WaitRule[]>(),
  waitsUntil: integer('waits_until'),
  person: text('person', { mode: 'json' }).$type<Person>(),
  returns: text('returns'),
})
export type Payment = typeof payment.$inferSelect

/** As players' calls name it. */
export function typeOf({ direction, returns }: Pick<Payment, 'direction' | 'returns'>) {
  if (direction === 'in') return paymentTypes.payment
  return returns === null ? paymentTypes.withdrawal : paymentTypes.return
}

export const paymentFlag = sqliteTable('payment_flag', {
  id: text('id').primaryKey(),
  method: text('method').$type<PaymentMethod>().notNull(),
  reference: text('reference').notNull(),
  reason: text('reason').notNull(),
  event: text('event').notNull(),
  createdAt: integer('created_at').notNull(),
})

/** migrations/0074_payees.sql: whom an account pays. */
export const payee = sqliteTable('payee', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  method: text('method').$type<PaymentMethod>().notNull(),
  kind: text('kind').$type<PayeeKind>().notNull(),
  key: text('key').notNull(),
  cpf: text('cpf'),
  addedAt: integer('added_at').notNull(),
  usedAt: integer('used_at').notNull(),
  isSaved: integer('is_saved', { mode: 'boolean' }).notNull(),
})

/** migrations/0047_money_link.sql: who sent a friend something, and when last. */
export const moneyLink = sqliteTable(
  'money_link',
  { fromId: text('from_id').notNull(), toId: text('to_id').notNull(), at: integer('at').notNull() },
  ({ toId, fromId }) => [primaryKey({ columns: [toId, fromId] })],
)
