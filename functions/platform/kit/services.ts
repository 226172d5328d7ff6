import type { NumbersEnv } from '../../shared/numbers.ts'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import { mainBrand } from '#contract/constants.ts'
import { type Config, getConfig, type VariableName } from './config.ts'

export type Database = DrizzleD1Database & { $client: D1Database }

/** The dependencies of every call, created once per environment and brand: `config` is the one of the brand. */
export type Services = { env: PlatformEnv; config: Config; db: Database }

const made = new WeakMap<PlatformEnv, Map<string, Services>>()

/** Throws for a wrong configuration: then nothing can be served. */
export function servicesOf(env: PlatformEnv, brand = mainBrand): Services {
  const known = made.get(env) ?? new Map<string, Services>()
  made.set(env, known)
  const before = known.get(brand)
  if (before) return before
  const services: Services = { env, config: getConfig(env, brand), db: drizzle(env.DB) }
  known.set(brand, services)
  return services
}

/** The same for whose account or record it is: its site's address and name are in what it gets. */
export function servicesFor({ env, config }: Services, { brand }: { brand: string }): Services {
  // One that the configuration has lost is served as the main one, rather than not at all.
  return servicesOf(env, config.brands.has(brand) ? brand : mainBrand)
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
