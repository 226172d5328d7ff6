import type { NumbersEnv } from '../../shared/numbers.ts'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import { type Config, getConfig, type VariableName } from './config.ts'

export type Database = DrizzleD1Database & { $client: D1Database }

/** The dependencies of every call, created once per environment. */
export type Services = { env: PlatformEnv; config: Config; db: Database }

const made = new WeakMap<PlatformEnv, Services>()

/** Throws for a wrong configuration: then nothing can be served. */
export function servicesOf(env: PlatformEnv): Services {
  const known = made.get(env)
  if (known) return known
  const services: Services = { env, config: getConfig(env), db: drizzle(env.DB) }
  made.set(env, services)
  return services
}

/** The variables and secrets: getConfig reads and validates them, and nothing else does. */
type Variables = Partial<Record<VariableName, unknown>>

/** The bindings of wrangler.toml. The room of a Durable Object adds its own binding. */
export interface PlatformEnv extends Variables, NumbersEnv {
  DB: D1Database
  MEDIA: R2Bucket
  /** Encodes the pictures that staff send. */
  IMAGES: ImagesBinding
  /** Photos of documents, encrypted, which only the operator's call serves; shares of ended rounds of jackpots; the archive of
   * ledgers. */
  DOCUMENTS: R2Bucket
  /** Copies of D1 and of the objects, which a lock of the bucket keeps from everybody for a month. */
  COPIES: R2Bucket
  /** Where a restored environment reads them, if that is another bucket. */
  COPIES_BEFORE?: R2Bucket
  /** Sends email from MAIL_FROM. */
  EMAIL?: SendEmail
  /** The sandbox, bound in a local run alone. */
  MAILBOX?: Fetcher
  SANDBOX?: Fetcher
}

/** How a third party is reached: a local run's is the sandbox, over its binding. */
export function senderTo({ SANDBOX: sandbox }: PlatformEnv, isLocal: boolean) {
  return (request: Request): Promise<Response> =>
    isLocal && sandbox ? sandbox.fetch(request) : fetch(request)
}
