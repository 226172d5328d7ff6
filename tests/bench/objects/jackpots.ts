import process from 'node:process'
import { auditBooks, jackpotSteps } from '../../../functions/platform/jackpots/books.ts'
import { takeReport, type ReportedStake } from '../../../functions/platform/jackpots/reports.ts'
import { takeStakes } from '../../../functions/platform/jackpots/rounds.ts'
import { drawPlayer } from '../../../functions/platform/jackpots/shares.ts'
import { openStorage, type ObjectStorage } from './storage.ts'
import { atMost, heading, told } from '../lib/report.ts'

/** The types of workers leave it untyped. */
const node = process as unknown as {
  cpuUsage: (since?: Spent) => Spent
  memoryUsage: () => { rss: number }
}
type Spent = { user: number; system: number }

const megabyte = 1_000_000
const [players, stakes, direct] = [10_000, 100_000_000, 4_000_000]
const partsInDraw = 10_000_000
const playerOf = (n: number) => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`

/** What a jackpot keeps of a hundred million stakes, fed to its own code, and what it takes to draw one of ten million parts. */
export async function bench(): Promise<void> {
  heading('A jackpot of many stakes and players')
  benchPlayers()
  benchShards()
  benchDraw()
}

function newPot(): ObjectStorage {
  const storage = openStorage()
  for (const step of jackpotSteps) step(storage.sql)
  // Far above what is staked, so that the round stays open.
  const threshold_minor = 500_000_000_000
  storage.sql.exec(
    `INSERT INTO rules (id, jackpot_id, currency, share_bp, start_minor, min_minor, max_minor, period_s, is_open, saved_at)
    VALUES (1, 'bench', 'USD', 1, 0, ?1, ?1, NULL, 1, 1)`,
    threshold_minor,
  )
  storage.sql.exec(
    `INSERT INTO round (number, threshold_minor, nonce, start_minor, started_at, drops_at, share_bp, max_minor)
    VALUES (1, ?1, 'nonce', 0, 1, NULL, 1, ?1)`,
    threshold_minor,
  )
  return storage
}

/** As wallets tell it: the time of all hundred million would be that of the machine, and the bytes are those of the first. */
function benchPlayers(): void {
  const pot = newPot()
  const rounds = direct / players / 100
  let once = 0
  const started = performance.now()
  for (let round = 0; round < rounds; round += 1) {
    pot.inTransaction(() => {
      for (let n = 0; n < players; n += 1) tell(pot.sql, playerOf(n), round * 100)
    })
    once ||= pot.bytes()
  }
  const seconds = (performance.now() - started) / 1000
  told(`stakes told by wallets of ${players} players, a second`, direct / seconds, '/s')
  atMost(
    `more bytes after ${direct} of their stakes than after ${players * 100}`,
    pot.bytes() - once,
    0,
    'bytes',
  )
  check(pot.sql, direct)
  pot.end()
}

function tell(sql: SqlStorage, playerId: string, after: number): void {
  const all = Array.from({ length: 100 }, (_, n) => ({
    ...{
      seq: after + n + 1,
      key: `k${after + n + 1}`,
      amount_minor: 100,
      reference: null,
      reference_seq: null,
    },
  }))
  takeStakes(sql, playerId, { after, stakes: all })
}

/** As shards report it, every one of the hundred million; first each player tells the jackpot once, so that all have a row. */
function benchShards(): void {
  const pot = newPot()
  pot.inTransaction(() => {
    for (let n = 0; n < players; n += 1) tell(pot.sql, playerOf(n), 0)
  })
  const [shards, each] = [10, 10_000]
  const started = performance.now()
  for (let number = 1; number <= stakes / shards / each; number += 1)
    pot.inTransaction(() => {
      for (let shard = 0; shard < shards; shard += 1) {
        const reported = Array.from({ length: each }, (_, n): ReportedStake => ({
          ...{ playerId: playerOf((n * shards + shard) % players), amount_minor: 100, undoes: null },
        }))
        takeReport(pot.sql, { shard: `shard:1/${shard}`, number, stakes: reported })
      }
    })
  told(`seconds for ${stakes} stakes in reports of shards`, (performance.now() - started) / 1000, 's')
  check(pot.sql, stakes + players * 100)
  atMost(`a jackpot after ${stakes} stakes of ${players} players`, pot.bytes() / megabyte, 100, 'MB')
  pot.end()
}

/** Its history is provable: what it says it holds is the sum of every stake's share. */
function check(sql: SqlStorage, told_stakes: number): void {
  const { sums, pot_parts } = auditBooks(sql)
  const all = Object.values(sums).reduce((sum, parts) => sum + parts, 0)
  if (all !== pot_parts || sums.contribution !== told_stakes * 100) throw new Error('the books do not add up')
  const rows = sql.exec<{ sum: number }>('SELECT sum(given_parts - taken_parts) AS sum FROM share').one().sum
  if (rows !== sums.contribution) throw new Error('the shares do not add up')
}

function benchDraw(): void {
  const pot = newPot()
  pot.inTransaction(() => {
    pot.sql.exec(`INSERT INTO share (round, player_id, given_parts)
      WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${partsInDraw})
      SELECT 1, printf('%08x-0000-4000-8000-000000000000', n), 1 + n % 7 FROM n`)
  })
  const before = node.memoryUsage().rss
  let most = before
  const times = Array.from({ length: 3 }, () => {
    const started = node.cpuUsage()
    if (drawPlayer(pot.sql, 1) === undefined) throw new Error('nobody was drawn')
    most = Math.max(most, node.memoryUsage().rss)
    const { user, system } = node.cpuUsage(started)
    return (user + system) / 1_000_000
  })
  told(`the draw of one of ${partsInDraw} parts, processor, the longest of 3`, Math.max(...times), 's')
  told('memory of the process, more at its end than before', Math.max(0, most - before) / megabyte, 'MB')
  told('bytes of the jackpot then', pot.bytes() / megabyte, 'MB')
  pot.end()
}
