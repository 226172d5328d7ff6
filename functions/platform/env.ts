import type { Jackpot } from './jackpots/jackpot.ts'
import type { Wallet } from './wallet/wallet.ts'

/** What wrangler.toml binds, and the secrets as they come; config.ts checks the latter. */
export type PlatformEnv = {
  DB: D1Database
  MEDIA: R2Bucket
  WALLET: DurableObjectNamespace<Wallet>
  JACKPOT: DurableObjectNamespace<Jackpot>
  AUTH_SECRET: string
  OPERATOR_KEY: string
  /** JSON, provider → key. */
  SEAMLESS_KEYS: string
  /** How hard a captcha is; config.ts has the default. */
  CAPTCHA_MAX_NUMBER?: unknown
  SITE_ORIGIN: string
  /** Sends e-mail; MAIL_FROM says from whom. */
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
  /** A list of providers of social sign-in, and JSON of their secrets; accounts/socialConfig.ts has the shape. */
  SOCIAL_PROVIDERS?: unknown
  SOCIAL_SECRETS?: string
  /** The sandbox, bound in a local run alone. */
  SANDBOX?: Fetcher
}
