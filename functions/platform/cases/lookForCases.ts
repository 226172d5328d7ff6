import { sql } from 'drizzle-orm'
import type { CaseFacts } from '#contract/operator/cases.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { servicesOf, type Database } from '../kit/services.ts'
import type { OpenWallet } from '../wallet/delivery.ts'
import { moneyFacts } from '../wallet/moneyFacts.ts'
import { lastEntryAt, type PlayerWork } from '../wallet/playerWork.ts'
import { keepAlert } from './cases.ts'
import { casesOf, reach_ms } from './rules.ts'

const mostAccounts = 20
/** Two looks while somebody plays. */
const lately_ms = 2 * hour_ms

/** Looks for money laundering and fraud when a work of the player is done, and in spite of a failure of its own does that work. */
export function withCases(work: PlayerWork): PlayerWork {
  return {
    ...work,
    run: async (wallet, dueAt) => {
      await lookForCases(wallet).catch((error: unknown) =>
        log('error', 'no look for cases', { player: wallet.owner.playerId, error: describeError(error) }),
      )
      return work.run(wallet, dueAt)
    },
  }
}

async function lookForCases(wallet: OpenWallet): Promise<void> {
  const now = Date.now()
  const { playerId, currency } = wallet.owner
  const services = servicesOf(wallet.env)
  const { db, config } = services
  const money = wallet.inTransaction((own) => moneyFacts(own, now - reach_ms, now))
  const newest = Math.max(
    ...[money.deposits, money.withdrawals, money.bonuses].map((moves) => moves.at(-1)?.at ?? 0),
  )
  // Whoever moved nothing in a month is not asked about in the database.
  if (newest === 0) return
  // While somebody plays on, others are asked for by the looks that follow a movement. The look after the play asks for all of it.
  const asksOthers = newest > now - lately_ms || lastEntryAt(wallet.sql) < now - hour_ms
  const [samePayee, sameDevice] = asksOthers
    ? await Promise.all([payees(db, playerId), devices(db, playerId, now)])
    : [[], []]
  const large_minor = config.money.alerts[currency]?.deposits_day
  for (const found of casesOf({ ...money, large_minor, samePayee, sameDevice }, now))
    await keepAlert(services, playerId, found, now)
}

/** Accounts, twenty at most where no more are asked for. */
type Others = Promise<CaseFacts['accounts']>

/** Accounts that were paid, or asked to be, by a key or account of this one. */
export function payees(db: Database, playerId: string, most = mostAccounts): Others {
  // Each half has an index, by these words.
  const sharing = (field: 'pixKey' | 'account') => sql`SELECT other.player_id AS id FROM payment AS own
    JOIN payment AS other ON (other.details ->> ${sql.raw(`'${field}'`)}) = (own.details ->> ${sql.raw(`'${field}'`)})
      AND other.direction = 'out' AND other.player_id <> own.player_id
    WHERE own.player_id = ${playerId} AND own.direction = 'out' AND own.status <> 'failed'`
  return db.all(sql`SELECT user.id, display_username AS username FROM user
    WHERE id IN (${sharing('pixKey')} UNION ${sharing('account')}) LIMIT ${most}`)
}

/** Accounts with a sign-in of this month from the same address by the same browser. */
export function devices(db: Database, playerId: string, now: number, most = mostAccounts): Others {
  return db.all(sql`SELECT DISTINCT user.id, display_username AS username FROM session AS own
    JOIN session AS other ON other.ip_address = own.ip_address AND other.user_agent = own.user_agent
      AND other.user_id <> own.user_id
    JOIN user ON user.id = other.user_id AND user.role = 0 AND user.staff_role IS NULL
    WHERE own.user_id = ${playerId} AND own.ip_address <> '' AND own.user_agent <> ''
      AND other.updated_at > ${now - 30 * day_ms} LIMIT ${most}`)
}
