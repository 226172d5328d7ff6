import type { ReportSpan } from '#contract/operator/reports.ts'
import { day_ms } from '#lib/time.ts'
import { linesOf } from '../../../functions/platform/house/figures.ts'
import { readSums, type SumsQuery } from '../../../functions/platform/house/readTotals.ts'
import { addRoundHint, findRoundHints } from '../../../functions/platform/house/roundHints.ts'
import { houseSteps } from '../../../functions/platform/house/totals.ts'
import { roundHash } from '../../../functions/platform/wallet/houseReport.ts'
import { atLeast, atMost, heading, told } from '../lib/report.ts'
import { openStorage } from './storage.ts'

const movements = 100_000_000
const [gamesPlayed, days, moneys] = [600, 365, ['BRL', 'TRY', 'USD']]

/** What a year of so many movements leaves in one ledger of the house: a row a day, currency, game and kind. */
export function bench(): Promise<void> {
  heading(`Reports of ${movements / 1_000_000} million movements, from totals`)
  const house = openStorage()
  for (const step of houseSteps) step(house.sql)
  const first = Date.UTC(2031, 4, 1) / day_ms
  const each = Math.round(movements / (days * moneys.length * gamesPlayed * 2))
  house.inTransaction(() => {
    house.sql.exec(
      `WITH RECURSIVE days (day) AS (SELECT ?1 UNION ALL SELECT day + 1 FROM days WHERE day < ?1 + ?2 - 1),
        games (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM games WHERE n < ?3 - 1)
      INSERT INTO total SELECT day, money.value, 0, 'real', kind.value, 'provider' || (n % 16), 'game' || n, ?4,
        iif(kind.value = 'debit', -100, 96) * ?4
      FROM days, games, json_each(?5) AS money, json_each('["debit","credit"]') AS kind`,
      ...[first, days, gamesPlayed, each, JSON.stringify(moneys)],
    )
    // The same movements by 40 countries.
    house.sql.exec(
      `WITH RECURSIVE countries (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM countries WHERE n < 39)
      INSERT INTO part SELECT 'country', 'C' || n, day, currency, balance_kind, kind, sum(count) / 40, sum(amount_minor) / 40
      FROM total, countries GROUP BY n, day, currency, balance_kind, kind`,
    )
    // What the step makes of totals that are there.
    houseSteps.at(2)?.(emptied(house.sql))
  })
  told('rows of totals', house.sql.exec<{ n: number }>('SELECT count(*) AS n FROM total').one().n, '')
  const month = { from: '2031-05-01', to: '2031-05-31' }
  const year = { from: '2031-05-01', to: '2032-04-29' }
  const asked: [string, SumsQuery['by'], ReportSpan, typeof year][] = [
    ['a month by day', 'none', 'day', month],
    ['a month by game', 'game', 'all', month],
    ['a year by day', 'none', 'day', year],
    ['a year by month', 'none', 'month', year],
    ['a year by provider and month', 'provider', 'month', year],
    ['a year by game', 'game', 'all', year],
    ['a year by product', 'product', 'all', year],
    ['a year by country and week', 'country', 'week', year],
  ]
  for (const [what, by, span, time] of asked) {
    const started = performance.now()
    const lines = linesOf(readSums(house.sql, { ...time, span, by }))
    atMost(`${what}: ${lines.length} lines`, performance.now() - started, 1000, 'ms')
  }
  atLeast(
    'movements that the year adds up',
    linesOf(readSums(house.sql, { ...year, span: 'all', by: 'none' })).reduce(
      (sum, { plays }) => sum + plays * 2,
      0,
    ),
    movements * 0.99,
    '',
  )
  findRound(house.sql)
  house.end()
  return Promise.resolve()
}

const roundsOfReport = 50
/** Somebody of the staff waits for it, now and then; the site waits longer. */
const searchLimit_ms = 3000

/** Half of the movements are stakes of rounds of their own; the one that is looked for is the oldest. */
function findRound(sql: SqlStorage): void {
  const rounds = movements / 2
  addRoundHint(sql, { player_id: 'oldest', after_seq: 0, upto_seq: 1 }, [roundHash('wanted-round-1')])
  sql.exec(
    `WITH RECURSIVE reports (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM reports WHERE n < ?1)
      INSERT INTO round_hint SELECT n, 'player' || (n % 10000), n, n + 100, randomblob(?2) FROM reports`,
    ...[rounds / roundsOfReport, roundsOfReport * 4],
  )
  const started = performance.now()
  const hints = findRoundHints(sql, 'wanted-round-1')
  const took = performance.now() - started
  atMost(`a round of ${rounds / 1_000_000} million by its id alone`, took, searchLimit_ms, 'ms')
  told('ledgers that may have it', hints.length, '')
}

function emptied(sql: SqlStorage): SqlStorage {
  sql.exec('DROP TABLE month_total')
  return sql
}
