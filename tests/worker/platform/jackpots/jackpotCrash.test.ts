import { walks } from '../../lib/walks.ts'
import {
  abortAllDurableObjects,
  evictDurableObject,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { BookEntry, Round } from '../../../../functions/platform/jackpots/books.ts'
import type { Jackpot } from '../../../../functions/platform/jackpots/jackpot.ts'
import type { Entry, Owner } from '../../../../functions/platform/wallet/ledger.ts'
import type { Wallet } from '../../../../functions/platform/wallet/wallet.ts'
import { Crashes, isCrash } from '../crashes.ts'
import { deposit, migrate, operator, platformEnv, signUp, unstopped } from '../support.ts'

const share_bp = 1000
const start_minor = 100
const owners: Owner[] = []
let runs = 0

beforeAll(async () => {
  await migrate()
  for (const name of ['CrashOne', 'CrashTwo', 'CrashThree']) {
    const { user } = await signUp(name, { currency: 'SEK' })
    await deposit(user.id, 100_000_000)
    owners.push({ playerId: user.id, currency: 'SEK' })
  }
})

/** `tell` and `settle` are the alarms, which may die after any statement, with or without the object's memory. */
type Fault = { afterStatement: number; evict: boolean }
type Step =
  | { kind: 'stake'; player: number; amount_minor: number }
  | { kind: 'rollback'; player: number; back: number }
  | { kind: 'tell'; player: number; fault: Fault | undefined }
  | { kind: 'settle'; fault: Fault | undefined }
  | { kind: 'due'; fault: Fault | undefined }

const player = fc.integer({ min: 0, max: 2 })
const fault = fc.option(fc.record({ afterStatement: fc.integer({ min: 1, max: 24 }), evict: fc.boolean() }), {
  nil: undefined,
  freq: 2,
})
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('stake' as const),
      player,
      amount_minor: fc.integer({ min: 1, max: 120 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rollback' as const),
      player,
      back: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('tell' as const), player, fault }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), fault }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('due' as const), fault }) },
)

// A stub does not outlive the object it has spoken to: each call takes a new one.
const potOf = (id: string) => platformEnv.JACKPOT.getByName(id)
const stubOf = ({ playerId }: Owner) => platformEnv.WALLET.getByName(playerId)

const crashes = new Crashes()

/** Runs an object's alarm, which dies after its n-th statement; what it has sent by then is sent. */
async function dying(stub: DurableObjectStub<Wallet | Jackpot>, { afterStatement, evict }: Fault) {
  await runInDurableObject(stub as DurableObjectStub<Wallet>, async (object: Wallet, { storage }) => {
    object.sql = crashes.dying(storage.sql, object.constructor.name, afterStatement)
    try {
      await object.alarm()
    } catch (error) {
      if (!isCrash(error)) throw error
    }
  })
  if (evict) await evictDurableObject(stub)
  else await abortAllDurableObjects()
}

function alarm(stub: DurableObjectStub<Wallet | Jackpot>, fault: Fault | undefined): Promise<unknown> {
  return fault ? dying(stub, fault) : runDurableObjectAlarm(stub)
}

async function run(id: string, steps: readonly Step[]): Promise<void> {
  const staked: string[][] = owners.map(() => [])
  for (const [n, one] of steps.entries()) {
    if (one.kind === 'settle' || one.kind === 'due') {
      if (one.kind === 'settle') await pauseIsOver(id)
      else {
        await runInDurableObject(potOf(id), (_, { storage }) => {
          storage.sql.exec('UPDATE round SET drops_at = 1 WHERE ended_at IS NULL')
        })
      }
      await alarm(potOf(id), one.fault)
      continue
    }
    const owner = owners[one.player]!
    const mine = staked[one.player]!
    const game = { provider: 'pragmatic', gameId: 'gems' }
    if (one.kind === 'tell') await alarm(stubOf(owner), one.fault)
    else if (one.kind === 'stake') {
      const transactionId = `${id}-${n}`
      const moved = await stubOf(owner).debit(owner, {
        ...unstopped,
        ...{ ...game, transactionId, roundId: transactionId },
        amount_minor: one.amount_minor,
      })
      expect(moved.ok).toBe(true)
      mine.push(transactionId)
    } else {
      const originalTransactionId = mine.at(-one.back)
      if (originalTransactionId === undefined) continue
      const ids = { transactionId: `${id}-undo-${n}`, originalTransactionId, roundId: originalTransactionId }
      await stubOf(owner).rollback(owner, { ...game, ...ids })
    }
  }
}

