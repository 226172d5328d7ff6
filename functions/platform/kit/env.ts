/**
 * The bindings of wrangler.toml, and the variables and secrets, which config.ts validates. The room of a Durable Object adds its
 * own binding.
 */
export interface PlatformEnv {
  DB: D1Database
  MEDIA: R2Bucket
  /** Encodes the pictures that staff send. */
  IMAGES: ImagesBinding
  /** Photos of documents, encrypted; nothing serves them but the operator's call. */
  DOCUMENTS: R2Bucket
  AUTH_SECRET: string
  /** While AUTH_SECRET is rotated: the one before. */
  AUTH_SECRET_BEFORE?: string
  OPERATOR_KEY: string
  /** JSON, provider → key. */
  SEAMLESS_KEYS: string
  /** Shared with the sportsbook. */
  BOOK_KEY?: string
  /** The difficulty of captchas; config.ts has the default. */
  CAPTCHA_MAX_NUMBER?: unknown
  DOCUMENT_KEY: string
  /** How many days photos of documents are kept after they were decided; config.ts has the defaults. */
  DOCUMENT_DAYS_REFUSED?: unknown
  DOCUMENT_DAYS_VERIFIED?: unknown
  SITE_ORIGIN: string
  /** Shared with a site that calls over HTTPS. */
  SITE_KEY?: string
  /** Sends e-mail from MAIL_FROM. */
  EMAIL?: SendEmail
  MAIL_FROM?: string
  SMS_ORIGIN?: string
  SMS_KEY?: string
  SMS_SENDER?: string
  /** The sandbox, bound in a local run alone. */
  MAILBOX?: Fetcher
  MAILBOX_ORIGIN?: string
  MAILBOX_KEY?: string
  PLAYER_EMAIL_DOMAIN?: string
  /** The life of sessions and the limits for SMS; config.ts has the defaults. */
  SESSION_IDLE_DAYS?: unknown
  SESSION_LIFE_DAYS?: unknown
  SESSIONS_AT_ONCE?: unknown
  STAFF_SESSION_HOURS?: unknown
  STAFF_SECOND_FACTOR?: unknown
  SMS_PER_HOUR?: unknown
  SMS_PER_DAY?: unknown
  SMS_PER_COUNTRY_HOUR?: unknown
  SMS_PER_COUNTRY_DAY?: unknown
  BREACH_ORIGIN?: string
  /** A list of providers of social sign-in, and JSON of their secrets; accounts/social/socialConfig.ts has the shape. */
  SOCIAL_PROVIDERS?: unknown
  SOCIAL_SECRETS?: string
  /** The payment methods, JSON of their keys, and a rule; payments/paymentConfig.ts has the shapes. */
  PAYMENT_METHODS?: unknown
  PAYMENT_KEYS?: string
  WITHDRAWALS_NEED_VERIFICATION?: unknown
  /** One of contract/markets.ts, and the register of excluded people that it asks. */
  MARKET?: string
  REGISTER_ORIGIN?: string
  REGISTER_KEY?: string
  /** The sandbox, bound in a local run alone. */
  SANDBOX?: Fetcher
}
