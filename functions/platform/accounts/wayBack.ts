import { and, eq, sql } from 'drizzle-orm'
import type { User } from '#contract/accounts.ts'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { checkPerson } from '../identity/checkPerson.ts'
import type { Recipient } from '../messages/deliver.ts'
import { recordEvent } from '../security/events.ts'
import { user } from '../tables/accounts.ts'
import type { PlayerContext, PlayerHandlers } from './calls.ts'
import { checkCode, codeHolds, useUp, wrongCode } from './codes/codes.ts'

import { findAccount, hasWayBack, normalizeLogin, userOf } from './user.ts'
import { changePlayer } from '../wallet/walletOf.ts'

export const wayBackCalls = {
  addEmail: (context) => addWayBack(context, { channel: 'email', address: context.body.email }),
  addPhone: (context) => addWayBack(context, { channel: 'sms', address: normalizeLogin(context.body.phone) }),
} satisfies Partial<PlayerHandlers>

/**
 * Gives an account that has neither its email address or phone, which the code has shown to be the player's. Errors: 9403 for an
 * account that has one, since changing it is for support; 6 wrong code, also of an address that somebody else has taken
 * meanwhile; 7 expired.
 */
async function addWayBack(
  { services, account, client, body }: PlayerContext<'addEmail' | 'addPhone'>,
  to: Recipient,
): Promise<Result<User, CallFailure>> {
  if (hasWayBack(services, account)) return fail(code.refused, 'the account has a way back in')
  const key = await checkCode(services, { ...to, purpose: 'wayBack' }, body.code)
  if (!key.ok) return key
  const { db } = services
  const column = to.channel === 'email' ? user.email : user.phone
  const proven =
    to.channel === 'email'
      ? { email: to.address, emailVerified: true, confirmationDue: false }
      : { phone: to.address }
  const isFree = sql`NOT EXISTS (SELECT 1 FROM user AS other WHERE other.${sql.identifier(column.name)} = ${to.address})`
  const isOwn = sql`EXISTS (SELECT 1 FROM user WHERE id = ${account.id} AND ${sql.identifier(column.name)} = ${to.address})`
  const changes = [
    db
      .update(user)
      .set({ ...proven, updatedAt: new Date() })
      .where(and(eq(user.id, account.id), isFree, codeHolds(key.value))),
    useUp(services, key.value, isOwn),
  ] as const
  await changePlayer(services.env, account.id, () => db.batch(changes))
  const owner = await findAccount(db, to)
  if (owner?.id !== account.id) return wrongCode
  await recordEvent(services, {
    ...{ kind: 'way_back_added', userId: account.id, address: client.address, detail: to.channel },
  })
  await checkPerson(services, owner)
  return ok(userOf(services, owner))
}
