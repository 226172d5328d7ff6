import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { day_ms, hour_ms } from '#lib/time.ts'
import { entryColumns, type Entry, type Owner } from '../../../../functions/platform/wallet/ledger.ts'
import type { Wallet } from '../../../../functions/platform/wallet/wallet.ts'
import { Crashes, isCrash } from '../crashes.ts'
import { walks } from '../../lib/walks.ts'
import { migrate, platformEnv, unstopped } from '../support.ts'

/*
 * One player in several tabs spins, bets, pays in, gets money from a friend, changes limits, takes time-outs and waits, in any order,
 * two things at once, while the wallet dies after any statement. After each step everything that was accepted in it is added up anew,
 * from the entries of the ledger alone and with nothing in common with the wallet's own sums: nothing may be above a limit that was
 * in force, come before an increase was due and confirmed, or be taken while the player was excluded.
 */
const increaseDelay_ms = day_ms
const begin = Date.UTC(2030, 0, 30, 22)
const periods = ['day', 'week', 'month'] as const
type Kind = 'deposit' | 'loss' | 'stake'
type Period = (typeof periods)[number]
type Key = { kind: Kind; period: Period } | { kind: 'session'; period: 'minutes' }
type Op =
  | { op: 'spin' | 'bet' | 'bonusBet' | 'hold' | 'receive'; amount: number }
  | { op: 'win'; amount: number; which: number }
  | { op: 'undo' | 'undoLater' | 'book' | 'release'; which: number }
  | { op: 'limit'; key: Key; amount: number | null }
  | { op: 'confirm'; key: Key }
  | { op: 'timeOut' | 'playOn' }
  | { op: 'wait'; by_ms: number }
type Step = { ops: Op[]; afterStatement: number | undefined }

const amount = fc.integer({ min: 1, max: 60 })
const which = fc.nat({ max: 6 })
const session: Key = { kind: 'session', period: 'minutes' }
/** Few of the ten, so that what is set is met again. */
const key = fc.constantFrom<Key>(
  { kind: 'stake', period: 'day' },
  { kind: 'loss', period: 'week' },
  { kind: 'deposit', period: 'month' },
  session,
)
const limitAmount = fc.option(fc.integer({ min: 5, max: 250 }), { nil: null, freq: 6 })
const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ op: fc.constantFrom('spin', 'bet', 'bonusBet'), amount }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constantFrom('hold', 'receive'), amount }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('win'), amount, which }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constantFrom('undo', 'book', 'release'), which }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('undoLater'), which: fc.nat({ max: 1 }) }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constant('limit'), key, amount: limitAmount }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constant('confirm'), key }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('timeOut') }) },
  // Sessions that are long enough for a limit that is short enough.
  { weight: 5, arbitrary: fc.record({ op: fc.constant('playOn') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ op: fc.constant('limit'), key: fc.constant(session) },
      amount: fc.integer({ min: 5, max: 20 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('wait'),
      by_ms: fc.constantFrom(60_000, 10 * 60_000, 20 * 60_000, 3 * hour_ms, day_ms, day_ms, 9 * day_ms),
    }),
  },
)
const step: fc.Arbitrary<Step> = fc.record({
  ops: fc.array(op, { minLength: 1, maxLength: 2 }),
  afterStatement: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined, freq: 2 }),
})

const figures = {
  accepted: 0,
  refused: 0,
  increases: 0,
  exclusions: 0,
  overruns: 0,
}
const crashes = new Crashes()
let runs = 0

beforeAll(migrate)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

type InForce = Map<string, number>
type Held = { payment_id: string; amount_minor: number; expires_at: number }
type Seen = { entries: Entry[]; limits: InForce; held: Held[]; excludedUntil: number }
const nameOf = ({ kind, period }: { kind: string; period: string }) => `${kind}_${period}`

class World {
  private readonly owner: Owner
  private n = 0
  private stakes: { id: string; amount: number; isBet: boolean }[] = []
  private holds: { id: string; amount: number }[] = []
  /** When an increase was first asked for, by limit: the amount (null for none) and the time. */
  private asked = new Map<string, { amount: number | null; at: number }>()

  constructor(name: string) {
    this.owner = { playerId: name, currency: 'USD' }
  }

