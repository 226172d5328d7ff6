import { and, eq, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { playerRole } from '#contract/accounts.ts'
import { ok, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { user, type Account } from '../tables/accounts.ts'
import { normalizeLogin } from '../accounts/user.ts'
import type { Database } from '../kit/services.ts'

/** Wrong logins that a player may send money to within a window: more would be a search for existing players. */
const mostGuesses = 10
const window_ms = day_ms

/**
 * The player of a login. Errors: 9453 the sender's own login; 9452 nobody, or somebody who may not receive money;
 * 9454 another currency; 9429 after ten wrong logins in a day, for any login. A right login does not reset the count,
 * so nobody continues guessing with a known friend.
 */
export async function findFriend(
  db: Database,
  sender: Account,
  login: string,
): Promise<Result<Account, CallFailure>> {
  const username = normalizeLogin(login)
  if (username === sender.username) return fail(code.friendIsSelf, 'a transfer to oneself')
  const counted = await countGuess(db, sender.id)
  if (!counted.ok) return counted
  const [friend] = await db
    .select()
    .from(user)
    .where(
      and(
        ...[eq(user.username, username), eq(user.role, playerRole), eq(user.isBanned, false)],
        eq(user.brand, sender.brand),
      ),
    )
  if (!friend) return fail(code.friendNotFound, 'no player of this login')
  if (friend.currency !== sender.currency) return fail(code.friendCurrency, 'a player of another currency')
  await uncountGuess(db, sender.id)
  return ok(friend)
}

type Guesses = { guesses: number; window_ends_at: number }

/** Counts a try before its outcome is known, so that many at once are counted one after the other. */
async function countGuess(db: Database, playerId: string): Promise<Result<undefined, CallFailure>> {
  const now = Date.now()
  const counted = await db.all<Guesses>(sql`
    INSERT INTO friend_guess (player_id, guesses, window_ends_at) VALUES (${playerId}, 1, ${now + window_ms})
    ON CONFLICT (player_id) DO UPDATE SET
      guesses = CASE WHEN window_ends_at <= ${now} THEN 1 ELSE guesses + 1 END,
      window_ends_at = CASE WHEN window_ends_at <= ${now} THEN ${now + window_ms} ELSE window_ends_at END
    WHERE guesses < ${mostGuesses} OR window_ends_at <= ${now}
    RETURNING guesses, window_ends_at`)
  if (counted.length > 0) return ok(undefined)
  const [known] = await db.all<Guesses>(
    sql`SELECT guesses, window_ends_at FROM friend_guess WHERE player_id = ${playerId}`,
  )
  const retryAfter_s = Math.max(1, Math.ceil(((known?.window_ends_at ?? now) - now) / 1000))
  return fail(code.tooMany, 'too many unknown logins', { retryAfter_s })
}

async function uncountGuess(db: Database, playerId: string): Promise<void> {
  await db.run(sql`UPDATE friend_guess SET guesses = max(0, guesses - 1) WHERE player_id = ${playerId}`)
}
