import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { TournamentTerms } from '#contract/tournaments.ts'
import { hour_ms, minute_ms } from '#lib/time.ts'
import {
  tableOf,
  type NewRun,
  type TournamentTable,
} from '../../../../functions/platform/tournaments/table.ts'
import type { Entry, Owner } from '../../../../functions/platform/wallet/ledger.ts'
import type { RunRow } from '../../../../functions/platform/wallet/tournaments.ts'
import type { Wallet } from '../../../../functions/platform/wallet/wallet.ts'
import { dyingSql } from '../crashes.ts'
import { migrate, platformEnv, unstopped } from '../support.ts'

const terms: TournamentTerms = {
  schedule: { kind: 'once', starts_at: '2026-01-01T00:00:00Z', ends_at: '2100-01-01T00:00:00Z' },
  ...{ who: { kind: 'everyone' }, needs_consent: false, join: 'opt_in', games: null, least: { USD: 100 } },
  ...{ points: { kind: 'multiplier' }, late_minutes: 1, gives: { kind: 'money' } },
  prizes: [
    { places: 1, amounts: { USD: 5000 } },
    { places: 1, amounts: { USD: 1000 } },
  ],
}
const newRun = (run: string): NewRun => {
  const now = Date.now()
  return { run, terms, starts_at: now - hour_ms, ends_at: now + hour_ms }
}
const walletOf = ({ playerId }: Owner) => platformEnv.WALLET.getByName(playerId)
const tableObject = (run: string) => platformEnv.TOURNAMENT.getByName(run)
const game = { provider: 'pragmatic', gameId: 'gems' }

beforeAll(migrate)
afterEach(() => void vi.useRealTimers())

async function beginPlayer(playerId: string): Promise<Owner> {
  const owner: Owner = { playerId, currency: 'USD' }
  const money = { balanceKind: 'real', amount_minor: 100_000, key: 'begin', reason: 'test' } as const
  await walletOf(owner).adjust(owner, money)
  return owner
}

async function join(owner: Owner, run: NewRun, ofRun: TournamentTerms = run.terms): Promise<void> {
  const { playerId: id, currency } = owner
  expect(await tableOf(platformEnv, run.run).join(run, { id, currency, name: 'A•••' })).toBe('joined')
  const joined = { run: run.run, title: run.run, ends_at: run.ends_at, terms: ofRun }
  expect((await walletOf(owner).joinTournament(owner, joined)).ok).toBe(true)
}

async function stake(owner: Owner, id: string, amount_minor: number, roundId = id): Promise<void> {
  await walletOf(owner).debit(owner, { ...unstopped, ...game, transactionId: id, roundId, amount_minor })
}
async function pay(owner: Owner, roundId: string, amount_minor: number): Promise<void> {
  await walletOf(owner).credit(owner, { ...game, roundId, transactionId: `pay-${roundId}`, amount_minor })
}

const ring = (owner: Owner) => runInDurableObject(walletOf(owner), (wallet: Wallet) => wallet.alarm())

/** Two winners, both reported; then the table and the wallet of the first die at a statement, and what crashed is done again. */
async function payout(n: number): Promise<{ crashes: number }> {
  const run = newRun(`crash-${n}`)
  const owners = await Promise.all(['a', 'b'].map((name) => beginPlayer(`crash-${n}-${name}`)))
  for (const [place, owner] of owners.entries()) {
    await join(owner, run)
    await stake(owner, 'one', 100)
    await pay(owner, 'one', 300 - place * 100)
  }
  vi.setSystemTime(run.ends_at + minute_ms + 1)
  for (const owner of owners) await ring(owner)
  let crashes = 0
  const crash = () => void (crashes += 1)
  await runInDurableObject(tableObject(run.run), (table: TournamentTable, { storage }) => {
    Object.assign(table, { sql: dyingSql(storage.sql, n, crash) })
  })
  const [first] = owners as [Owner, Owner]
  await runInDurableObject(walletOf(first), (wallet: Wallet) => {
    wallet.sql = dyingSql(wallet.sql, n, crash)
  })
  await runInDurableObject(tableObject(run.run), (table: TournamentTable) => table.alarm()).catch(() => {})
  await evictDurableObject(tableObject(run.run))
  await evictDurableObject(walletOf(first))
  vi.setSystemTime(Date.now() + minute_ms)
  await tableOf(platformEnv, run.run).settle(run)
  await tableOf(platformEnv, run.run).settle(run)
  const paid = await Promise.all(
    owners.map(async (owner) => (await walletOf(owner).history(owner, 1, 100)).entries),
  )
  expect(
    paid.map((entries) =>
      entries.filter(({ kind }) => kind === 'tournament_win').map((one) => one.amount_minor),
    ),
  ).toEqual([[5000], [1000]])
  const listed = platformEnv.DB.prepare('SELECT prize_state FROM tournament_result WHERE run_id = ?')
  const { results } = await listed.bind(run.run).all()
  expect(results).toEqual([{ prize_state: 'given' }, { prize_state: 'given' }])
  vi.useRealTimers()
  return { crashes }
}

