import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Entry, Owner } from '../../../../functions/platform/wallet/ledger.ts'
import type { Wallet } from '../../../../functions/platform/wallet/wallet.ts'
import { Crashes, isCrash } from '../crashes.ts'
import { walks } from '../../lib/walks.ts'
import { migrate, platformEnv, unstopped } from '../support.ts'

/*
 * Three players send each other money, convert, get bonuses and play, and any wallet dies after any statement, with or without
 * the answer. What crashed is tried again, as a browser, a provider or the schedule does. In the end everything is where the
 * ledgers say, once.
 */
const game = { provider: 'pragmatic', gameId: 'gems' }
const far = Date.UTC(2100, 0)
let runs = 0
const figures = { transfers: 0, conversions: 0, bonuses: 0, spins: 0 }
const crashes = new Crashes()

beforeAll(migrate)

/** The wallet dies after its n-th statement from now: whatever it does then fails, until it starts again. */
type Fault = { afterStatement: number } | undefined
type Step =
  | { kind: 'send'; from: number; to: number; amount_minor: number; fault: Fault; friendFault: Fault }
  | { kind: 'both'; one: number; other: number; amount_minor: number; fault: Fault }
  | { kind: 'convert'; player: number; amount_minor: number | undefined; fault: Fault }
  | { kind: 'give'; player: number; id: number; amount_minor: number; fault: Fault }
  | { kind: 'spin'; player: number; stake_minor: number; payout_minor: number; fault: Fault }
  | { kind: 'expire' | 'alarm'; player: number; fault: Fault }

const player = fc.integer({ min: 0, max: 2 })
const fault = fc.option(fc.record({ afterStatement: fc.integer({ min: 1, max: 18 }) }), {
  nil: undefined,
  freq: 2,
})
const amount_minor = fc.integer({ min: 1, max: 400 })
const constant = <Kind extends string>(kind: Kind) => fc.constant(kind)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: constant('send'),
      from: player,
      to: player,
      amount_minor,
      fault,
      friendFault: fault,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: constant('both'), one: player, other: player, amount_minor, fault }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: constant('convert'), player, fault },
      amount_minor: fc.option(amount_minor, { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: constant('give'),
      player,
      id: fc.integer({ min: 0, max: 3 }),
      amount_minor,
      fault,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: constant('spin'), player, stake_minor: amount_minor, fault },
      payout_minor: fc.integer({ min: 0, max: 500 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('expire' as const, 'alarm' as const), player, fault }),
  },
)

/** A stub does not outlive the object it has spoken to: each call takes a new one. */
const stubOf = ({ playerId }: Owner) => platformEnv.WALLET.getByName(playerId)

/** As if the pauses of the transfers under way had passed. */
async function transfersAreDue(owner: Owner): Promise<void> {
  await runInDurableObject(stubOf(owner), (_, { storage }) => {
    storage.sql.exec('UPDATE transfer SET due_at = 1 WHERE due_at IS NOT NULL')
  })
}

async function arm(
  owner: Owner,
  step: string,
  { afterStatement }: { afterStatement: number },
): Promise<void> {
  await runInDurableObject(stubOf(owner), (wallet: Wallet, { storage }) => {
    wallet.sql = crashes.dying(storage.sql, step, afterStatement)
  })
}

const anywhereNew = { afterStatement: Infinity }

type Armed = { step: string; faults: readonly [Owner, Fault][] }

/** Runs something while wallets may die; true if it ended without a crash. The wallets start again afterwards. */
async function dying({ step, faults }: Armed, run: () => Promise<unknown>): Promise<boolean> {
  const armed = faults.filter(([, one]) => one !== undefined)
  for (const [owner, one] of armed) if (one) await arm(owner, step, one)
  let isWhole = true
  try {
    await run()
  } catch (error) {
    if (!isCrash(error)) throw error
    isWhole = false
  }
  for (const [owner] of armed) await evictDurableObject(stubOf(owner))
  return isWhole
}

class World {
  owners: Owner[]
  sent = new Map<string, { from: Owner; amount_minor: number }>()
  given = new Map<string, number>()
  private n = 0
  private readonly name: string

  constructor(name: string) {
    this.name = name
    this.owners = [0, 1, 2].map((n) => ({ playerId: `${name}-${n}`, currency: 'USD' }))
  }