  private stub() {
    return platformEnv.WALLET.getByName(this.owner.playerId)
  }

  async begin(): Promise<void> {
    const funds = { balanceKind: 'real', amount_minor: 1_000_000, key: 'begin', reason: 'test' } as const
    await this.stub().adjust(this.owner, funds)
    await this.stub().adjust(this.owner, { ...funds, balanceKind: 'bonus', key: 'bonus' })
  }

  /** What died is tried again, and dies where nothing has died yet, until it comes through. */
  async take({ ops, afterStatement }: Step): Promise<void> {
    let isWhole = await this.tryOnce(ops, afterStatement)
    while (!isWhole) isWhole = await this.tryOnce(ops, Infinity)
  }

  private async tryOnce(ops: Op[], afterStatement: number | undefined): Promise<boolean> {
    const before = await this.seen()
    const now = Date.now()
    if (afterStatement !== undefined) await this.arm(ops, afterStatement)
    const done = await Promise.allSettled(ops.map((one) => this.run(one)))
    if (afterStatement !== undefined) await evictDurableObject(this.stub())
    const failed = done.filter((one) => one.status === 'rejected')
    for (const { reason } of failed)
      if (!isCrash(reason) && !/evict|reset|broken/i.test(String(reason))) throw reason
    await this.check(before, await this.seen(), now)
    await this.note(now)
    return failed.length === 0
  }

  private async arm([first]: Op[], afterStatement: number): Promise<void> {
    await runInDurableObject(this.stub(), (wallet: Wallet, { storage }) => {
      wallet.sql = crashes.dying(storage.sql, String(first?.op), afterStatement)
    })
  }

  private async run(one: Op): Promise<void> {
    this.n += 1
    const id = `${this.n}`
    const wallet = this.stub()
    const { owner } = this
    const count = (answer: { ok: boolean }) => {
      figures[answer.ok ? 'accepted' : 'refused'] += 1
      return answer.ok
    }
    switch (one.op) {
      case 'spin': {
        this.stakes.push({ id, amount: one.amount, isBet: false })
        return void count(await wallet.debit(owner, { ...unstopped, ...gameOf(id, id, one.amount) }))
      }
      case 'bet':
      case 'bonusBet': {
        this.stakes.push({ id, amount: one.amount, isBet: true })
        return void count(
          await wallet.placeBet(owner, {
            ...unstopped,
            ...betOf(id, one.amount),
            session: 'any',
            bonus_minor: one.op === 'bet' ? 0 : one.amount,
            price: 2000,
          }),
        )
      }
      case 'win': {
        const staked = this.stakes.at(-1 - one.which)
        if (!staked) return
        if (staked.isBet) {
          const win = { ...betOf(staked.id, one.amount), id: `w${id}`, kind: 'bet_win' } as const
          return void (await wallet.payBet(owner, win))
        }
        return void (await wallet.credit(owner, gameOf(`w${id}`, staked.id, one.amount)))
      }
      case 'playOn':
        vi.setSystemTime(Date.now() + 10 * 60_000)
        return this.run({ op: 'spin', amount: 1 })
      case 'undoLater':
        // On another day than the stake, whose day it counts on.
        vi.setSystemTime(Date.now() + day_ms)
        return this.run({ op: 'undo', which: one.which })
      case 'undo': {
        const staked = this.stakes.at(-1 - one.which)
        if (!staked) return
        if (staked.isBet) return void (await wallet.rollBackBet(owner, betOf(staked.id, staked.amount)))
        const ids = { provider: 'pragmatic', gameId: 'gems', transactionId: `u${id}`, roundId: staked.id }
        return void (await wallet.rollback(owner, { ...ids, originalTransactionId: staked.id }))
      }
      case 'hold': {
        this.holds.push({ id, amount: one.amount })
        const hold = { paymentId: id, amount_minor: one.amount, expiresAt: Date.now() + hour_ms / 2 }
        return void count(await wallet.holdDeposit(owner, hold))
      }
      case 'book': {
        // A provider takes only what was held, and only until its time is over.
        const { held } = await this.seen()
        const found = held.find(({ payment_id }) => payment_id === this.holds.at(-1 - one.which)?.id)
        if (!found || found.expires_at <= Date.now()) return
        const { payment_id: paymentId, amount_minor } = found
        return void (await wallet.bookPayment(owner, { paymentId, amount_minor, method: 'pix' }))
      }
      case 'release': {
        const hold = this.holds.at(-1 - one.which)
        return hold && (await wallet.releaseDeposit(owner, hold.id))
      }
      case 'receive': {
        const arrival = { id, from: { id: 'friend', login: 'friend' }, amount_minor: one.amount }
        return void count(await wallet.receiveTransfer(owner, arrival))
      }
      case 'limit':
        return void (await wallet.setLimit(owner, { ...one.key }, one.amount, Date.now() + increaseDelay_ms))
      case 'confirm': {
        const confirmed = await wallet.confirmLimit(owner, { ...one.key })
        if (confirmed.ok) figures.increases += 1
        return
      }
      case 'timeOut': {
        await wallet.exclude(owner, { kind: 'time_out', until: Date.now() + day_ms })
        figures.exclusions += 1
        return
      }
      case 'wait':
        vi.setSystemTime(Date.now() + one.by_ms)
    }
  }

