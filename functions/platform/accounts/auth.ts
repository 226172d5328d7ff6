import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { hour_ms } from '#lib/time.ts'
import type { Services } from '../kit/services.ts'
import { hashPassword, verifyPassword } from './password/hash.ts'
import { credential, session, user, verification } from '../tables/accounts.ts'

/** The shortest time between renewals of a session in use, so not every poll writes. A session ends after days without use. */
export const sessionRenewal_ms = hour_ms

/*
 * better-auth is used as a library only: its store of accounts and the hashes of passwords. Its HTTP routes are never mounted; only the calls
 * of the contract are.
 */
function createAuth(services: Services) {
  return betterAuth({
    secret: services.config.authSecret,
    baseURL: 'http://platform.internal',
    database: drizzleAdapter(services.db, {
      provider: 'sqlite',
      schema: { user, session, account: credential, verification },
    }),
    session: { expiresIn: services.config.sessions.idle_ms / 1000, updateAge: sessionRenewal_ms / 1000 },
    user: { additionalFields: ownFields },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    logger: { level: 'error' },
    telemetry: { enabled: false },
  })
}

const ownText = { type: 'string', required: false, input: false } as const
const ownFlag = { type: 'boolean', required: false, input: false } as const
const ownFields = {
  username: ownText,
  displayUsername: ownText,
  currency: ownText,
  birthDate: ownText,
  lang: ownText,
  phone: ownText,
  role: { type: 'number', required: false, input: false },
  isBanned: ownFlag,
  isCasinoBlocked: ownFlag,
} as const

export type AuthContext = Awaited<ReturnType<typeof createAuth>['$context']>

const ready = new WeakMap<Services, AuthContext>()

/** Only the finished context is shared: a promise of one request must not be awaited by another. */
export async function authOf(services: Services): Promise<AuthContext> {
  const known = ready.get(services)
  if (known) return known
  const context = await createAuth(services).$context
  ready.set(services, context)
  return context
}
