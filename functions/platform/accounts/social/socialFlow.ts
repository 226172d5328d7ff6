import { and, eq, gt, lte } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { CurrencyCode, LanguageCodeSchema } from '#contract/accounts.ts'
import { minute_ms } from '#lib/time.ts'
import { equalSecrets } from '../../../shared/signed.ts'
import { hashToken, keyedHash, randomToken } from '../../kit/secrets.ts'
import type { Database } from '../../kit/services.ts'

/*
 * A sign-in between its start and the provider's answer. `state`, `nonce` and the PKCE verifier are derived from one
 * random token that only the browser holds. So a copy of the database is of no use, and an answer from another browser
 * does not match.
 */
const flowLife_ms = 10 * minute_ms

const flow = sqliteTable('social_flow', {
  stateHash: text('state_hash').primaryKey(),
  providerId: text('provider_id').notNull(),
  signUp: text('wishes').notNull(),
  expiresAt: integer('expires_at').notNull(),
})

/** Values for a new account. */
export const SignUpOptions = v.object({
  currency: v.optional(CurrencyCode),
  agentId: v.optional(v.string()),
  referralId: v.optional(v.string()),
  lang: LanguageCodeSchema,
  /** Whether the player confirmed being 18; otherwise no account is created. */
  isAdult: v.boolean(),
})
export type SignUpOptions = v.InferOutput<typeof SignUpOptions>

export type FlowSecrets = { state: string; nonce: string; verifier: string }

/**
 * Stores a flow, which can be finished once within ten minutes, and returns the browser's token. Expired flows are
 * deleted.
 */
export async function beginFlow(db: Database, providerId: string, signUp: SignUpOptions): Promise<string> {
  const pending = randomToken()
  const { state } = await secretsOf(pending)
  const now = Date.now()
  const row = {
    stateHash: await hashToken(state),
    providerId,
    signUp: JSON.stringify(signUp),
    expiresAt: now + flowLife_ms,
  }
  await db.batch([db.delete(flow).where(lte(flow.expiresAt, now)), db.insert(flow).values(row)])
  return pending
}

/**
 * Takes the flow of an answer, once. Undefined if the state does not match this browser's token (then nothing changes),
 * or if the flow is unknown, another provider's, finished or expired.
 */
export async function takeFlow(
  db: Database,
  providerId: string,
  pending: string,
  state: string,
): Promise<SignUpOptions | undefined> {
  const secrets = await secretsOf(pending)
  if (!(await equalSecrets(secrets.state, state))) return undefined
  const isIt = and(
    eq(flow.stateHash, await hashToken(state)),
    eq(flow.providerId, providerId),
    gt(flow.expiresAt, Date.now()),
  )
  const [taken] = await db.delete(flow).where(isIt).returning()
  if (!taken) return undefined
  return v.parse(SignUpOptions, JSON.parse(taken.signUp))
}

export async function secretsOf(pending: string): Promise<FlowSecrets> {
  const [state, nonce, verifier] = await Promise.all([
    keyedHash(pending, 'state'),
    keyedHash(pending, 'nonce'),
    keyedHash(pending, 'verifier'),
  ])
  return { state, nonce, verifier }
}
