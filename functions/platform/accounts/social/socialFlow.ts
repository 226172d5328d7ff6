import { and, eq, gt, lte } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { CurrencyCode, LanguageCodeSchema } from '../../../../contract/accounts.ts'
import { equalSecrets, hashToken, keyedHash, randomToken } from '../../http/secrets.ts'
import type { Database } from '../../services.ts'

/*
 * A sign-in between its start and the provider's answer. One random token, held by the browser that began, is the root of
 * everything secret in it: `state`, `nonce` and the PKCE verifier are derived from it. So the database holds nothing that
 * would help its reader, and an answer brought by another browser fits no token.
 */
export const flowLife_ms = 10 * 60 * 1000

const flow = sqliteTable('social_flow', {
  stateHash: text('state_hash').primaryKey(),
  providerId: text('provider_id').notNull(),
  wishes: text('wishes').notNull(),
  expiresAt: integer('expires_at').notNull(),
})

/** What a new account would start with. */
export const Wishes = v.object({
  currency: v.optional(CurrencyCode),
  agentId: v.optional(v.string()),
  referralId: v.optional(v.string()),
  lang: LanguageCodeSchema,
  /** The player confirmed being 18; without it no account is made. */
  isAdult: v.boolean(),
})
export type Wishes = v.InferOutput<typeof Wishes>

export type FlowSecrets = { state: string; nonce: string; verifier: string }

/** Stores a flow that may be finished once within ten minutes; answers the browser's token. Flows that are over go. */
export async function beginFlow(db: Database, providerId: string, wishes: Wishes): Promise<string> {
  const pending = randomToken()
  const { state } = await secretsOf(pending)
  const now = Date.now()
  const row = {
    stateHash: await hashToken(state),
    providerId,
    wishes: JSON.stringify(wishes),
    expiresAt: now + flowLife_ms,
  }
  await db.batch([db.delete(flow).where(lte(flow.expiresAt, now)), db.insert(flow).values(row)])
  return pending
}

/**
 * What the flow of an answer began with, once: undefined where the state is not the one of this browser's token (nothing is touched
 * then), and where the flow is unknown, another provider's, finished or too old.
 */
export async function takeFlow(
  db: Database,
  providerId: string,
  pending: string,
  state: string,
): Promise<Wishes | undefined> {
  const secrets = await secretsOf(pending)
  if (!(await equalSecrets(secrets.state, state))) return undefined
  const isIt = and(
    eq(flow.stateHash, await hashToken(state)),
    eq(flow.providerId, providerId),
    gt(flow.expiresAt, Date.now()),
  )
  const [taken] = await db.delete(flow).where(isIt).returning()
  if (!taken) return undefined
  return v.parse(Wishes, JSON.parse(taken.wishes))
}

export async function secretsOf(pending: string): Promise<FlowSecrets> {
  const [state, nonce, verifier] = await Promise.all([
    keyedHash(pending, 'state'),
    keyedHash(pending, 'nonce'),
    keyedHash(pending, 'verifier'),
  ])
  return { state, nonce, verifier }
}
