import type { Wallet } from './wallet/wallet.ts'

/** What wrangler.toml binds, and the secrets as they come; config.ts checks the latter. */
export type PlatformEnv = {
  DB: D1Database
  MEDIA: R2Bucket
  WALLET: DurableObjectNamespace<Wallet>
  AUTH_SECRET: string
  OPERATOR_KEY: string
  /** JSON, provider → key. */
  SEAMLESS_KEYS: string
  MAILBOX_ORIGIN?: string
}
