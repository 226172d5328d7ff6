import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Currency } from '#contract/currencies.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { PlanTerms, StatementState } from '#contract/operator/commission.ts'
import type { PartnerKind } from '#contract/operator/partners.ts'

/* The tables of migrations/0110_partners.sql, 0111_commission.sql and 0122_partners_mended.sql. */
export const partner = sqliteTable('partner', {
  code: text('code').primaryKey(),
  kind: text('kind').$type<PartnerKind>().notNull(),
  name: text('name').notNull(),
  /** Who is spoken to there. */
  contact: text('contact'),
  email: text('email'),
  /** Only digits. */
  phone: text('phone'),
  lang: text('lang').$type<LanguageCode>().notNull(),
  /** In which the partner wants to be paid: what is due stands in the currencies of the players. */
  currency: text('currency').$type<Currency>().notNull(),
  isBlocked: integer('is_blocked', { mode: 'boolean' }).notNull().default(false),
  /** The account of the staff with which an agent sees their players. */
  staffId: text('staff_id'),
  version: integer('version').notNull(),
  countedFrom: text('counted_from'),
  closedMonth: text('closed_month'),
  closedAt: integer('closed_at'),
  /** When closing the next month failed last. */
  triedAt: integer('tried_at'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
export type Partner = typeof partner.$inferSelect

export const partnerClick = sqliteTable(
  'partner_click',
  {
    day: text('day').notNull(),
    partner: text('partner').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.partner, table.day] })],
)

export const commissionPlan = sqliteTable('commission_plan', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  createdAt: integer('created_at').notNull(),
})

export const planVersion = sqliteTable(
  'commission_plan_version',
  {
    planId: text('plan_id').notNull(),
    fromMonth: text('from_month').notNull(),
    terms: text('terms', { mode: 'json' }).$type<PlanTerms>().notNull(),
    author: text('author').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.fromMonth] })],
)

export const partnerPlan = sqliteTable(
  'partner_plan',
  {
    partner: text('partner').notNull(),
    fromMonth: text('from_month').notNull(),
    planId: text('plan_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.partner, table.fromMonth] })],
)

export const partnerStatement = sqliteTable(
  'partner_statement',
  {
    partner: text('partner').notNull(),
    month: text('month').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    planId: text('plan_id').notNull(),
    clicks: integer('clicks').notNull(),
    signUps: integer('sign_ups').notNull(),
    firstDeposits: integer('first_deposits').notNull(),
    depositsMinor: integer('deposits_minor').notNull(),
    ggrMinor: integer('ggr_minor').notNull(),
    ngrMinor: integer('ngr_minor').notNull(),
    correctionMinor: integer('correction_minor').notNull(),
    carriedMinor: integer('carried_minor').notNull(),
    basisMinor: integer('basis_minor').notNull(),
    shareBp: integer('share_bp').notNull(),
    shareMinor: integer('share_minor').notNull(),
    qualified: integer('qualified').notNull(),
    unqualified: integer('unqualified').notNull(),
    cpaMinor: integer('cpa_minor').notNull(),
    debtMinor: integer('debt_minor').notNull(),
    commissionMinor: integer('commission_minor').notNull(),
    dueMinor: integer('due_minor').notNull(),
    carryMinor: integer('carry_minor').notNull(),
    debtLeftMinor: integer('debt_left_minor').notNull(),
    state: text('state').$type<Exclude<StatementState, 'open'>>().notNull(),
    closedAt: integer('closed_at').notNull(),
    approvedBy: text('approved_by'),
    approvedAt: integer('approved_at'),
    mailedAt: integer('mailed_at'),
    paidBy: text('paid_by'),
    /** YYYY-MM-DD, as it was typed. */
    paidOn: text('paid_on'),
    reference: text('reference'),
  },
  (table) => [primaryKey({ columns: [table.partner, table.month, table.currency] })],
)
export type StatementRow = typeof partnerStatement.$inferSelect

export const firstDeposit = sqliteTable(
  'partner_first_deposit',
  {
    playerId: text('player_id').notNull(),
    month: text('month').notNull(),
    partner: text('partner').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** Below zero where it is taken back. */
    amountMinor: integer('amount_minor').notNull(),
    leastDepositMinor: integer('least_deposit_minor').notNull(),
    leastStakeMinor: integer('least_stake_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.month] })],
)

export const agentRequest = sqliteTable('agent_request', {
  playerId: text('player_id').primaryKey(),
  askedAt: integer('asked_at').notNull(),
  /** The agent has had an email about it. */
  isTold: integer('is_told', { mode: 'boolean' }).notNull().default(false),
  /** When an email about it failed last. */
  triedAt: integer('tried_at'),
})
