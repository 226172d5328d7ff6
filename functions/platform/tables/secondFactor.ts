import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/* The tables of migrations/0007_factors.sql. */
const time = (name: string) => integer(name, { mode: 'timestamp_ms' })

export const secondFactor = sqliteTable('second_factor', {
  userId: text('user_id').primaryKey(),
  secret: text('secret').notNull(),
  enabledAt: time('enabled_at'),
  lastStep: integer('last_step').notNull().default(0),
})

export const recoveryCode = sqliteTable(
  'recovery_code',
  { userId: text('user_id').notNull(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

export const pendingSignIn = sqliteTable('pending_sign_in', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: time('expires_at').notNull(),
})

export const passkey = sqliteTable('passkey', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  credentialId: text('credential_id').notNull().unique(),
  /** COSE, in base64url. */
  publicKey: text('public_key').notNull(),
  counter: integer('counter').notNull(),
  name: text('name').notNull(),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at'),
})

export const passkeyChallenge = sqliteTable('passkey_challenge', {
  challenge: text('challenge').primaryKey(),
  userId: text('user_id'),
  expiresAt: time('expires_at').notNull(),
})
