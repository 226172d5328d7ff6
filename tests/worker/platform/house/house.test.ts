import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { day_ms, minute_ms, second_ms } from '#lib/time.ts'
import type { StaffResult } from '#contract/operator/calls.ts'
import { tellHouse } from '../../../../functions/platform/house/houseLedger.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { giveBack } from '../../../../functions/platform/payments/flow.ts'
import { portsOf } from '../../../../functions/platform/payments/ports.ts'
import { paymentStore } from '../../../../functions/platform/payments/store.ts'
import type { Owner } from '../../../../functions/platform/wallet/ledger.ts'
import type { HouseReport } from '../../../../functions/platform/wallet/houseReport.ts'
import type { Wallet } from '../../../../functions/platform/wallet/wallet.ts'
import { Crashes, isCrash } from '../crashes.ts'
import { walks } from '../../lib/walks.ts'
import { changeUser, migrate, operator, platformEnv, signUp, unstopped } from '../support.ts'

/*
 * The house has the players of all tests: these are the only ones in their currencies.
 *
 * Players pay in, play, bet, owe money and have rounds undone, while their alarms die after any statement, and the house's answer is lost
 * or does not come. In the end the totals of the house are what the ledgers add up to, to the unit.
 */
const begin = Date.UTC(2031, 4, 12, 12)
let owners: Owner[] = []

beforeAll(async () => {
  // What a wallet of another file tells meanwhile outlives the reset: nobody tells any more, and the house is empty.
  await abortAllDurableObjects()
  await migrate()
  for (let ledger = 0; ledger < servicesOf(platformEnv).config.houseLedgers; ledger += 1) {
    const stub = platformEnv.HOUSE.getByName(String(ledger))
    await runInDurableObject(stub, (_, { storage }) => storage.deleteAll())
    await evictDurableObject(stub)
  }
  const players = [
    await signUp('HouseOne', { currency: 'TRY' }),
    await signUp('HouseTwo', { currency: 'SEK' }),
    await signUp('HouseThree', { currency: 'ILS' }),
  ]
  owners = players.map(({ user }) => ({ playerId: user.id, currency: user.currency }))
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(begin)
})
afterEach(() => {
  vi.useRealTimers()
})

/** A stub does not outlive the object it has spoken to: each call takes a new one. */
const stubOf = ({ playerId }: Owner) => platformEnv.WALLET.getByName(playerId)

type Fault = { afterStatement: number } | 'lost' | 'down' | undefined
type Step = { player: number; amount_minor: number; back: number } & (
  | {
      kind:
        | 'deposit'
        | 'withdrawal'
        | 'grant'
        | 'stake'
        | 'win'
        | 'undo'
        | 'award'
        | 'bet'
        | 'bet_win'
        | 'correct'
        | 'lose'
        | 'cash_out'
    }
  | { kind: 'alarm'; fault: Fault }
  | { kind: 'wait'; by_ms: number }
)

const common = {
  player: fc.integer({ min: 0, max: 1 }),
  amount_minor: fc.integer({ min: 1, max: 400 }),
  back: fc.integer({ min: 1, max: 4 }),
}
const move = fc.constantFrom(
  ...(['deposit', 'withdrawal', 'grant', 'stake', 'stake', 'win', 'undo', 'award'] as const),
  ...(['bet', 'bet', 'bet_win', 'correct', 'lose', 'cash_out'] as const),
)
const fault = fc.oneof(
  fc.record({ afterStatement: fc.integer({ min: 1, max: 14 }) }),
  fc.constantFrom<Fault>('lost', 'down', undefined),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ ...common, kind: move }) },
  { weight: 4, arbitrary: fc.record({ ...common, kind: fc.constant('alarm' as const), fault }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...common,
      kind: fc.constant('wait' as const),
      by_ms: fc.constantFrom(6 * minute_ms, day_ms),
    }),
  },
)

const crashes = new Crashes()
const seen = { lost: 0 }

/** After the pause, so that something is to be told. */
async function alarm(owner: Owner, fault: Fault): Promise<void> {
  vi.setSystemTime(Date.now() + 6 * minute_ms)
  await runInDurableObject(stubOf(owner), async (wallet: Wallet, { storage }) => {
    if (fault === 'lost' || fault === 'down') spoilHouse(wallet, fault)
    else if (fault) wallet.sql = crashes.dying(storage.sql, 'alarm', fault.afterStatement)
    try {
      await wallet.alarm()
    } catch (error) {
      if (!isCrash(error)) throw error
    }
  })
  await evictDurableObject(stubOf(owner))
}