/** As if the pause after a failed payment had passed. */
async function pauseIsOver(id: string): Promise<void> {
  await runInDurableObject(potOf(id), (_, { storage }) => {
    storage.sql.exec('UPDATE win SET retry_at = 1 WHERE retry_at IS NOT NULL')
  })
}

/** Until nothing is left to tell and nothing to pay. */
async function settleAll(id: string): Promise<void> {
  for (const owner of owners) {
    await expect
      .poll(async () => {
        await runDurableObjectAlarm(stubOf(owner))
        return runInDurableObject(
          stubOf(owner),
          (_, { storage }) => storage.sql.exec('SELECT due_at FROM outbox').one().due_at,
        )
      })
      .toBe(null)
  }
  await expect
    .poll(async () => {
      await pauseIsOver(id)
      await runDurableObjectAlarm(potOf(id))
      return (await potOf(id).audit()).unsettled
    })
    .toBe(0)
}

async function booksOf(id: string): Promise<BookEntry[]> {
  const { entries } = await potOf(id).history(1, 1000)
  return JSON.parse(JSON.stringify(entries)) as BookEntry[]
}

async function ledgersOf(id: string): Promise<{ owner: Owner; entries: Entry[] }[]> {
  return Promise.all(
    owners.map(async (owner) => {
      const { entries } = await stubOf(owner).history(owner, 1, 100_000)
      const all = JSON.parse(JSON.stringify(entries)) as Entry[]
      const ofRun = (key: string) =>
        key.startsWith(`game:pragmatic:${id}-`) || key.startsWith(`jackpot:${id}.`)
      return { owner, entries: all.filter(({ key }) => ofRun(key)) }
    }),
  )
}

type Share = { round: number; player_id: string; given_parts: number; taken_parts: number }

/** Of all rounds: those that the object has, and those in the archive. */
async function sharesOf(id: string): Promise<Share[]> {
  const own = await runInDurableObject(potOf(id), (_, { storage }) =>
    storage.sql.exec<Share>('SELECT * FROM share').toArray(),
  )
  const all = new Map(own.map((share) => [`${share.round} ${share.player_id}`, share]))
  for (const { key } of (await platformEnv.DOCUMENTS.list({ prefix: `jackpots/${id}/` })).objects) {
    const page = await (await platformEnv.DOCUMENTS.get(key))!.json<{ round: Round; shares: Share[] }>()
    for (const share of page.shares)
      all.set(`${page.round.number} ${share.player_id}`, { ...share, round: page.round.number })
  }
  return [...all.values()]
}

/**
 * Every stake of a player gave its share to one round, in the order of the ledger, and a round gave back no more than what was rolled
 * back of it.
 */
function checkShares(entries: Entry[], mine: Share[]): void {
  const inOrder = entries.toSorted((one, other) => one.seq - other.seq)
  const stakes = inOrder.filter(({ kind }) => kind === 'debit')
  const undone = new Set(inOrder.filter(({ kind }) => kind === 'rollback').map(({ reference }) => reference))
  for (const { given_parts, taken_parts } of mine) {
    let [rest, undone_parts] = [given_parts, 0]
    while (rest > 0) {
      const stake = stakes.shift()
      if (!stake) throw new Error('a share without a stake')
      rest += stake.amount_minor * share_bp
      if (undone.has(stake.key)) undone_parts -= stake.amount_minor * share_bp
    }
    expect(rest).toBe(0)
    expect(taken_parts).toBeLessThanOrEqual(undone_parts)
  }
  expect(stakes).toEqual([])
}

