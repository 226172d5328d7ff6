import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { minute_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'
import type { Services } from '../../kit/services.ts'
import { secondFactor } from '../../tables/secondFactor.ts'
import { session } from '../../tables/accounts.ts'

/*
 * A session stores when its player last proved their identity. Changes that weaken the account's security need a proof
 * not older than ten minutes, of the strongest factor the account has. So somebody who finds an open session, or knows
 * the password of an account with a second factor, cannot remove the protection.
 */
const fresh_ms = 10 * minute_ms

/** `second`: a code of the second factor, or a passkey, which counts as both. */
export type Factor = 'first' | 'second'
/** Unix milliseconds; 0 is never. */
export type Proofs = { firstProvedAt: number; secondProvedAt: number }
export type Proving = Proofs & { account: { id: string } }

/** Records a proof in the matching sessions. */
export async function noteProof({ db }: Services, which: SQL, factor: Factor): Promise<void> {
  await db.update(session).set(provedNow(factor)).where(which)
}

export function provedNow(factor: Factor): Partial<Proofs> {
  const now = Date.now()
  return factor === 'second' ? { firstProvedAt: now, secondProvedAt: now } : { firstProvedAt: now }
}

/** 9451 if the proof is missing or too old; `fields` names what to enter: `code` or `password`. */
export async function requireFreshProof(
  services: Services,
  { account, firstProvedAt, secondProvedAt }: Proving,
): Promise<Result<undefined, CallFailure>> {
  const since = Date.now() - fresh_ms
  if (secondProvedAt > since) return ok(undefined)
  if (await hasSecondFactor(services, account.id)) return proofNeeded('code')
  return firstProvedAt > since ? ok(undefined) : proofNeeded('password')
}

/** 9451 where the account has a second factor that was not shown lately; the call asks for the password or a code itself. */
export function requireFreshSecond(
  services: Services,
  proving: Proving,
): Promise<Result<undefined, CallFailure>> {
  return requireFreshProof(services, { ...proving, firstProvedAt: Date.now() })
}

export async function hasSecondFactor({ db }: Services, userId: string): Promise<boolean> {
  const [enabled] = await db
    .select({ userId: secondFactor.userId })
    .from(secondFactor)
    .where(and(eq(secondFactor.userId, userId), isNotNull(secondFactor.enabledAt)))
  return enabled !== undefined
}

function proofNeeded(field: 'code' | 'password') {
  return fail(code.proofRequired, `fresh proof needed: ${field}`, { fields: { [field]: 'required' } })
}
