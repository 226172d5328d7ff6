import { runDurableObjectAlarm } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StaffResult } from '#contract/operator/calls.ts'
import type { RestoreState } from '#contract/operator/copies.ts'
import { hour_ms, minute_ms, second_ms } from '#lib/time.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { portsOf } from '../../../../functions/platform/payments/ports.ts'
import type { Payment } from '../../../../functions/platform/tables/payments.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { bankAnswers, callBack, goodBank, newest, pay, wire } from '../payments/paymentSupport.ts'
import {
  balanceOf,
  call,
  firstRow,
  inWallet,
  login,
  migrate,
  openGame,
  operator,
  platformEnv,
  seamless,
  signUp,
  type Player,
} from '../support.ts'

/* The whole of it: play, copy, play on, lose everything, restore, bring together. */
const began = Date.UTC(2026, 10, 29, 1)
let now = began
/** Players by name; `at`: when the copies were made and when all was lost. */
let anna: Player, ben: Player, carl: Player, dora: Player
let state: RestoreState
let token = ''
const spent = { lost_ms: 0, restored_ms: 0 }

function after(time_ms: number): void {
  now += time_ms
  vi.setSystemTime(now)
}

/** The player's object copies itself by its own alarm. */
async function copied({ user }: Player): Promise<void> {
  after(61 * minute_ms)
  await platformEnv.WALLET.getByName(user.id).wake([])
}

let rounds = 0
async function spin(stake: number, payout?: number): Promise<string> {
  rounds += 1
  const round = `r${rounds}`
  const common = { token, round_id: round, currency: 'BRL' }
  after(second_ms)
  const timestamp_s = Math.floor(now / 1000)
  const debit = { ...common, transaction_id: `d${rounds}`, amount_minor: stake }
  expect(await seamless('debit', debit, { timestamp_s })).toMatchObject({ status: 0 })
  const credit = { ...common, transaction_id: `c${rounds}`, amount_minor: payout }
  if (payout !== undefined)
    expect(await seamless('credit', credit, { timestamp_s })).toMatchObject({ status: 0 })
  return round
}

async function depositBy(player: Player): Promise<string> {
  expect(await pay(player, 'pagstar/payment', { payment_mode: 'payment' })).toMatchObject({ status: 0 })
  const { id } = await newest(player)
  expect((await callBack(wire('payment', id, 'approved', 5000))).http).toBe(200)
  return id
}

async function writeCopyOfDatabase(): Promise<void> {
  while (((await operator('/copies', {})).result as { more: boolean }).more);
}

/** Everything is gone but the bucket of the copies. */
async function loseEverything(): Promise<void> {
  const kept: [string, ArrayBuffer, R2PutOptions][] = []
  for (const { key } of (await platformEnv.COPIES.list()).objects) {
    const object = (await platformEnv.COPIES.get(key))!
    const { httpMetadata, customMetadata } = object
    kept.push([key, await object.arrayBuffer(), { httpMetadata, customMetadata }])
  }
  await migrate()
  for (const [key, bytes, options] of kept) await platformEnv.COPIES.put(key, bytes, options)
}

const found = (kind: string) => state.findings.filter((finding) => finding.kind === kind)
const payment = async (id: string): Promise<Payment> =>
  (await portsOf(servicesOf(platformEnv)).store.find(id))!

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now)
  await migrate()
  // Those of other files’ wallets, which outlive the reset.
  const { objects } = await platformEnv.COPIES.list()
  if (objects.length > 0) await platformEnv.COPIES.delete(objects.map(({ key }) => key))
  await bankAnswers(goodBank)
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now)
})
afterEach(() => void vi.useRealTimers())

