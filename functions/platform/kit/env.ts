import type { VariableName } from './config.ts'

/** The variables and secrets: getConfig reads and validates them, and nothing else does. */
type Variables = Partial<Record<VariableName, unknown>>

/** The bindings of wrangler.toml. The room of a Durable Object adds its own binding. */
export interface PlatformEnv extends Variables {
  DB: D1Database
  MEDIA: R2Bucket
  /** Encodes the pictures that staff send. */
  IMAGES: ImagesBinding
  /** Photos of documents, encrypted; nothing serves them but the operator's call. */
  DOCUMENTS: R2Bucket
  /** Sends email from MAIL_FROM. */
  EMAIL?: SendEmail
  /** The sandbox, bound in a local run alone. */
  MAILBOX?: Fetcher
  SANDBOX?: Fetcher
}
