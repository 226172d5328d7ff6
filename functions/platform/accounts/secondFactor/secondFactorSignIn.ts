import { and, eq, lt, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { minute_ms } from '#lib/time.ts'
import { fail, signInRequired, type CallFailure } from '../../../shared/reply.ts'
import { hashToken, randomToken } from '../../kit/secrets.ts'
import type { Services } from '../../kit/services.ts'
import type { Client } from '../../kit/client.ts'
import { maySignIn } from '../signIn/maySignIn.ts'
import { pendingSignIn } from '../../tables/secondFactor.ts'
import { checkSecondFactor } from './secondFactor.ts'
import { hasSecondFactor } from '../sessions/proof.ts'
import { startSession, type SignedIn } from '../sessions/session.ts'
import { user, type Account } from '../../tables/accounts.ts'
import { revokeSignIn } from '../password/revokeSignIn.ts'

const pendingLife_ms = 10 * minute_ms
const triesPerSignIn = 5

/** 9443 with the token of the second step, if the account has a second factor. */
export async function askSecondFactor(
  services: Services,
  account: Account,
): Promise<Result<undefined, CallFailure>> {
  if (!(await hasSecondFactor(services, account.id))) return ok(undefined)
  const pendingToken = await beginPending(services, account)
  return fail(code.secondFactorRequired, 'second factor is required', { pendingToken })
}

/** The token of a sign-in whose first step is done. */
export async function beginPending({ db }: Services, account: Account): Promise<string> {
  const pendingToken = randomToken()
  const now = Date.now()
  await db.batch([
    db.delete(pendingSignIn).where(lt(pendingSignIn.expiresAt, new Date(now))),
    db.insert(pendingSignIn).values({
      tokenHash: await hashToken(pendingToken),
      userId: account.id,
      expiresAt: new Date(now + pendingLife_ms),
    }),
  ])
  return pendingToken
}

/**
 * The second step. Errors: 9444 wrong code; 9429 after repeated ones; 9401 if the first step has to be repeated (after
 * ten minutes, five tries, or once it is completed); 5, 14 and 11 if they apply by now.
 */
export async function finishBySecondFactor(
  services: Services,
  pendingToken: string,
  given: string,
  client: Client,
): Promise<Result<SignedIn, CallFailure>> {
  const tokenHash = await hashToken(pendingToken)
  const account = await countTry(services, tokenHash)
  if (!account) return err(signInRequired)
  const checked = await checkSecondFactor(services, account.id, given, client)
  if (!checked.ok) return checked
  const allowed = await maySignIn(services, account)
  if (!allowed.ok) return allowed
  const begun = ok(await startSession(services, account, client, 'second factor'))
  const ended = await services.db
    .delete(pendingSignIn)
    .where(eq(pendingSignIn.tokenHash, tokenHash))
    .returning({ userId: pendingSignIn.userId })
  if (ended.length > 0) return begun
  await revokeSignIn(services, begun)
  return err(signInRequired)
}

/** Counts the try before the code is checked, in one statement, so that parallel tries are counted separately. */
export async function countTry({ db }: Services, tokenHash: string): Promise<Account | undefined> {
  const [counted] = await db
    .update(pendingSignIn)
    .set({ tries: sql`${pendingSignIn.tries} + 1` })
    .where(
      and(
        eq(pendingSignIn.tokenHash, tokenHash),
        lt(pendingSignIn.tries, triesPerSignIn),
        sql`${pendingSignIn.expiresAt} > ${Date.now()}`,
      ),
    )
    .returning({ userId: pendingSignIn.userId })
  if (!counted) return undefined
  const [account] = await db.select().from(user).where(eq(user.id, counted.userId))
  return account
}
