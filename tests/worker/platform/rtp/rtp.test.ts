import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { day_ms } from '#lib/time.ts'
import { calls } from '#contract/calls.ts'
import type { MeasuredRtp } from '#contract/rtp.ts'
import type { Owner } from '../../../../functions/platform/wallet/ledger.ts'
import type { Wallet } from '../../../../functions/platform/wallet/wallet.ts'
import { Crashes, isCrash } from '../crashes.ts'
import { walks } from '../../lib/walks.ts'
import { call, firstRow, migrate, platformEnv, unstopped } from '../support.ts'

/*
 * Players play, win late and have rounds undone, while their alarms die after any statement, before and after the database has
 * the report, with or without its answer. In the end the public returns are those that the ledgers add up to.
 */
const begin = Date.UTC(2030, 4, 10, 12)
const owners: Owner[] = [
  { playerId: 'returns-1', currency: 'USD' },
  { playerId: 'returns-2', currency: 'BRL' },
]

beforeAll(async () => {
  await migrate()
  for (const owner of owners) await fundWallet(owner)
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(begin)
})
afterEach(() => {
  vi.useRealTimers()
})

/** A stub does not outlive the object it has spoken to: each call takes a new one. */
const stubOf = ({ playerId }: Owner) => platformEnv.WALLET.getByName(playerId)

async function fundWallet(owner: Owner): Promise<void> {
  const funds = { balanceKind: 'real', amount_minor: 1_000_000_000, key: 'begin', reason: 'test' } as const
  await stubOf(owner).adjust(owner, funds)
}

/** `lost`: the answer of the database does not arrive, whose work is done. */
type Fault = { afterStatement: number } | 'lost' | 'down' | undefined
type Step =
  | { kind: 'stake'; player: number; game: string; round: number; amount_minor: number }
  | { kind: 'win'; player: number; back: number; amount_minor: number }
  | { kind: 'undo'; player: number; back: number }
  | { kind: 'alarm'; player: number; fault: Fault }
  | { kind: 'wait'; by_ms: number }

const player = fc.integer({ min: 0, max: 1 })
const back = fc.integer({ min: 1, max: 6 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ kind: fc.constant('stake' as const), player, round: fc.integer({ min: 0, max: 12 }) },
      game: fc.constantFrom('gems', 'reef'),
      amount_minor: fc.integer({ min: 1, max: 300 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constant('win' as const), player, back },
      amount_minor: fc.integer({ min: 0, max: 5000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), player, back }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ kind: fc.constant('alarm' as const), player },
      fault: fc.oneof(
        { weight: 3, arbitrary: fc.record({ afterStatement: fc.integer({ min: 1, max: 16 }) }) },
        { weight: 2, arbitrary: fc.constantFrom<Fault>('lost', 'down', undefined) },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), by_ms: fc.constantFrom(61_000, day_ms) }),
  },
)

const crashes = new Crashes()
const figures = { rounds: 0, lateWins: 0, undone: 0 }

/** Runs the alarm as the runtime does, with something in its way; the wallet starts again afterwards. */
async function alarm(owner: Owner, fault: Fault): Promise<void> {
  if (fault === undefined) return void (await runDurableObjectAlarm(stubOf(owner)))
  await runInDurableObject(stubOf(owner), async (wallet: Wallet, { storage }) => {
    if (fault === 'lost' || fault === 'down') spoilDatabase(wallet, fault)
    else wallet.sql = crashes.dying(storage.sql, 'alarm', fault.afterStatement)
    try {
      await wallet.alarm()
    } catch (error) {
      if (!isCrash(error)) throw error
    }
  })
  await evictDurableObject(stubOf(owner))
}

function spoilDatabase(wallet: Wallet, fault: 'lost' | 'down'): void {
  const batch = async (statements: D1PreparedStatement[]) => {
    if (fault === 'lost') await platformEnv.DB.batch(statements)
    throw new Error('no answer')
  }
  const DB = { prepare: (query: string) => platformEnv.DB.prepare(query), batch }
  Object.defineProperty(wallet, 'env', { value: { ...platformEnv, DB } })
}

