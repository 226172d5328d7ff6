import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/* The tables of migrations/0013_profile.sql and 0097_code_uses.sql; times are Unix milliseconds. */
const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull()

/** From before codes were of offers, until they are (offers/adoption.ts). */
export const promocode = sqliteTable('promocode', {
  code: text('code').primaryKey(),
  /** `fixed`, `percent`, or of another product. */
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

/** `status` and what follows are of uses from before, which have no offer: the values of contract/bonuses.ts. */
export const codeUse = sqliteTable('code_use', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  n: integer('n').notNull(),
  code: text('code').notNull(),
  campaign: text('campaign'),
  offerId: text('offer_id'),
  status: integer('status').notNull(),
  valueMinor: integer('value_minor').notNull(),
  percent: integer('percent').notNull(),
  isGiven: flag('is_given'),
  createdAt: integer('created_at').notNull(),
  /** The deposit from which a percentage was computed. */
  paymentId: text('payment_id'),
})
export type CodeUseRow = typeof codeUse.$inferSelect

export const bonusExclusion = sqliteTable('bonus_exclusion', {
  playerId: text('player_id').primaryKey(),
  createdAt: integer('created_at').notNull(),
})