/** What must hold whatever died when. */
async function checkLedgers(id: string): Promise<void> {
  const books = await booksOf(id)
  const ledgers = await ledgersOf(id)
  const ofKind = (kind: BookEntry['kind']) => books.filter((entry) => entry.kind === kind)

  const shares = await sharesOf(id)
  const sumOf = <Row>(rows: Row[], parts: (row: Row) => number) =>
    rows.reduce((all, row) => all + parts(row), 0)
  for (const { owner, entries } of ledgers) {
    const mine = shares.filter(({ player_id }) => player_id === owner.playerId)
    checkShares(
      entries,
      mine.toSorted((one, other) => one.round - other.round),
    )
  }
  for (const [round, entries] of Map.groupBy(books, (entry) => entry.round)) {
    if (!entries.some(({ kind }) => kind === 'win' || kind === 'seed_return')) continue
    const ofRound = shares.filter((share) => share.round === round)
    const booked = (kind: BookEntry['kind']) =>
      sumOf(
        entries.filter((entry) => entry.kind === kind),
        ({ amount_parts }) => amount_parts,
      )
    expect(booked('contribution')).toBe(sumOf(ofRound, ({ given_parts }) => given_parts))
    expect(booked('take_back') + sumOf(ofRound, ({ taken_parts }) => taken_parts)).toBe(0)
  }
  const open = (await potOf(id).audit()).sums
  expect(open.contribution ?? 0).toBe(sumOf(shares, ({ given_parts }) => given_parts))

  const sum = (entries: BookEntry[]) => entries.reduce((all, { amount_parts }) => all + amount_parts, 0)
  expect(sum(books)).toBe(books[0]?.pot_after_parts)
  const { sums, pot_parts } = await potOf(id).audit()
  expect(Object.values(sums).reduce((all, parts) => all + parts, 0)).toBe(pot_parts)
  expect(sum(ofKind('seed'))).toBe(ofKind('seed').length * start_minor * 10_000)

  const wins = ofKind('win').map(({ round, amount_parts }) => [
    `jackpot:${id}.${round}`,
    -amount_parts / 10_000,
  ])
  const paid = ledgers.flatMap(({ entries }) =>
    entries.filter(({ kind }) => kind === 'jackpot_win').map(({ key, amount_minor }) => [key, amount_minor]),
  )
  expect(paid.toSorted()).toEqual(wins.toSorted())
  const listed = await platformEnv.DB.prepare('SELECT id, amount_minor FROM jackpot_win WHERE jackpot_id = ?')
    .bind(id)
    .all<{ id: string; amount_minor: number }>()
  expect(listed.results.map((win) => [`jackpot:${win.id}`, win.amount_minor]).toSorted()).toEqual(
    wins.toSorted(),
  )
}

it('[JACKPOT-01] loses, makes and doubles nothing, with crashes between any two steps of telling, winning and paying', async () => {
  let won = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 45 }), async (steps) => {
      const id = `crash-${(runs += 1)}`
      const opened = await operator(
        `/jackpots/${id}`,
        {
          ...{ name: 'Crash', image: '/media/c.jpg', currency: 'SEK', share_bp, start_minor },
          ...{ min_minor: 105, max_minor: 130, period_s: 3600 },
        },
        'PUT',
      )
      expect(opened.status).toBe(0)
      await run(id, steps)
      await settleAll(id)
      await checkLedgers(id)
      won += (await booksOf(id)).filter(({ kind }) => kind === 'win').length
      await operator(`/jackpots/${id}/close`, {})
    }),
    // The players are the same for all runs: what a failed one leaves would only confuse a shorter one.
    walks(10),
  )
  // A property that no round was ever won in would show little.
  expect(won).toBeGreaterThan(4)
}, 300_000)