async function run(name: string, steps: readonly Step[]): Promise<void> {
  const stakes: { id: string; roundId: string; gameId: string }[][] = owners.map(() => [])
  for (const [n, one] of steps.entries()) {
    if (one.kind === 'wait') {
      vi.setSystemTime(Date.now() + one.by_ms)
      continue
    }
    const owner = owners[one.player]!
    const mine = stakes[one.player]!
    const transactionId = `${name}-${n}`
    if (one.kind === 'alarm') await alarm(owner, one.fault)
    else if (one.kind === 'stake') {
      const ids = { provider: 'pragmatic', gameId: one.game, roundId: `${name}-${one.game}-${one.round}` }
      await stubOf(owner).debit(owner, {
        ...unstopped,
        ...ids,
        transactionId,
        amount_minor: one.amount_minor,
      })
      mine.push({ ...ids, id: transactionId })
    } else {
      const staked = mine.at(-one.back)
      if (!staked) continue
      const { id, ...ids } = { provider: 'pragmatic', ...staked }
      const movement = { ...ids, transactionId }
      if (one.kind === 'undo') {
        const undone = await stubOf(owner).rollback(owner, { ...movement, originalTransactionId: id })
        if (undone.ok) figures.undone += 1
      } else if ((await stubOf(owner).credit(owner, { ...movement, amount_minor: one.amount_minor })).ok)
        figures.lateWins += 1
    }
  }
}

/** Until no wallet has anything to report. */
async function reportAll(): Promise<void> {
  for (const owner of owners) {
    await expect
      .poll(async () => {
        vi.setSystemTime(Date.now() + 61_000)
        await runInDurableObject(stubOf(owner), (wallet: Wallet) => wallet.alarm())
        return countUnreported(owner)
      })
      .toBe(0)
  }
}

function countUnreported(owner: Owner): Promise<number> {
  return runInDurableObject(stubOf(owner), (_, { storage }) => {
    const query = `SELECT count(*) AS count FROM entry
      WHERE seq > (SELECT upto_seq FROM round_report) AND round_id IS NOT NULL`
    return storage.sql.exec<{ count: number }>(query).one().count
  })
}

type Sums = Record<string, { rounds: number; rtp_sum: number; square_sum: number }>

/** By day and game, counted anew from every entry of every ledger. */
async function sumsOfLedgers(): Promise<Sums> {
  const sums: Sums = {}
  figures.rounds = 0
  for (const owner of owners) {
    const entries = await runInDurableObject(stubOf(owner), (_, { storage }) =>
      storage.sql
        .exec<{ at: number; kind: string; game_id: string; round_id: string; amount_minor: number }>(
          'SELECT at, kind, game_id, round_id, amount_minor FROM entry WHERE round_id IS NOT NULL ORDER BY seq',
        )
        .toArray(),
    )
    for (const round of Object.values(Object.groupBy(entries, ({ round_id }) => round_id))) {
      const { at, game_id } = round![0]!
      const total = (isPayout: boolean) =>
        round!
          .filter(({ kind }) => (kind === 'credit') === isPayout)
          .reduce((sum, { amount_minor }) => sum + amount_minor, 0)
      if (-total(false) <= 0) continue
      figures.rounds += 1
      const returned = Math.round((total(true) / -total(false)) * 10_000)
      const name = `${new Date(at).toISOString().slice(0, 10)} ${game_id}`
      const sum = (sums[name] ??= { rounds: 0, rtp_sum: 0, square_sum: 0 })
      sum.rounds += 1
      sum.rtp_sum += returned
      sum.square_sum += returned ** 2
    }
  }
  return sums
}

async function sumsOfDatabase(): Promise<Sums> {
  const { results } = await platformEnv.DB.prepare('SELECT * FROM game_rtp WHERE rounds <> 0').all<
    { day: string; game_id: string } & Sums[string]
  >()
  return Object.fromEntries(
    results.map(({ day, game_id, rounds, rtp_sum, square_sum }) => [
      `${day} ${game_id}`,
      { rounds, rtp_sum, square_sum },
    ]),
  )
}

it('[PROTECT-11] the returns are what the ledgers add up to, whenever a wallet dies while it reports', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 50 }), async (steps) => {
      await run(`run${(runs += 1)}`, steps)
      await reportAll()
      expect(await sumsOfDatabase()).toEqual(await sumsOfLedgers())
    }),
    walks(9),
  )
  expect(Math.min(crashes.count, figures.lateWins, figures.undone)).toBeGreaterThan(5)
}, 200_000)