  owner(n: number): Owner {
    return this.owners[n]!
  }

  async begin(): Promise<void> {
    for (const owner of this.owners) {
      const key = 'begin'
      await stubOf(owner).adjust(owner, { balanceKind: 'real', amount_minor: 1000, key, reason: 'test' })
      await stubOf(owner).balance(owner)
    }
  }

  async take(one: Step): Promise<void> {
    this.n += 1
    switch (one.kind) {
      case 'send':
        return this.send(one.from, one.to, one.amount_minor, one.fault, one.friendFault)
      case 'both': {
        // A wallet that one of them starts again breaks the other's call off, which is tried again as after a crash.
        const { amount_minor: amount, one: left, other: right } = one
        if (left === right) return
        const there = this.transfer(left, right, amount)
        const back = this.transfer(right, left, amount)
        const both = async () => {
          await Promise.all([there(), back()])
        }
        await this.until({ step: 'both', faults: [[this.owner(left), one.fault]] }, both)
        return
      }
      case 'convert': {
        const owner = this.owner(one.player)
        const requestId = `${this.name}-${this.n}`
        const rules = { requestId, dayLimit_minor: 100_000, threshold_minor: 100_000 }
        const asked = one.amount_minor === undefined ? rules : { ...rules, amount_minor: one.amount_minor }
        // Whoever got no answer asks again, and it counts once.
        await this.until({ step: 'convert', faults: [[owner, one.fault]] }, () =>
          stubOf(owner).convertBonus(owner, asked),
        )
        const { entries } = await stubOf(owner).history(owner, 1, 1000)
        const conversions = entries.filter(({ key }) => key === `conversion:${requestId}`)
        expect(conversions.length).toBeLessThanOrEqual(1)
        return
      }
      case 'give':
        return this.give(one)
      case 'spin':
        return this.spin(one)
      default: {
        const owner = this.owner(one.player)
        if (one.kind === 'expire') {
          await runInDurableObject(stubOf(owner), (_, { storage }) => {
            storage.sql.exec('UPDATE bonus SET expires_at = 1 WHERE ended IS NULL AND n % 2 = 0')
          })
        }
        await transfersAreDue(owner)
        await dying({ step: 'alarm', faults: [[owner, one.fault]] }, () =>
          runInDurableObject(stubOf(owner), (wallet: Wallet) => wallet.alarm()),
        )
      }
    }
  }

  private transfer(from: number, to: number, amount: number) {
    const [owner, friend] = [this.owner(from), this.owner(to)]
    const requestId = `${this.name}-${this.n}-${from}`
    const transfer = {
      ...{ requestId, typed: `${friend.playerId} ${amount}`, login: owner.playerId },
      ...{ friend: { id: friend.playerId, login: friend.playerId } },
      ...{ amount_minor: amount, dayLimit_minor: 1_000_000 },
    }
    return async () => {
      const sent = await stubOf(owner).sendTransfer(owner, transfer)
      if (sent.ok) this.sent.set(requestId, { from: owner, amount_minor: amount })
    }
  }

  private async send(from: number, to: number, amount: number, ...faults: Fault[]): Promise<void> {
    if (from === to) return
    const [owner, friend] = [this.owner(from), this.owner(to)]
    const armed: Armed['faults'] = [
      [owner, faults[0]],
      [friend, faults[1]],
    ]
    await this.until({ step: 'send', faults: armed }, this.transfer(from, to, amount))
  }

  /** As the browser, the provider and the schedule do it: again, until there is an answer. Each try dies where nothing has died yet. */
  private async until({ step, faults }: Armed, run: () => Promise<unknown>): Promise<void> {
    const next = faults.map(([owner, one]): Armed['faults'][number] => [owner, one && anywhereNew])
    let isWhole = await dying({ step, faults }, run)
    while (!isWhole) isWhole = await dying({ step, faults: next }, run)
  }

  private async give(one: Step & { kind: 'give' }): Promise<void> {
    const owner = this.owner(one.player)
    const key = `${owner.playerId} ${one.id}`
    const amount = this.given.get(key) ?? one.amount_minor
    const bonus = {
      id: `b${one.id}`,
      kind: 'promocode',
      amount_minor: amount,
      wager_minor: 10,
      expires_at: far,
    } as const
    await this.until({ step: 'give', faults: [[owner, one.fault]] }, () =>
      stubOf(owner).giveBonus(owner, bonus),
    )
    this.given.set(key, amount)
  }

