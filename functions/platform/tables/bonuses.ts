import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/* The tables of migrations/0013_profile.sql and later additions; times are Unix milliseconds. */
const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull()

export const promocodeKinds = ['fixed', 'percent'] as const

export const promocode = sqliteTable('promocode', {
  code: text('code').primaryKey(),
  /** One of `promocodeKinds`; another product of the operator may have more. */
  kind: text('kind').notNull(),
  /** By currency, in minor units: the amount of a fixed code, or the maximum of a percentage. */
  amounts: text('amounts', { mode: 'json' }).$type<Partial<Record<string, number>>>().notNull(),
  percent: integer('percent').notNull(),
  wagerPercent: integer('wager_percent').notNull(),
  campaign: text('campaign'),
  ownerId: text('owner_id'),
  partnerId: text('partner_id'),
  provider: text('provider'),
  needsDeposit: flag('needs_deposit'),
  mostUses: integer('most_uses'),
  uses: integer('uses').notNull().default(0),
  /** The id of the last use. */
  lastUse: text('last_use'),
  bonusDays: integer('bonus_days').notNull(),
  expiresAt: integer('expires_at'),
  isBlocked: flag('is_blocked'),
  createdAt: integer('created_at').notNull(),
})
export type Promocode = typeof promocode.$inferSelect

export const promocodeUse = sqliteTable('promocode_use', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  n: integer('n').notNull(),
  code: text('code').notNull(),
  campaign: text('campaign'),
  /** The values of contract/bonuses.ts. */
  status: integer('status').notNull(),
  valueMinor: integer('value_minor').notNull(),
  percent: integer('percent').notNull(),
  isGiven: flag('is_given'),
  createdAt: integer('created_at').notNull(),
  /** The deposit from which a percentage was computed. */
  paymentId: text('payment_id'),
  /** When the schedule last tried to give its bonus. */
  triedAt: integer('tried_at').notNull().default(0),
})
export type PromocodeUseRow = typeof promocodeUse.$inferSelect

export const bonusExclusion = sqliteTable('bonus_exclusion', {
  playerId: text('player_id').primaryKey(),
  createdAt: integer('created_at').notNull(),
})