describe('the measured returns', () => {
  const owner: Owner = { playerId: 'returns-3', currency: 'USD' }
  let played = 0

  const play = async (gameId: string, stake_minor: number, payout_minor: number | undefined) => {
    const ids = { provider: 'slotegrator', gameId, roundId: `m${(played += 1)}` }
    await stubOf(owner).debit(owner, {
      ...unstopped,
      ...ids,
      transactionId: `d${played}`,
      amount_minor: stake_minor,
    })
    if (payout_minor === undefined) return
    await stubOf(owner).credit(owner, { ...ids, transactionId: `c${played}`, amount_minor: payout_minor })
  }
  const measured = async () => {
    vi.setSystemTime(Date.now() + 61_000)
    await runInDurableObject(stubOf(owner), (wallet: Wallet) => wallet.alarm())
    const { result } = await call(calls.measuredRtp.path)
    const { games } = result as MeasuredRtp
    return games.filter(({ id }) => id.startsWith('slotegrator/'))
  }

  it('[PROTECT-11] each round counts the same, whatever its stake', async () => {
    await fundWallet(owner)
    await play('quay', 100, 200)
    await play('quay', 10, 0)
    await play('quay', 1000, undefined)
    await play('quay', 50, 100)
    const [quay] = await measured()
    expect(quay).toMatchObject({ id: 'slotegrator/quay', rounds: 4, returned: 1 })
    // The sample 2, 0, 0, 2 around 1.
    expect(quay?.deviation).toBeCloseTo(Math.sqrt(4 / 3), 10)
  })

  it('[PROTECT-11] a round that was undone does not count, and one of a month ago no more', async () => {
    const ids = { provider: 'slotegrator', gameId: 'undone', roundId: 'u' }
    await stubOf(owner).debit(owner, { ...unstopped, ...ids, transactionId: 'du', amount_minor: 100 })
    await stubOf(owner).rollback(owner, { ...ids, transactionId: 'uu', originalTransactionId: 'du' })
    expect((await measured()).map(({ id }) => id)).toEqual(['slotegrator/quay'])
    vi.setSystemTime(begin + 29 * day_ms)
    expect(await measured()).toHaveLength(1)
    vi.setSystemTime(begin + 30 * day_ms)
    expect(await measured()).toEqual([])
  })

  it('[PROTECT-11] a wallet reports once a minute at most, at once after a pause', async () => {
    const query = `SELECT coalesce(sum(rounds), 0) AS rounds FROM game_rtp WHERE game_id = 'often'`
    const reported = async () => (await firstRow<{ rounds: number }>(query))?.rounds
    const alarmNow = () => runInDurableObject(stubOf(owner), (wallet: Wallet) => wallet.alarm())
    vi.setSystemTime(begin + 31 * day_ms)
    await play('often', 10, 0)
    await alarmNow()
    expect(await reported()).toBe(1)
    vi.setSystemTime(Date.now() + 2_000)
    await play('often', 10, 0)
    await alarmNow()
    expect(await reported()).toBe(1)
    // The totals of the house are told in between.
    vi.setSystemTime(begin + 31 * day_ms + 6_000)
    await alarmNow()
    const due = await runInDurableObject(stubOf(owner), (_, { storage }) => storage.getAlarm())
    expect(due).toBe(begin + 31 * day_ms + 60_000)
  })

  it('[PROTECT-11] a win that comes late is reported too', async () => {
    vi.setSystemTime(begin + 32 * day_ms)
    await measured()
    const alarmAt = () => runInDurableObject(stubOf(owner), (_, { storage }) => storage.getAlarm())
    await runInDurableObject(stubOf(owner), (_, { storage }) => storage.deleteAlarm())
    const ids = { provider: 'slotegrator', gameId: 'often', roundId: `m${played}` }
    await stubOf(owner).credit(owner, { ...ids, transactionId: 'late', amount_minor: 30 })
    expect(await alarmAt()).not.toBeNull()
    expect((await measured()).find(({ id }) => id === 'slotegrator/often')?.returned).toBe(1.5)
  })

  it('[SCALE-05] [PROTECT-11] who plays for hours reports once an hour', async () => {
    const cursor = `SELECT upto_seq AS seq FROM rtp_cursor WHERE player_id = '${owner.playerId}'`
    const told = async () => (await firstRow<{ seq: number }>(cursor))?.seq
    const alarmNow = () => runInDurableObject(stubOf(owner), (wallet: Wallet) => wallet.alarm())
    const minutes: number[] = []
    // What is told between two of these is told at the second.
    for (const minute of [0, 1, 2, 10, 11, 12, 70, 71, 72, 130, 131, 132, 180]) {
      vi.setSystemTime(begin + 40 * day_ms + minute * 60_000)
      await play('long', 10, 0)
      const before = await told()
      await alarmNow()
      if ((await told()) !== before) minutes.push(minute)
    }
    expect(minutes).toEqual([0, 1, 11, 71, 131])
  })
})