describe('[KEEP-04] a drill:', () => {
  const ids = { before: '', since: '', pending: '', paidOut: '' }

  it('people play, and the copies are written', async () => {
    ;[anna, ben, carl] = [
      await signUp('anna', { currency: 'BRL' }),
      await signUp('ben', { currency: 'BRL' }),
      await signUp('carl', { currency: 'BRL' }),
    ]
    ids.before = await depositBy(anna)
    token = (await openGame(anna)).token
    await spin(100, 250)
    await spin(100, 0)
    await operator(`/players/${ben.user.id}/adjust`, {
      account: 'real',
      amount_minor: 9000,
      key: 'b',
      reason: 'drill',
    })
    await operator(`/players/${carl.user.id}/adjust`, {
      account: 'real',
      amount_minor: 700,
      key: 'c',
      reason: 'drill',
    })
    const wallet = walletOf(platformEnv, { id: carl.user.id, currency: 'BRL' })
    await wallet.exclude({ kind: 'self_exclusion', until: null } as never)
    expect(await pay(anna, 'pagstar/payment', { payment_mode: 'payment' })).toMatchObject({ status: 0 })
    ids.pending = (await newest(anna)).id
    for (const player of [anna, ben, carl]) await copied(player)
    await writeCopyOfDatabase()
    expect((await platformEnv.COPIES.list({ prefix: 'wallets/' })).objects).toHaveLength(3)
  })

  it('they play on; some of it is copied by the wallets, some of it by nobody', async () => {
    // The bank tells of this one after the copy of the database: the ledger has it, the database does not.
    expect((await callBack(wire('payment', ids.pending, 'approved', 5000))).http).toBe(200)
    ids.since = await depositBy(anna)
    dora = await signUp('dora', { currency: 'BRL' })
    await operator(`/players/${dora.user.id}/adjust`, {
      account: 'real',
      amount_minor: 300,
      key: 'd',
      reason: 'drill',
    })
    const paid = portsOf(servicesOf(platformEnv))
    ids.paidOut = 'drillpayout'
    await paid.store.insert(
      {
        ...{
          id: ids.paidOut,
          playerId: ben.user.id,
          requestId: ids.paidOut,
          fingerprint: '',
          currency: 'BRL',
        },
        ...{
          details: {},
          bonus: null,
          returns: null,
          direction: 'out',
          method: 'pagstar',
          amountMinor: 4000,
          feeMinor: 0,
        },
        ...{ status: 'started', createdAt: now, checkedAt: now, expiresAt: now + hour_ms },
      },
      { from: now, limit_minor: 1_000_000 },
    )
    const wallet = walletOf(platformEnv, { id: ben.user.id, currency: 'BRL' })
    expect(
      await wallet.reserve({ paymentId: ids.paidOut, amount_minor: 4000, method: 'pagstar' }),
    ).toMatchObject({ ok: true })
    await spin(100)
    for (const player of [anna, ben, dora]) await copied(player)
    // A quarter of an hour before the end, in no copy.
    await spin(500, 900)
    after(15 * minute_ms)
    expect(await balanceOf(anna)).toBe(50 + 50 + 50 + 0.5 - 1 + 4)
  })

  it('[KEEP-03] everything is lost, and an empty environment is restored from the bucket', async ({
    annotate,
  }) => {
    const lostAt = now
    await loseEverything()
    await bankAnswers({
      ...goodBank,
      [`GET /pagstar/api/v1/redeems/${ids.paidOut}`]: {
        json: { data: wire('redeem', ids.paidOut, 'approved', 4000) },
      },
    })
    const start = performance.now()
    state = (await operator('/restore', { until: new Date(lostAt).toISOString() })).result as RestoreState
    expect(state).toMatchObject({ phase: 'tables' })
    while (state.phase !== 'report') state = (await operator('/restore/step', {})).result as RestoreState
    spent.restored_ms = performance.now() - start
    spent.lost_ms = 15 * minute_ms
    expect(state.counts).toMatchObject({ wallets: 4, reconciled: expect.any(Number) as number })
    await annotate(
      `drill: ${state.counts['rows']} rows and ${state.counts['wallets']} ledgers back in ${Math.round(spent.restored_ms)} ms; ` +
        `lost: 1 round of the last ${spent.lost_ms / minute_ms} minutes (RPO of a ledger 60 min, of D1 24 h); ` +
        state.findings.map(({ kind, is_mended }) => `${kind}${is_mended ? '' : ' (open)'}`).join(', '),
    )
  })

  it('[KEEP-05] until its report is accepted it takes no stake, no call of a bank and sends nothing', async () => {
    expect((await operator('/stops')).result).toMatchObject({ items: [{ id: 'restore' }] })
    expect(await operator('/stops/restore', undefined, 'DELETE')).toMatchObject({ http: 404 })
    expect((await callBack(wire('payment', ids.since, 'approved', 5000))).http).toBe(503)
    expect(await operator('/restore', { until: new Date().toISOString() })).toMatchObject({
      result: { phase: 'report' },
    })
  })

  it('[KEEP-04] the ledgers say what was there, and the database follows them', async () => {
    const players = { anna, ben, carl }
    const balances = Object.entries(players).map(async ([name, { user }]) => {
      const { sums, balances: now } = await walletOf(platformEnv, { id: user.id, currency: 'BRL' }).audit()
      expect(sums).toEqual(now)
      return [name, now.real]
    })
    expect(Object.fromEntries(await Promise.all(balances))).toEqual({
      anna: 15_000 + 50 - 100,
      ben: 5000,
      carl: 700,
    })
    expect(await payment(ids.before)).toMatchObject({ status: 'paid', ledgerDue: false })
    expect(await payment(ids.pending)).toMatchObject({ status: 'paid' })
    expect(await payment(ids.since)).toMatchObject({
      status: 'paid',
      amountMinor: 5000,
      playerId: anna.user.id,
    })
    expect(await payment(ids.paidOut)).toMatchObject({ status: 'paid', amountMinor: 4000, direction: 'out' })
    expect(found('payment_behind')).toHaveLength(1)
    expect(found('payment_added')).toHaveLength(2)
    expect(found('player_without_account')).toMatchObject([{ player_id: dora.user.id, is_mended: false }])
    expect(found('rounds_open')).toMatchObject([{ player_id: anna.user.id }])
    const excluded = await inWallet(carl.user.id, (sql) => sql.exec('SELECT kind FROM exclusion').toArray())
    expect(excluded).toEqual([{ kind: 'self_exclusion' }])
  })

  it('[KEEP-05] accepted, it goes on: an open round is paid, what was lost is refused, and nothing is booked twice', async () => {
    expect(await operator('/restore/accept', {})).toMatchObject({ result: { phase: 'accepted' } })
    vi.setSystemTime(now + minute_ms)
    for (const { user } of [anna, ben]) {
      await runDurableObjectAlarm(platformEnv.WALLET.getByName(user.id))
      await platformEnv.WALLET.getByName(user.id).wake([{ work: 'payments', dueAt: now }])
    }
    expect(await payment(ids.pending)).toMatchObject({ status: 'paid', ledgerDue: false })
    expect((await login('anna')).status).toBe(0)
    const timestamp_s = Math.floor((now + minute_ms) / 1000)
    const open = { token, round_id: 'r3', currency: 'BRL', transaction_id: 'c3', amount_minor: 100 }
    expect(await seamless('credit', open, { timestamp_s })).toMatchObject({ status: 0 })
    const lost = { ...open, round_id: 'r4', transaction_id: 'c4', amount_minor: 900 }
    expect((await seamless('credit', lost, { timestamp_s })).status).not.toBe(0)
    expect((await callBack(wire('payment', ids.since, 'approved', 5000), { timestamp_s })).http).toBe(200)
    const real = await firstRow<{ n: number }>('SELECT count(*) AS n FROM payment')
    expect(real?.n).toBe(4)
    const { balances } = await walletOf(platformEnv, { id: anna.user.id, currency: 'BRL' }).audit()
    expect(balances.real).toBe(15_000 + 50)
    expect((await call('/api/captcha')).status).toBe(0)
  })
  it('[KEEP-05] [DESK-01] the house is told anew what the wallets have, and agrees with them', async () => {
    const check = async () => (await operator('/reports/check')).result as StaffResult<'checkHouse'>
    await expect
      .poll(async () => {
        after(6 * minute_ms)
        for (const { user } of [anna, ben, carl])
          await runDurableObjectAlarm(platformEnv.WALLET.getByName(user.id))
        return (await check()).behind
      })
      .toBe(0)
    expect((await check()).differences).toEqual([])
  })
})
