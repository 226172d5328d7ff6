import { beforeAll, expect, it, vi } from 'vitest'
import { utcDay } from '#lib/dates.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { adoptOldRules } from '../../../../functions/platform/offers/adoption.ts'
import { chooseOffer, chosenArrived } from '../../../../functions/platform/offers/depositOffer.ts'
import { portsOf } from '../../../../functions/platform/payments/ports.ts'
import type { Payment } from '../../../../functions/platform/tables/payments.ts'
import { spanOf } from '../../../../functions/platform/wallet/periods.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { activate, bonusesOf } from '../profile/profileSupport.ts'
import { accountOf, call, countRows, deposit, migrate, platformEnv, signUp, unstopped } from '../support.ts'
import { giftsArrive, myOffers, standing } from './offerSupport.ts'

const services = servicesOf(platformEnv)
const run = (query: string, ...values: unknown[]) =>
  platformEnv.DB.prepare(query)
    .bind(...values)
    .run()
const adopt = () => adoptOldRules(services)
const program = (rules: object) =>
  run(
    "INSERT OR REPLACE INTO setting (key, value, updated_at) VALUES ('bonus_program', ?, 0)",
    JSON.stringify(rules),
  )

beforeAll(migrate)

const cashback = { percent: 5, providers: ['pragmatic'], wager_percent: 100, days: 60 }
/** A week is looked at three hours after its end: before, the one before it is the newest that may be. */
const week = spanOf('week', Date.now() - 3 * hour_ms)

/* Rows of before. */
const code = (name: string, kind: string, more: object = {}) => {
  const row = { ...{ percent: 20, most_uses: null, is_blocked: 0, expires_at: null, uses: 0 }, ...more }
  return run(
    `INSERT INTO promocode (code, kind, amounts, percent, wager_percent, needs_deposit, most_uses, uses, bonus_days, expires_at,
      is_blocked, created_at) VALUES (?, ?, '{"USD":1000}', ?, 100, 0, ?, ?, 60, ?, ?, 1)`,
    ...[name, kind, row.percent, row.most_uses, row.uses, row.expires_at, row.is_blocked],
  )
}
const use = (playerId: string, name: string, status: number, percent: number) =>
  run(
    `INSERT INTO code_use (id, player_id, n, code, status, value_minor, percent, is_given, created_at)
     VALUES (?, ?, (SELECT count(*) + 1 FROM code_use WHERE player_id = ?2), ?, ?, 300, ?, 0, 1)`,
    ...[`${name} ${playerId}`, playerId, name, status, percent],
  )

/** Whom the cashback of before would have paid for the week before this one. */
async function loser(name: string) {
  const player = await signUp(name)
  const wallet = walletOf(platformEnv, { id: player.user.id, currency: 'USD' })
  vi.setSystemTime(week.from - day_ms)
  await deposit(player.user.id, 10_000)
  const round = { provider: 'pragmatic', gameId: 'gems', roundId: name }
  await wallet.debit({ ...unstopped, ...round, transactionId: name, amount_minor: 4000 })
  await wallet.credit({ ...round, transactionId: `${name} win`, amount_minor: 1000 })
  const open = { ...round, roundId: `${name} open`, transactionId: `${name} open`, amount_minor: 2000 }
  await wallet.debit({ ...unstopped, ...open })
  vi.useRealTimers()
  await run("INSERT OR REPLACE INTO player_work VALUES (?, 'cashback', ?, 0)", player.user.id, week.from)
  return { player, wallet }
}