it('[PROMO-12] pays each prize once, at whatever statement the table and the wallet of a winner die', async () => {
  let crashes = 0
  for (let n = 1; n <= 30; n += 1) crashes += (await payout(n)).crashes
  expect(crashes).toBeGreaterThanOrEqual(30)
}, 120_000)

type Step = {
  kind: 'stake' | 'more' | 'pay' | 'rollback' | 'adjust' | 'report' | 'join'
  which: number
  amount: number
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    'stake',
    'stake',
    'stake',
    'more',
    'pay',
    'pay',
    'rollback',
    'adjust',
    'report',
    'join',
  ),
  which: fc.nat(2),
  amount: fc.integer({ min: 50, max: 400 }),
})
const kinds = ['multiplier', 'best_round', 'turnover'] as const

/** Counted anew of the ledger. */
function recount(entries: readonly Entry[], row: RunRow, kind: (typeof kinds)[number]): number {
  const rounds = Map.groupBy(
    entries.filter(({ round_id }) => round_id !== null),
    ({ round_id }) => round_id,
  )
  const worth = [...rounds.values()].map((own) => {
    const sum = (which: RegExp) =>
      own.filter((one) => which.test(one.kind)).reduce((all, one) => all + one.amount_minor, 0)
    const [stake_minor, payout_minor] = [-sum(/debit|rollback|partial_refund/), sum(/credit|adjustment/)]
    if (stake_minor < 100 || Math.min(...own.map(({ seq }) => seq)) <= row.joined_seq) return 0
    return kind === 'turnover' ? stake_minor : Math.floor((Math.max(0, payout_minor) * 100) / stake_minor)
  })
  if (kind === 'best_round') return Math.max(0, ...worth)
  const sum = worth.reduce((all, one) => all + one, 0)
  return kind === 'turnover' ? Math.floor((sum * 100) / 30) : sum
}

let worlds = 0
it('[PROMO-10] points are what the ledger comes to, and the table has what was reported last', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
    worlds += 1
    const owner = await beginPlayer(`points-${worlds}`)
    const runs = kinds.map((kind) => newRun(`points-${worlds}-${kind}`))
    const rules = kinds.map((kind): TournamentTerms => ({
      ...terms,
      points: kind === 'turnover' ? { kind, per_point: { USD: 30 } } : { kind },
    }))
    const rounds: string[] = []
    for (const [n, { kind, which, amount }] of steps.entries()) {
      const roundId = rounds.at(-1 - which)
      const at = { ...game, roundId: roundId ?? '', transactionId: `${n}` }
      if (kind === 'join') await join(owner, runs[which]!, rules[which])
      else if (kind === 'stake') {
        await stake(owner, `${n}`, amount)
        rounds.push(`${n}`)
      } else if (kind === 'report') await ring(owner)
      else if (roundId === undefined) continue
      else if (kind === 'more') await stake(owner, `${n}`, amount, roundId)
      else if (kind === 'pay') await walletOf(owner).credit(owner, { ...at, amount_minor: amount })
      else if (kind === 'rollback')
        await walletOf(owner).rollback(owner, { ...at, originalTransactionId: roundId })
      else
        await walletOf(owner).adjustRound(owner, {
          ...at,
          reason: 'test',
          amount_minor: which === 0 ? amount : -amount,
        })
    }
    const rows = await runInDurableObject(walletOf(owner), (_, { storage }) => {
      storage.sql.exec('UPDATE tournament SET act_at = 1')
      return storage.sql.exec<RunRow>('SELECT * FROM tournament').toArray()
    })
    await ring(owner)
    const { entries } = await walletOf(owner).history(owner, 1, 10_000)
    for (const row of rows) {
      const kind = kinds[runs.findIndex(({ run }) => run === row.id)]!
      expect([kind, row.points]).toEqual([kind, recount(entries, row, kind)])
      expect(await tableOf(platformEnv, row.id).standing(owner.playerId)).toMatchObject({
        points: row.points,
      })
    }
  })
  await fc.assert(property, { numRuns: 25, seed: 26, endOnFailure: true })
}, 120_000)
