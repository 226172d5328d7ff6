import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Currency } from '#contract/currencies.ts'
import type { MoneyActionRow, TwoPersons } from '#contract/operator/moneyActions.ts'
import type { Permission } from '#contract/operator/roles.ts'

/* The tables of migrations/0020_studio.sql; times are Unix milliseconds. */
export const staffSession = sqliteTable('staff_session', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  createdAt: integer('created_at').notNull(),
  endsAt: integer('ends_at').notNull(),
  provedAt: integer('proved_at').notNull(),
  byOpenId: integer('by_openid', { mode: 'boolean' }).notNull().default(false),
})

export const auditLog = sqliteTable('audit_log', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  callId: text('call_id').notNull(),
  at: integer('at').notNull(),
  outcome: text('outcome').$type<'began' | 'done' | 'refused'>().notNull(),
  actor: text('actor').notNull(),
  actorId: text('actor_id'),
  role: text('role').notNull(),
  action: text('action').notNull(),
  target: text('target'),
  before: text('before'),
  after: text('after'),
  reason: text('reason'),
  address: text('address'),
  /** Of the record that the call was about; null where it was of none (migrations/0107). */
  brand: text('brand'),
})

export const playerNote = sqliteTable('player_note', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  text: text('text').notNull(),
  author: text('author').notNull(),
  createdAt: integer('created_at').notNull(),
})

/** migrations/0104_desk.sql */
export const staffPreference = sqliteTable(
  'staff_preference',
  {
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  ({ userId, name }) => [primaryKey({ columns: [userId, name] })],
)

/** migrations/0105_mentions.sql */
export const noteMention = sqliteTable(
  'note_mention',
  {
    noteId: text('note_id').notNull(),
    userId: text('user_id').notNull(),
    seenAt: integer('seen_at'),
  },
  ({ noteId, userId }) => [primaryKey({ columns: [noteId, userId] })],
)

/** migrations/0044_money_actions.sql */
export const moneyAction = sqliteTable('money_action', {
  id: text('id').primaryKey(),
  action: text('action').$type<MoneyActionRow['action']>().notNull(),
  target: text('target').notNull(),
  content: text('content').notNull(),
  currency: text('currency').$type<Currency>(),
  amountMinor: integer('amount_minor'),
  needs: text('needs').$type<TwoPersons>().notNull(),
  firstId: text('first_id').notNull(),
  reason: text('reason'),
  createdAt: integer('created_at').notNull(),
  endsAt: integer('ends_at').notNull(),
  secondId: text('second_id'),
  doneAt: integer('done_at'),
})

/** migrations/0046_roles.sql: a role that administrators made. */
export const customRole = sqliteTable('custom_role', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  permissions: text('permissions', { mode: 'json' }).$type<Permission[]>().notNull(),
  updatedAt: integer('updated_at').notNull(),
})

/** What each of the staff moved by hand on a day (UTC). */
export const moneyDay = sqliteTable(
  'money_day',
  {
    actorId: text('actor_id').notNull(),
    day: text('day').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    movedMinor: integer('moved_minor').notNull(),
  },
  ({ actorId, day, currency }) => [primaryKey({ columns: [actorId, day, currency] })],
)

/** migrations/0048_staff_accounts.sql: a link that sets the password of an account of the staff. */
export const staffInvite = sqliteTable('staff_invite', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  endsAt: integer('ends_at').notNull(),
})

/** migrations/0118_machine_keys.sql */
export const machineKey = sqliteTable('machine_key', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  purpose: text('purpose').notNull(),
  permissions: text('permissions', { mode: 'json' }).$type<Permission[]>().notNull(),
  networks: text('networks', { mode: 'json' }).$type<string[]>().notNull(),
  hash: text('hash').notNull().unique(),
  hashBefore: text('hash_before').unique(),
  beforeUntil: integer('before_until'),
  expiresAt: integer('expires_at').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: integer('created_at').notNull(),
  lastUsedAt: integer('last_used_at'),
  revokedAt: integer('revoked_at'),
  remindedAt: integer('reminded_at'),
  /** 0125_key_makers.sql */
  makerId: text('maker_id'),
  toldAt: integer('told_at'),
})