it('[PROMO-17] the weekly cashback becomes an offer, with the week of players that is not paid yet', async () => {
  const [one, paid] = [await loser('AdoptedOne'), await loser('AdoptedPaid')]
  const id = `cashback:${utcDay(week.from - 7 * day_ms)}`
  const before = {
    id,
    kind: 'cashback',
    amount_minor: 150,
    wager_minor: 0,
    expires_at: Date.now() + day_ms,
  } as const
  await paid.wallet.giveBonus(before)
  await program({ cashback })
  await adopt()
  await adopt()
  for (const { player } of [one, paid]) {
    await giftsArrive(player)
    await giftsArrive(player)
  }
  expect(await bonusesOf(one.player)).toMatchObject([{ kind: 'cashback', amount: 1.5, to_wager: 1.5 }])
  expect(await bonusesOf(paid.player)).toMatchObject([{ id, amount: 1.5 }])
  expect((await myOffers(one.player)).offers).toMatchObject([
    { id: 'weekly-cashback', state: 'joined', terms: { trigger: { kind: 'loss', period: 'week' } } },
  ])
  expect(await countRows("player_work WHERE work = 'cashback'")).toBe(0)
})

it('[PROMO-17] the welcome bonus of before becomes an offer, once, and the setting goes', async () => {
  const first_deposit = { percent: 50, most: { USD: 100, ILS: 0 }, wager_percent: 100, days: 30 }
  await program({ first_deposit })
  await adopt()
  await program({ first_deposit: { ...first_deposit, percent: 10 } })
  await adopt()
  expect(await countRows("setting WHERE key = 'bonus_program'")).toBe(0)
  const player = await signUp('AdoptedNew')
  const { currency, id, createdAt, verifiedAt } = await accountOf(player.user.id)
  const chosen = await chooseOffer(services, { currency, id, createdAt, verifiedAt }, 5000)
  if (!chosen.ok) throw new Error('not offered')
  await chosenArrived(services, await accountOf(id), chosen.value, { paymentId: 'p', amount_minor: 5000 })
  expect(await bonusesOf(player)).toMatchObject([{ kind: 'first_deposit', amount: 25, to_wager: 50 }])
})

it('[PROMO-17] promo codes of before become offers, and those that wait for a deposit go on', async () => {
  const [waiting, left, banned] = [
    await signUp('CodeWaits'),
    await signUp('CodeLeft'),
    await signUp('CodeBanned'),
  ]
  await Promise.all([
    ...[code('OLD20', 'percent'), code('ÖLD 5', 'fixed'), code('SPINS', 'free_spins')],
    ...[code('LAST', 'fixed', { most_uses: 3, uses: 3 }), code('BANNED', 'percent', { is_blocked: 1 })],
  ])
  // The code said 30 when this player activated it.
  await use(waiting.user.id, 'OLD20', 1, 30)
  await use(left.user.id, 'ÖLD 5', 0, 0)
  await use(banned.user.id, 'BANNED', 1, 20)
  await adopt()
  expect(await adopt()).toBe(false)
  expect(await countRows('promocode')).toBe(0)
  const wallet = walletOf(platformEnv, { id: waiting.user.id, currency: 'USD' })
  await wallet.bookPayment({ paymentId: 'first', amount_minor: 2000, method: 'card' })
  await giftsArrive(waiting)
  expect(await bonusesOf(waiting)).toMatchObject([{ kind: 'promocode', amount: 6, to_wager: 6 }])
  expect(await bonusesOf(left)).toMatchObject([{ kind: 'promocode', amount: 3, to_wager: 3 }])
  const history = async ({ token }: typeof left) =>
    (await call('/api/payment/promocode/history', { token })).result as { history: object[] }
  expect(await history(waiting)).toMatchObject({
    history: [{ code: 'OLD20', value: 6, status: 0, count: 1 }],
  })
  expect(await history(banned)).toMatchObject({ history: [{ code: 'BANNED', status: 2212 }] })
  const late = await signUp('CodeLate')
  expect(await activate(late, 'ÖLD 5')).toMatchObject({ result: { value: 10, status: 0 } })
  expect(await activate(late, 'LAST')).toMatchObject({ status: 2208 })
  expect(await activate(late, 'SPINS')).toMatchObject({ status: 2200 })
})