function spoilHouse(wallet: Wallet, fault: 'lost' | 'down'): void {
  const take = async (owner: Owner, report: HouseReport) => {
    if (fault === 'lost') await tellHouse(platformEnv, { brand: 'main', ledger: 0 }, owner, report)
    seen.lost += 1
    throw new Error('no answer')
  }
  const HOUSE = { getByName: () => ({ take }) }
  Object.defineProperty(wallet, 'env', { value: { ...platformEnv, HOUSE } })
}

async function run(name: string, steps: readonly Step[]): Promise<void> {
  const stakes = owners.map((): { id: string; roundId: string }[] => [])
  const bets = owners.map((): string[] => [])
  for (const [n, one] of steps.entries()) {
    const owner = owners[one.player]!
    const [id, { amount_minor, back }] = [`${name}-${n}`, one]
    const staked = stakes[one.player]!.at(-back)
    const bet = bets[one.player]!.at(-back)
    const atBook = owner
    const game = { provider: 'pragmatic', gameId: 'gems', transactionId: id }
    if (one.kind === 'wait') vi.setSystemTime(Date.now() + one.by_ms)
    else if (one.kind === 'alarm') await alarm(owner, one.fault)
    else if (one.kind === 'deposit')
      await stubOf(owner).bookPayment(owner, {
        paymentId: id,
        amount_minor: amount_minor * 50,
        method: 'pix',
      })
    else if (one.kind === 'withdrawal')
      await stubOf(owner).reserve(owner, { paymentId: id, amount_minor, method: 'pix' })
    else if (one.kind === 'grant')
      await stubOf(owner).adjust(owner, { balanceKind: 'bonus', amount_minor, key: id, reason: 'test' })
    else if (one.kind === 'stake') {
      const roundId = `${name}-${n % 7}`
      const movement = { ...unstopped, ...game, roundId, amount_minor }
      if ((await stubOf(owner).debit(owner, movement)).ok) stakes[one.player]!.push({ id, roundId })
    } else if (one.kind === 'award')
      await stubOf(owner).award(owner, { ...game, roundId: id, amount_minor, reason: 'free_round' } as never)
    else if (one.kind === 'bet') {
      const slip = {
        ...atBook,
        id,
        betId: id,
        amount_minor,
        bonus_minor: 0,
        price: 2,
        stopped: [],
        session: '',
      }
      if ((await stubOf(owner).placeBet(owner, slip)).ok) bets[one.player]!.push(id)
    } else if (one.kind === 'bet_win' && bet)
      await stubOf(owner).payBet(owner, {
        ...atBook,
        id,
        betId: bet,
        amount_minor: amount_minor * 5,
        kind: 'bet_win',
      })
    else if (one.kind === 'correct' && bet)
      await stubOf(owner).payBet(owner, {
        ...atBook,
        id,
        betId: bet,
        amount_minor: -amount_minor,
        kind: 'bet_correction',
      })
    else if (one.kind === 'lose' && bet)
      await stubOf(owner).bookOne(owner, { ...atBook, id, betId: bet, kind: 'lose' })
    else if (one.kind === 'cash_out' && bet)
      await stubOf(owner).payBet(owner, {
        ...{ ...atBook, id, betId: bet, kind: 'bet_cash_out' },
        ...{ amount_minor: Math.ceil(amount_minor / 4), isWhole: amount_minor > 300 },
      })
    else if (one.kind === 'win' && staked)
      await stubOf(owner).credit(owner, { ...game, roundId: staked.roundId, amount_minor })
    else if (one.kind === 'undo' && staked)
      await stubOf(owner).rollback(owner, {
        ...game,
        roundId: staked.roundId,
        originalTransactionId: staked.id,
      })
  }
}

type Check = StaffResult<'checkHouse'>
type Overview = StaffResult<'readOverview'>

async function tellAll(): Promise<Check> {
  for (let tries = 0; tries < 20; tries += 1) {
    const check = (await operator('/reports/check')).result as Check
    if (check.behind === 0) return check
    vi.setSystemTime(Date.now() + 6 * minute_ms)
    for (const owner of owners) await runInDurableObject(stubOf(owner), (wallet: Wallet) => wallet.alarm())
  }
  throw new Error('the wallets do not come to an end')
}