  private async seen(): Promise<Seen> {
    return runInDurableObject(this.stub(), (_, { storage: { sql } }) => {
      const rows = <Row extends Record<string, SqlStorageValue>>(query: string) =>
        sql.exec<Row>(query).toArray()
      const limits = rows<{ kind: string; period: string; own: number }>(
        'SELECT kind, period, own FROM own_limit WHERE own IS NOT NULL',
      )
      const [out] = rows<{ until: number }>('SELECT until FROM exclusion')
      return {
        entries: rows<Entry>(`SELECT ${entryColumns} FROM entry ORDER BY seq`),
        limits: new Map(limits.map((row): [string, number] => [nameOf(row), row.own])),
        held: rows<Held>('SELECT * FROM deposit_hold'),
        excludedUntil: out?.until ?? 0,
      }
    })
  }

  private async check(before: Seen, after: Seen, from: number): Promise<void> {
    this.checkIncreases(before, after)
    const fresh = after.entries.slice(before.entries.length)
    const wasExcluded = before.excludedUntil > from && before.excludedUntil > Date.now()
    const isStake = ({ kind }: Entry) => kind === 'debit' || kind === 'bet'
    const isIncoming = ({ kind, amount_minor }: Entry) => kind === 'transfer_in' && amount_minor > 0
    const newHolds = after.held.filter(
      (one) => !before.held.some(({ payment_id }) => payment_id === one.payment_id),
    )
    for (const entry of fresh.filter((one) => isStake(one) || isIncoming(one))) {
      const upTo = after.entries.filter(({ seq }) => seq <= entry.seq)
      if (wasExcluded) figures.overruns += 1
      const sums = isStake(entry) ? (['loss', 'stake'] as const) : (['deposit'] as const)
      // Bonus money is no loss, but takes time.
      for (const kind of isReal(entry) ? sums : []) this.checkSum(kind, { before, after, upTo, at: entry.at })
      if (isStake(entry)) this.checkSession({ before, after, upTo, at: entry.at })
    }
    if (newHolds.length > 0) {
      if (wasExcluded) figures.overruns += 1
      this.checkSum('deposit', { before, after, upTo: after.entries, at: Date.now() })
    }
  }

  private checkSum(kind: Kind, { before, after, upTo, at }: Moment): void {
    for (const period of periods) {
      const limit = looser(before, after, `${kind}_${period}`)
      if (limit === undefined) continue
      const held = kind === 'deposit' ? after.held.filter((one) => one.expires_at > at) : []
      const sum =
        upTo.reduce((total, entry) => total + shareOf(kind, period, at, entry, upTo), 0) +
        held.reduce((total, one) => total + one.amount_minor, 0)
      if (sum > limit) figures.overruns += 1
    }
  }

  private checkSession({ before, after, upTo, at }: Moment): void {
    const limit = looser(before, after, 'session_minutes')
    if (limit === undefined) return
    const times = upTo.filter(({ kind }) => kind === 'debit' || kind === 'bet').map((entry) => entry.at)
    let [began, last] = [times[0] ?? at, times[0] ?? at]
    for (const time of times) {
      if (time - last > 15 * 60_000) began = time
      last = time
    }
    if (at - began >= limit * 60_000 + 60_000) figures.overruns += 1
  }

