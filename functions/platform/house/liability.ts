import dayjs from 'dayjs'
import { lt } from 'drizzle-orm'
import type { Standing } from '#contract/operator/reports.ts'
import type { Services } from '../kit/services.ts'
import type { Reach } from '../tables/brands.ts'
import { jackpot } from '../tables/jackpots.ts'
import { standingOf } from './figures.ts'
import { houseLedgers } from './houseLedger.ts'

type ByCurrency = ReadonlyMap<string, number>

/** What the house owes at the end of a day, by currency. Jackpots are of all brands together, and in the sum of all alone. */
export async function liabilities(services: Services, reach: Reach, day: string): Promise<Standing[]> {
  const end = dayjs.utc(day).add(1, 'day').valueOf()
  const [rows, pending, jackpots] = await Promise.all([
    Promise.all(houseLedgers(services.env, reach).map((ledger) => ledger.standing(day))),
    pendingAt(services, reach, day, end),
    reach === null ? jackpotsAt(services, end) : new Map<string, number>(),
  ])
  const standing = rows.flat()
  const known = new Set([...standing.map(({ currency }) => currency), ...pending.keys(), ...jackpots.keys()])
  return [...known].toSorted().map((currency) => {
    const held = standingOf(currency, standing)
    const [pending_minor, jackpots_minor] = [pending, jackpots].map((sums) => sums.get(currency) ?? 0) as [
      number,
      number,
    ]
    const { real_minor, bonus_minor, open_minor, bets_minor } = held
    const liability_minor =
      real_minor + bonus_minor + open_minor + bets_minor + pending_minor + jackpots_minor
    return { ...held, pending_minor, jackpots_minor, liability_minor }
  })
}

/**
 * Withdrawals that have begun and neither ended nor been given back, at a time: those of now that were there then, and those that have ended
 * since. The words of `payment_waiting`, `payment_open` and `payment_settled`.
 */
const underWay = [
  "status = 'reserved'",
  `checked_at > 0 AND (ledger_due = 1 OR status IN ('created', 'pending', 'started', 'returning'))
  AND status <> 'created'`,
  'settled_at >= ?1 AND settled_at IS NOT NULL',
]
  .map(
    (which) => `SELECT id, currency, amount_minor, player_id FROM payment
      WHERE created_at < ?1 AND direction = 'out' AND ${which}`,
  )
  .join(' UNION ')

/** Who was a test account then says the house, as for the balances that the money has left. */
async function pendingAt({ env }: Services, reach: Reach, day: string, end: number): Promise<ByCurrency> {
  const tests = await Promise.all(houseLedgers(env, reach).map((ledger) => ledger.testAccounts(day)))
  const query = `SELECT currency, sum(amount_minor) AS sum FROM (${underWay})
    WHERE player_id NOT IN (SELECT value FROM json_each(?2))
      AND (?3 IS NULL OR EXISTS (SELECT 1 FROM user WHERE user.id = player_id
        AND brand IN (SELECT value FROM json_each(?3)))) GROUP BY currency`
  const { results } = await env.DB.prepare(query)
    .bind(end, JSON.stringify(tests.flat()), reach && JSON.stringify(reach))
    .all<{ currency: string; sum: number }>()
  return new Map(results.map(({ currency, sum }) => [currency, sum]))
}

async function jackpotsAt({ db, env }: Services, end: number): Promise<ByCurrency> {
  const rows = await db
    .select({ id: jackpot.id, currency: jackpot.currency })
    .from(jackpot)
    .where(lt(jackpot.createdAt, end))
  const sums = new Map<string, number>()
  const pots = await Promise.all(rows.map(({ id }) => env.JACKPOT.getByName(id).potBefore(end)))
  for (const [n, { currency }] of rows.entries())
    sums.set(currency, (sums.get(currency) ?? 0) + (pots[n] ?? 0))
  return sums
}