it('[PROMO-17] who has a time-out keeps the code that waits and the week that is not paid', async () => {
  const [waiting, { player, wallet }] = [await signUp('PausedWaits'), await loser('PausedLoser')]
  await code('PAUSED', 'percent')
  await use(waiting.user.id, 'PAUSED', 1, 20)
  for (const { token } of [waiting, player])
    expect(await call('/api/user/time-out', { token, body: { days: 1 } })).toMatchObject({ status: 0 })
  await program({ cashback })
  await adopt()
  const ofWaiting = walletOf(platformEnv, { id: waiting.user.id, currency: 'USD' })
  expect((await ofWaiting.offers()).offers).toMatchObject([{ id: 'code-paused', state: 'joined' }])
  expect((await wallet.offers()).offers).toMatchObject([{ id: 'weekly-cashback', state: 'joined' }])
  expect(await countRows(`code_use WHERE player_id = '${waiting.user.id}' AND status = 1`)).toBe(1)
  expect(await countRows(`player_work WHERE player_id = '${player.user.id}' AND work = 'cashback'`)).toBe(0)
})

const isSet = () => countRows("setting WHERE key = 'bonus_program'")

it('[PROMO-17] a program that makes no offer keeps back neither codes nor the rest of it, and no object is woken for it', async () => {
  const { user } = await signUp('OldWork')
  await run("INSERT INTO player_work VALUES (?, 'cashback', 1, 0)", user.id)
  await code('BESIDES', 'fixed')
  await program({ first_deposit: 'none' })
  await adopt()
  expect([await countRows('promocode'), await isSet()]).toEqual([0, 1])
  const first_deposit = { percent: 1, most: { USD: 100, XXX: 5 }, wager_percent: 1000, days: 400 }
  await program({ first_deposit, cashback: { ...cashback, percent: 0 } })
  await adopt()
  expect(await isSet()).toBe(0)
  expect(await countRows(`player_work WHERE work = 'cashback' AND player_id = '${user.id}'`)).toBe(0)
})

it('[PROMO-17] a code that fails keeps back no other', async () => {
  await code('FAILS', 'fixed')
  await run("UPDATE promocode SET created_at = 9000000000000000 WHERE code = 'FAILS'")
  await code('WORKS', 'fixed')
  await adopt()
  expect(await countRows("promocode WHERE code = 'WORKS'")).toBe(0)
  await run("DELETE FROM promocode WHERE code = 'FAILS'")
})

it('[PROMO-17] a code of before is for as many players and as much money as an offer may be', async () => {
  await code('LARGE', 'fixed', { most_uses: Number.MAX_SAFE_INTEGER })
  await adopt()
  expect((await standing('code-large')).budgets).toMatchObject([{ budget_minor: 9_000_000_000_000 }])
  expect(await activate(await signUp('CodeLarge'), 'LARGE')).toMatchObject({ result: { status: 0 } })
})

it('[PROMO-17] a deposit that comes before the job brings what its code promised, once', async () => {
  const player = await signUp('CodeEarly')
  // Who has seen that no codes are left asks no more.
  await code('SEEN', 'fixed')
  await adopt()
  await code('EARLY', 'percent')
  await use(player.user.id, 'EARLY', 1, 30)
  const payment = { id: 'early', playerId: player.user.id, currency: 'USD', amountMinor: 2000, bonus: null }
  const wallet = walletOf(platformEnv, { id: player.user.id, currency: 'USD' })
  await wallet.bookPayment({ paymentId: 'early', amount_minor: 2000, method: 'card' })
  for (let times = 0; times < 2; times += 1)
    await portsOf(services).depositArrived(payment as unknown as Payment)
  await adopt()
  await giftsArrive(player)
  expect(await bonusesOf(player)).toMatchObject([{ kind: 'promocode', amount: 6, to_wager: 6 }])
})

it('[PROMO-17] who sees the cashback before the job comes has the week that is not paid, too', async () => {
  await program({ cashback })
  await adopt()
  const { player } = await loser('AdoptedLater')
  expect((await myOffers(player)).offers).toMatchObject([{ id: 'weekly-cashback' }])
  await program({ cashback })
  await adopt()
  await giftsArrive(player)
  await giftsArrive(player)
  expect(await bonusesOf(player)).toMatchObject([{ kind: 'cashback', amount: 1.5 }])
})