  /** A limit that is higher than before, or gone, was asked for a day ago at least. */
  private checkIncreases(before: Seen, after: Seen): void {
    for (const [name, limit] of before.limits) {
      const now = after.limits.get(name)
      const isHigher = now === undefined || now > limit
      const asked = this.asked.get(name)
      // Of two at once one may confirm the increase, and the other set less than that.
      const isAsked = asked !== undefined && (now ?? Infinity) <= (asked.amount ?? Infinity)
      const isDue = isAsked && Date.now() - asked.at >= increaseDelay_ms
      if (isHigher && !isDue) figures.overruns += 1
    }
  }

  /** Notes what the wallet says is waiting: asked for at the beginning of the step at the earliest. */
  private async note(at: number): Promise<void> {
    const { limits } = await this.stub().protection(this.owner)
    for (const { kind, period, pending } of JSON.parse(JSON.stringify(limits)) as Waiting[]) {
      const name = nameOf({ kind, period })
      const known = this.asked.get(name)
      if (pending === null) this.asked.delete(name)
      else if (known?.amount !== pending.amount) this.asked.set(name, { amount: pending.amount, at })
    }
  }
}

type Waiting = { kind: string; period: string; pending: { amount: number | null } | null }
type Moment = { before: Seen; after: Seen; upTo: Entry[]; at: number }

/** Of two things at once the limit may have changed before or after the stake: the looser one counts. */
function looser(before: Seen, after: Seen, name: string): number | undefined {
  const both = [before.limits.get(name), after.limits.get(name)]
  return both.some((limit) => limit === undefined) ? undefined : Math.max(...both.map((limit) => limit ?? 0))
}

const isReal = ({ balance_kind, amount_minor }: Entry) => balance_kind === 'real' && amount_minor !== 0

function shareOf(kind: Kind, period: Period, at: number, entry: Entry, upTo: Entry[]): number {
  if (!isReal(entry)) return 0
  const own = upTo.find(({ key: other }) => other === entry.reference)
  const isBack = entry.kind === 'rollback' || entry.kind === 'bet_rollback'
  const time = isBack ? (own?.at ?? entry.at) : entry.at
  if (spanName(period, time) !== spanName(period, at)) return 0
  const isStake = isBack || entry.kind === 'debit' || entry.kind === 'bet'
  const isPayout = entry.kind === 'credit' || entry.kind === 'bet_win'
  const isDeposit =
    entry.kind === 'transfer_in' || (entry.kind === 'deposit' && entry.key.startsWith('payment:'))
  if (kind === 'deposit') return isDeposit ? entry.amount_minor : 0
  if (kind === 'stake') return isStake ? -entry.amount_minor : 0
  return isStake || isPayout ? -entry.amount_minor : 0
}

/** A name of its own for each day, ISO week and month, by the letters of the date. */
function spanName(period: Period, at: number): string {
  const date = new Date(at)
  const iso = date.toISOString()
  if (period === 'day') return iso.slice(0, 10)
  if (period === 'month') return iso.slice(0, 7)
  while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

function gameOf(transactionId: string, roundId: string, amount_minor: number) {
  return { provider: 'pragmatic', gameId: 'gems', transactionId, roundId, amount_minor }
}

function betOf(id: string, amount_minor: number) {
  return { id, betId: `b${id}`, playerId: '', amount_minor, currency: 'USD' as const }
}

it('[PROTECT-01] [PROTECT-03] nothing gets past a limit or an exclusion, in any order, two at once, with crashes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      vi.setSystemTime(begin)
      const world = new World(`guarded-${(runs += 1)}`)
      await world.begin()
      for (const one of steps) await world.take(one)
      expect(figures.overruns).toBe(0)
    }),
    walks(5),
  )
  // A property without crashes, refusals and increases would show little.
  expect(Math.min(figures.accepted, figures.refused)).toBeGreaterThan(15)
  // Walks that died blindly, five times as many, came to 253.
  expect(crashes.places.size).toBeGreaterThan(260)
  expect(Math.min(figures.increases, figures.exclusions)).toBeGreaterThan(0)
}, 300_000)
