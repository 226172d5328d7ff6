import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { mainBrand } from '#contract/constants.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { Currency } from '#contract/currencies.ts'
import type { PlaceFlag } from '#contract/operator/players.ts'
import type { Services } from '../kit/services.ts'

/*
 * The tables of migrations/0001_accounts.sql and 0004_codes.sql. better-auth needs the property names of its tables
 * user, session, account and verification.
 */
const time = (name: string) => integer(name, { mode: 'timestamp_ms' })
const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull().default(false)

export const user = sqliteTable('user', {
  id: text('id').primaryKey(),
  /** Eight digits that a player can read out; a trigger of migrations/0039 sets it. */
  number: integer('number').unique(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: flag('email_verified'),
  /** Set by a sign-up by email: the address has to be confirmed before the next sign-in. */
  confirmationDue: flag('confirmation_due'),
  lastSignInAt: time('last_sign_in_at'),
  image: text('image'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  /** Lower case, so that it is unique regardless of case. */
  username: text('username').notNull().unique(),
  displayUsername: text('display_username').notNull(),
  role: integer('role').notNull().default(0),
  /** The account's role in the studio: a fixed one, or the id of a custom role. */
  staffRole: text('staff_role'),
  currency: text('currency').$type<Currency>().notNull(),
  /** YYYY-MM-DD; null if the player only confirmed being of age. */
  birthDate: text('birth_date'),
  adultConfirmedAt: time('adult_confirmed_at'),
  lang: text('lang').$type<LanguageCode>().notNull().default('en'),
  firstName: text('first_name'),
  lastName: text('last_name'),
  middleName: text('middle_name'),
  gender: text('gender'),
  country: text('country'),
  city: text('city'),
  address: text('address'),
  agentId: text('agent_id'),
  referralId: text('referral_id'),
  /** Who brought the player: the code of a partner, set by the sign-up alone. */
  affiliateId: text('affiliate_id'),
  passportId: text('passport_id'),
  documentNumber: text('document_number'),
  bank: text('bank'),
  bankAccountNumber: text('bank_account_number'),
  cpf: text('cpf'),
  /** Only digits, without the plus. It signs in and recovers, so it is proven: by a code at the sign-up, or by the operator. */
  phone: text('phone').unique(),
  /** Typed in the profile. The number signs nobody in and recovers nothing, whoever owns it. */
  contactPhone: text('contact_phone'),
  isBanned: flag('is_banned'),
  isCasinoBlocked: flag('is_casino_blocked'),
  isPartner: flag('is_partner'),
  cashierId: text('cashier_id'),
  /** The account for payments to a wallet. */
  walletAccount: text('wallet_account'),
  friendTransferAllowed: flag('friend_transfer_allowed'),
  /** In minutes; null means the market's own interval. */
  realityCheckMinutes: integer('reality_check_minutes'),
  /**
   * When the national register last answered about the player (Unix milliseconds). Negative where asking failed for this account:
   * then it counts as unasked, and this is when that was.
   */
  registerCheckedAt: integer('register_checked_at'),
  /** The register's answer. */
  isRegistered: flag('is_registered'),
  /** When documents were found to be in order. */
  verifiedAt: time('verified_at'),
  /** The house's own: left out of every sum (docs/decisions/test-accounts.md). */
  isTest: flag('is_test'),
  /** When the player was told that the account will be closed, because nobody used it, and when it was. */
  dormantToldAt: time('dormant_told_at'),
  dormantAt: time('dormant_at'),
  /** The latest version of terms that the player has accepted (migrations/0050). */
  termsSeen: integer('terms_seen').notNull().default(0),
  /** Where the player was seen last (migrations/0055), and when (Unix milliseconds). */
  lastCountry: text('last_country'),
  lastCountryAt: integer('last_country_at'),
  /** Where the account was made, for good (migrations/0107). */
  brand: text('brand').notNull().default(mainBrand),
  /** Of staff, the brands that they work for; null is all. */
  staffBrands: text('staff_brands', { mode: 'json' }).$type<string[]>(),
})

export const session = sqliteTable(
  'session',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id').notNull(),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    firstProvedAt: integer('first_proved_at').notNull().default(0),
    secondProvedAt: integer('second_proved_at').notNull().default(0),
    /** From where it was last seen to play (identity/places.ts). */
    country: text('country'),
    asn: integer('asn'),
    network: text('network'),
    placedAt: integer('placed_at'),
    placeFlags: text('place_flags', { mode: 'json' }).$type<PlaceFlag[]>(),
  },
  (table) => [index('session_user').on(table.userId), index('session_expiry').on(table.expiresAt)],
)

/** A way to sign in to an account: its password or a social provider. better-auth calls the table `account`. */
export const credential = sqliteTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: time('access_token_expires_at'),
    refreshTokenExpiresAt: time('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('account_user').on(table.userId),
    uniqueIndex('account_provider').on(table.providerId, table.accountId),
  ],
)

export const verification = sqliteTable('verification', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: time('expires_at').notNull(),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})

export const emailConfirmation = sqliteTable('email_confirmation', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  email: text('email').notNull(),
  expiresAt: time('expires_at').notNull(),
})

export type Account = typeof user.$inferSelect
export type NewAccount = typeof user.$inferInsert

/** better-auth needs an email on every account; those without one have an address that cannot exist. */
export function placeholderEmail(accountId: string): string {
  return `${accountId}@players.invalid`
}

/** Whether the server made the address, for an account without one or a one-click account. No mail arrives there. */
export function isMadeUp({ config }: Services, email: string): boolean {
  return email.endsWith('.invalid') || email.endsWith(`@${config.playerEmailDomain}`)
}

/** The player's own email address; null if there is none. */
export function emailOf(services: Services, { email }: Pick<Account, 'email'>): string | null {
  return isMadeUp(services, email) ? null : email
}