  private async spin(one: Step & { kind: 'spin' }): Promise<void> {
    const owner = this.owner(one.player)
    const ids = { ...game, roundId: `${this.n}` }
    let isTaken = false
    await this.until({ step: 'stake', faults: [[owner, one.fault]] }, async () => {
      const stake = { ...unstopped, ...ids, transactionId: `d${this.n}`, amount_minor: one.stake_minor }
      isTaken = (await stubOf(owner).debit(owner, stake)).ok
    })
    if (!isTaken) return
    const payout = { ...ids, transactionId: `c${this.n}`, amount_minor: one.payout_minor }
    await this.until({ step: 'payout', faults: [[owner, one.fault]] }, () =>
      stubOf(owner).credit(owner, payout),
    )
    figures.spins += 1
  }

  async settle(): Promise<void> {
    for (const owner of this.owners) {
      await expect
        .poll(async () => {
          await transfersAreDue(owner)
          await runDurableObjectAlarm(stubOf(owner))
          const under = `SELECT count(*) AS n FROM transfer WHERE state = 'Withdrawn'`
          return runInDurableObject(stubOf(owner), (_, { storage }) => storage.sql.exec(under).one()['n'])
        })
        .toBe(0)
    }
  }

  async check(): Promise<void> {
    const all: Entry[] = []
    for (const owner of this.owners) {
      const audit = await stubOf(owner).audit(owner)
      expect({ ...audit.sums }).toEqual({ ...audit.balances })
      const { entries } = await stubOf(owner).history(owner, 1, 10_000)
      const own = JSON.parse(JSON.stringify(entries)) as Entry[]
      all.push(...own)
      await this.checkBonuses(owner, own)
    }
    const sum = (kinds: string[]) =>
      all.filter(({ kind }) => kinds.includes(kind)).reduce((total, entry) => total + entry.amount_minor, 0)
    // What moves inside is neither lost nor made.
    expect(sum(['transfer_out', 'transfer_in', 'transfer_return'])).toBe(0)
    expect(sum(['bonus_conversion'])).toBe(0)
    const keysOf = (kind: string) =>
      all
        .filter((entry) => entry.kind === kind)
        .map(({ key }) => key)
        .sort()
    expect(keysOf('transfer_in')).toEqual(keysOf('transfer_out'))
    const out = all.filter(({ kind }) => kind === 'transfer_out').map((entry) => -entry.amount_minor)
    const known = [...this.sent.values()].map((transfer) => transfer.amount_minor)
    expect(out.sort()).toEqual(known.sort())
    figures.transfers += out.length
    figures.conversions += keysOf('bonus_conversion').length / 2
    figures.bonuses += this.given.size
  }

  /** Every bonus was given once, and what the records say is left is what the balance holds. */
  private async checkBonuses(owner: Owner, entries: Entry[]): Promise<void> {
    const mine = [...this.given].filter(([key]) => key.startsWith(`${owner.playerId} `))
    const granted = entries.filter(({ kind }) => kind === 'bonus_grant').map((entry) => entry.amount_minor)
    expect(granted.sort()).toEqual(mine.map(([, amount]) => amount).sort())
    const states = await stubOf(owner).bonuses(owner)
    const { bonus_minor } = await stubOf(owner).balance(owner)
    expect(states.reduce((total, { left_minor }) => total + left_minor, 0)).toBe(bonus_minor)
  }
}

it('[PROFILE-07] [PROFILE-05] loses, makes and doubles no cent, with crashes between any two steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const world = new World(`money-${(runs += 1)}`)
      await world.begin()
      for (const one of steps) await world.take(one)
      await world.settle()
      await world.check()
    }),
    walks(9),
  )
  // A property without crashes and movements would show little.
  // Walks that died blindly, three times as many, came to 121.
  expect(crashes.places.size).toBeGreaterThan(140)
  expect(Math.min(figures.transfers, figures.conversions, figures.bonuses, figures.spins)).toBeGreaterThan(5)
}, 300_000)