type Sums = { stakes_minor: number; payouts_minor: number; deposits_minor: number; real_minor: number }

/** Counted anew from every entry of the ledgers of a currency. */
async function sumsOfLedgers(currency: string): Promise<Sums> {
  const sums = { stakes_minor: 0, payouts_minor: 0, deposits_minor: 0, real_minor: 0 }
  for (const owner of owners.filter((one) => one.currency === currency)) {
    await runInDurableObject(stubOf(owner), (_, { storage }) => {
      const query = 'SELECT balance_kind, kind, provider, amount_minor FROM entry'
      for (const entry of storage.sql.exec<{
        balance_kind: string
        kind: string
        provider: string
        amount_minor: number
      }>(query)) {
        const worth = entry.balance_kind === 'owed' ? -entry.amount_minor : entry.amount_minor
        if (/^(?:debit|rollback|bet|bet_rollback)$/.test(entry.kind)) sums.stakes_minor -= worth
        if (/^(?:credit|award|bet_win|bet_cash_out|bet_correction)$/.test(entry.kind))
          sums.payouts_minor += worth
        if (/^deposit/.test(entry.kind) && entry.provider !== null) sums.deposits_minor += worth
        if (entry.balance_kind === 'real') sums.real_minor += entry.amount_minor
      }
    })
  }
  return sums
}

async function sumsOfHouse(currency: string): Promise<Sums> {
  const today = new Date().toISOString().slice(0, 10)
  const query = `from=2020-01-01&to=${today}&span=all&currency=${currency}`
  const report = (await operator(`/reports/figures?${query}`)).result as StaffResult<'readReport'>
  const overview = (await operator(`/reports/overview?day=${today}`)).result as Overview
  const standing = overview.currencies.find((one) => one.currency === currency)?.standing
  const line = report.items[0] ?? { stakes_minor: 0, payouts_minor: 0, deposits_minor: 0 }
  const { stakes_minor, payouts_minor, deposits_minor } = line
  return { stakes_minor, payouts_minor, deposits_minor, real_minor: standing?.real_minor ?? 0 }
}

it('[DESK-01] the totals are what the ledgers add up to, whenever a wallet dies while it tells them', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      await run(`run${(runs += 1)}`, steps)
      expect((await tellAll()).differences).toEqual([])
      for (const currency of ['TRY', 'SEK'])
        expect(await sumsOfHouse(currency)).toEqual(await sumsOfLedgers(currency))
    }),
    walks(5),
  )
  expect(Math.min(crashes.count, seen.lost)).toBeGreaterThan(3)
}, 120_000)

