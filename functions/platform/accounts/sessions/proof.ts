import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { code } from '../../../../contract/errors.ts'
import { ok, type Result } from '../../../../contract/result.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'
import type { Services } from '../../services.ts'
import { secondFactor } from '../secondFactor/factorTables.ts'
import { session } from '../tables.ts'

/*
 * A session remembers when its player last proved who they are. What weakens the guard of an account asks for a proof of
 * the strongest factor the account has that is not older than ten minutes: whoever finds a session open, or knows the
 * password of an account with a second factor, cannot take the guard away.
 */
const fresh_ms = 10 * 60 * 1000

/** `second` is a code of the second factor, or a passkey, which is both. */
export type Factor = 'first' | 'second'
/** Unix milliseconds; 0 is never. */
export type Proofs = { firstProvedAt: number; secondProvedAt: number }
type Proving = Proofs & { account: { id: string } }

/** Notes a proof of the sessions that are meant. */
export async function noteProof({ db }: Services, which: SQL, factor: Factor): Promise<void> {
  const now = Date.now()
  const proved = factor === 'second' ? { firstProvedAt: now, secondProvedAt: now } : { firstProvedAt: now }
  await db.update(session).set(proved).where(which)
}

/** 9451 where the proof is missing or old; `fields` names what to type: `code` or `password`. */
export async function requireFreshProof(
  services: Services,
  { account, firstProvedAt, secondProvedAt }: Proving,
): Promise<Result<undefined, CallFailure>> {
  const since = Date.now() - fresh_ms
  if (secondProvedAt > since) return ok(undefined)
  if (await hasSecondFactor(services, account.id)) return proofNeeded('code')
  return firstProvedAt > since ? ok(undefined) : proofNeeded('password')
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
