import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import { getConfig, type Config } from './config.ts'
import type { PlatformEnv } from './env.ts'

export type Database = DrizzleD1Database

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