describe('a day', () => {
  const owner = () => owners[2]!
  const day = '2033-03-07'
  const overviewOf = async (date: string) => {
    const { currencies } = (await operator(`/reports/overview?day=${date}`)).result as Overview
    return currencies.find(({ currency }) => currency === 'ILS')!
  }
  const gameOf = (roundId: string) => ({ provider: 'slotegrator', gameId: 'quay', roundId })
  const play = async (id: string, stake_minor: number, payout_minor: number | undefined) => {
    const game = gameOf(id)
    await stubOf(owner()).debit(owner(), {
      ...unstopped,
      ...game,
      transactionId: `${id}d`,
      amount_minor: stake_minor,
    })
    if (payout_minor === undefined) return
    await stubOf(owner()).credit(owner(), { ...game, transactionId: `${id}c`, amount_minor: payout_minor })
  }

  it('[DESK-02] stands beside the day before and the week before, with its players and what is owed to them', async () => {
    vi.setSystemTime(Date.parse(`${day}T10:00:00Z`))
    await stubOf(owner()).bookPayment(owner(), { paymentId: 'first', amount_minor: 10_000, method: 'pix' })
    await play('one', 1000, 300)
    await play('two', 500, undefined)
    await tellAll()
    vi.setSystemTime(Date.parse(`${day}T10:00:00Z`) + day_ms)
    await stubOf(owner()).credit(owner(), { ...gameOf('two'), transactionId: 'twoc', amount_minor: 900 })
    await play('four', 200, 0)
    await play('three', 100, 0)
    await tellAll()
    const { days, standing } = await overviewOf('2033-03-08')
    expect(days[0]).toMatchObject({ day: '2033-03-08', plays: 2, stakes_minor: 300, payouts_minor: 900 })
    expect(days[0]).toMatchObject({
      ggr_minor: -600,
      ngr_minor: -600,
      played: 1,
      deposited: 0,
      first_deposits: 0,
    })
    expect(days[1]).toMatchObject({ day, stakes_minor: 1500, ggr_minor: 1200, deposits_minor: 10_000 })
    expect(days[1]).toMatchObject({ played: 1, deposited: 1, first_deposits: 1 })
    expect(days[2]).toMatchObject({ day: '2033-03-01', stakes_minor: 0, played: 0 })
    // The open round of the day before held its stake until it was paid.
    const before = (await overviewOf(day)).standing
    expect(before.open_minor - standing.open_minor).toBe(500)
  })

  it('[DESK-03] a report by game, provider, country and week of the sign-up adds up to the same', async () => {
    await changeUser(owner().playerId, { country: 'CA' })
    const figures = async (by: string) => {
      const query = `from=${day}&to=2033-03-08&span=month&by=${by}&currency=ILS`
      return ((await operator(`/reports/figures?${query}`)).result as StaffResult<'readReport'>).items
    }
    const [all] = await figures('none')
    expect(all).toMatchObject({ span: '2033-03-01', ggr_minor: 600, game_ggr_minor: 600, sport_ggr_minor: 0 })
    for (const by of ['game', 'country', 'cohort']) {
      const lines = await figures(by)
      expect(lines.reduce((sum, line) => sum + line.ggr_minor, 0)).toBe(600)
    }
    expect(await figures('game')).toMatchObject([{ name: 'slotegrator/quay', plays: 4 }])
    expect((await figures('provider')).find(({ name }) => name === 'slotegrator')?.ggr_minor).toBe(600)
  })

  it('[DESK-02] a test account leaves what is owed on the day it is marked, and no stake of it counts from then on', async () => {
    const marked = '2033-03-09'
    vi.setSystemTime(Date.parse(`${marked}T10:00:00Z`))
    const before = await overviewOf(marked)
    const has = (await stubOf(owner()).audit(owner())).balances.real
    await operator(`/players/${owner().playerId}/test`, { is_test: true, reason: 'our own' })
    await play('test', 400, 0)
    await tellAll()
    const { days, standing } = await overviewOf(marked)
    expect(days[0]).toMatchObject({ stakes_minor: 0, played: 0 })
    expect(before.standing.real_minor - standing.real_minor).toBe(has)
  })

  it('[DESK-10] what the house owes at a day’s end has open rounds and bets, withdrawals under way, and jackpots', async () => {
    const [first, second] = ['2033-03-10', '2033-03-11']
    const { playerId } = owner()
    await operator(`/players/${playerId}/test`, { is_test: false, reason: 'a player again' })
    vi.setSystemTime(Date.parse(`${first}T10:00:00Z`))
    await operator(
      '/jackpots/house-reef',
      {
        ...{
          name: 'Reef',
          names: {},
          image: '/media/reef.png',
          currency: 'ILS',
          share_bp: 100,
          start_minor: 7000,
        },
        ...{ min_minor: 10_000, max_minor: 20_000, period_s: null, priority: 1, is_new: true },
      },
      'PUT',
    )
    const before = (await overviewOf('2033-03-09')).standing
    await stubOf(owner()).reserve(owner(), { paymentId: 'out', amount_minor: 500, method: 'pix' })
    await platformEnv.DB.prepare(
      `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor, fee_minor, status,
        ledger_due, details, created_at, expires_at, checked_at)
       VALUES ('out', ?1, 'out', '', 'out', 'pix', 'ILS', 500, 0, 'started', 0, '{}', ?2, ?2, ?2)`,
    )
      .bind(playerId, Date.now())
      .run()
    const bet = (id: string, amount_minor: number) =>
      stubOf(owner()).placeBet(owner(), {
        ...{ ...owner(), id, betId: id, amount_minor, bonus_minor: 0, price: 2 },
        ...{ stopped: [], session: '' },
      })
    for (const id of ['lost', 'won', 'cashed', 'stays']) await bet(id, 100)
    await play('held', 50, undefined)
    await tellAll()
    const dayOne = (await overviewOf(first)).standing
    expect(dayOne).toMatchObject({ bets_minor: before.bets_minor + 400, open_minor: before.open_minor + 50 })
    expect(dayOne).toMatchObject({ jackpots_minor: 7000, pending_minor: 500 })
    expect(before).toMatchObject({ jackpots_minor: 0, pending_minor: 0 })
    vi.setSystemTime(Date.parse(`${second}T10:00:00Z`))
    const of = (id: string) => ({ ...owner(), id: `${id}:end`, betId: id })
    await stubOf(owner()).bookOne(owner(), { ...of('lost'), kind: 'lose' })
    await stubOf(owner()).payBet(owner(), { ...of('won'), kind: 'bet_win', amount_minor: 300 })
    await stubOf(owner()).payBet(owner(), {
      ...of('cashed'),
      kind: 'bet_cash_out',
      amount_minor: 30,
      isWhole: true,
    })
    await stubOf(owner()).payBet(owner(), { ...of('stays'), kind: 'bet_cash_out', amount_minor: 40 })
    await platformEnv.DB.prepare(`UPDATE payment SET status = 'paid', settled_at = ? WHERE id = 'out'`)
      .bind(Date.now())
      .run()
    await tellAll()
    const dayTwo = (await overviewOf(second)).standing
    expect(dayTwo).toMatchObject({
      bets_minor: before.bets_minor + 60,
      open_minor: dayOne.open_minor,
      pending_minor: 0,
    })
    const { real_minor, bonus_minor, open_minor, bets_minor, pending_minor, jackpots_minor } = dayTwo
    const sum_minor = real_minor + bonus_minor + open_minor + bets_minor + pending_minor + jackpots_minor
    expect(dayTwo.liability_minor).toBe(sum_minor)
    // The end of the day before stays as it was.
    expect((await overviewOf(first)).standing).toEqual(dayOne)
  })

  it('[DESK-10] a withdrawal is owed once from its beginning on, and changes no day before it', async () => {
    const [dayBefore, noon] = ['2033-03-12', Date.parse('2033-03-13T12:00:00Z')]
    const { playerId } = owner()
    const insert = (id: string, at: number, status: string) =>
      platformEnv.DB.prepare(
        `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor, fee_minor, status,
          ledger_due, details, created_at, expires_at, checked_at)
         VALUES (?3, ?1, ?3, '', 'out', 'pix', 'ILS', 500, 0, ?4, 0, '{}', ?2, ?2, ?2)`,
      )
        .bind(playerId, at, id, status)
        .run()
    const store = paymentStore(servicesOf(platformEnv).db)
    vi.setSystemTime(Date.parse(`${dayBefore}T10:00:00Z`))
    const reserve = async (paymentId: string) =>
      expect(
        (await stubOf(owner()).reserve(owner(), { paymentId, amount_minor: 500, method: 'pix' })).ok,
      ).toBe(true)
    // What was paid in is played, so that it may leave.
    for (const id of ['turn1', 'turn2', 'turn3']) await play(id, 5000, 5000)
    await reserve('waits')
    await insert('waits', Date.now(), 'reserved')
    await tellAll()
    const stood = (await overviewOf(dayBefore)).standing
    expect(stood.pending_minor).toBe(500)
    vi.setSystemTime(noon)
    await reserve('late')
    await insert('late', noon, 'reserved')
    // The wallet has told the house nothing of it yet.
    expect((await overviewOf(dayBefore)).standing).toEqual(stood)
    vi.setSystemTime(noon + 6 * second_ms)
    await runInDurableObject(stubOf(owner()), (wallet: Wallet) => wallet.alarm())
    expect((await overviewOf('2033-03-13')).standing).toMatchObject({
      pending_minor: 1000,
      liability_minor: stood.liability_minor,
    })
    // Given back at noon, it was under way the day before.
    const waits = await store.find('waits')
    expect(await giveBack(portsOf(servicesOf(platformEnv)), waits!, 'refused')).toBe(true)
    await runInDurableObject(stubOf(owner()), async (wallet: Wallet) => {
      vi.setSystemTime(Date.now() + 6 * second_ms)
      await wallet.alarm()
    })
    expect((await overviewOf(dayBefore)).standing).toEqual(stood)
    expect((await overviewOf('2033-03-13')).standing).toMatchObject({
      pending_minor: 500,
      liability_minor: stood.liability_minor,
    })
    // A test account from today on was a player's yesterday, on both sides.
    await operator(`/players/${playerId}/test`, { is_test: true, reason: 'our own' })
    await play('counts', 1, 0)
    await tellAll()
    expect((await overviewOf(dayBefore)).standing).toEqual(stood)
    expect((await overviewOf('2033-03-13')).standing.pending_minor).toBe(0)
  })
})
