import { largestAmount_minor } from '#contract/money.ts'
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PlayerContext } from '../../../../functions/platform/accounts/calls.ts'
import { transferCalls } from '../../../../functions/platform/transfers/transferCalls.ts'
import type { Wallet } from '../../../../functions/platform/wallet/wallet.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { ledgerOf, balancesOf, sendMoney, sender, services } from '../profile/profileSupport.ts'
import {
  accountOf,
  call,
  deposit,
  inWallet,
  migrate,
  operator,
  platformEnv,
  signUp,
  type Player,
  unstopped,
} from '../support.ts'

let one: Player
let other: Player

beforeAll(async () => {
  await migrate()
  one = await sender('GiverOne')
  other = await sender('GiverTwo')
  await deposit(one.user.id, 100_000)
  await deposit(other.user.id, 10_000)
})

/** As if the pauses of the transfers under way had passed. */
async function pausesAreOver({ user }: Player): Promise<void> {
  await inWallet(user.id, (sql) => void sql.exec('UPDATE transfer SET due_at = 1 WHERE due_at IS NOT NULL'))
}

/** The player's wallet fails until it starts again; returns how often it was asked for something. */
async function breakWallet({ user }: Player): Promise<() => number> {
  let asked = 0
  await runInDurableObject(platformEnv.WALLET.getByName(user.id), (wallet: Wallet) => {
    const exec = () => {
      asked += 1
      throw new Error('out of order')
    }
    wallet.sql = { exec } as unknown as SqlStorage
  })
  return () => asked
}

async function transfersOf(player: Player, search = '') {
  const answer = await call(`/api/user/friend_transfers/history${search}`, { token: player.token })
  return answer.result as { history: Record<string, unknown>[]; count: number }
}

describe('a transfer to a friend', () => {
  it('[PROFILE-07] reaches the friend at once, and both find it in their history', async () => {
    const sent = await sendMoney(one, 'givertwo', 5, 'journey-1')
    expect(sent).toMatchObject({ status: 0, result: { status: 'Completed' } })
    expect(await balancesOf(one)).toMatchObject({ real_minor: 99_500 })
    expect(await balancesOf(other)).toMatchObject({ real_minor: 10_500 })
    const mine = await transfersOf(one)
    expect(mine.count).toBe(1)
    expect(mine.history[0]).toMatchObject({
      login: 'GiverTwo',
      value: 5,
      status: 'Completed',
      is_incoming: false,
    })
    expect((await transfersOf(other)).history[0]).toMatchObject({
      ...{ login: 'GiverOne', value: 5, status: 'Deposited', is_incoming: true },
    })
  })

  it('[PROFILE-07] sent again is the same transfer, and the same request for another is refused', async () => {
    const first = await sendMoney(one, 'GiverTwo', 1.5, 'again-001')
    const again = await Promise.all([1, 2, 3].map(() => sendMoney(one, 'GIVERTWO', 1.5, 'again-001')))
    for (const answer of again) expect(answer.result).toEqual(first.result)
    expect(await balancesOf(other)).toMatchObject({ real_minor: 10_650 })
    expect(await sendMoney(one, 'GiverTwo', 1.51, 'again-001')).toMatchObject({ http: 409, status: 9409 })
  })

  it('[PROFILE-07] [PIX-07] with the two words of the specification is a transfer of its own each time', async () => {
    const plain = await sender('GiverPlain')
    await deposit(plain.user.id, 1000)
    const body = { friend_login: 'GiverNext', amount: 0.25 }
    const next = await signUp('GiverNext')
    const answers = [1, 2].map(() => call('/api/user/friend_transfers', { token: plain.token, body }))
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ http: 200, status: 0 })
    expect(await balancesOf(next)).toMatchObject({ real_minor: 50 })
  })

  it('[PROFILE-07] is for those who may, and the status says so', async () => {
    const plain = await signUp('GiverNot')
    await deposit(plain.user.id, 1000)
    expect(await sendMoney(plain, 'GiverTwo', 1, 'not-allowed')).toMatchObject({ http: 403, status: 251 })
    const status = (player: Player) => call('/api/user/friend_transfers/status', { token: player.token })
    expect((await status(plain)).result).toEqual({ allowed: false })
    expect((await status(one)).result).toEqual({ allowed: true })
  })

  it.each([
    ...[0, 0.001, -5, 1e9, '5', '1,5', '٥', null, 1.005].map((amount) => ({ amount })),
    { request_id: 'short' },
    { request_id: null },
    { friend_login: '' },
  ])('[PROFILE-07] refuses %o', async (wrong) => {
    const body = { friend_login: 'GiverTwo', amount: 1, request_id: 'wrong-input', ...wrong }
    const answer = await call('/api/user/friend_transfers', { token: one.token, body })
    expect(answer).toMatchObject({ http: 422, status: 9400 })
  })

  it('[PROFILE-07] refuses oneself, another currency, too little money and more than the day allows', async () => {
    await signUp('GiverSek', { currency: 'SEK' })
    expect(await sendMoney(one, 'GiverOne', 1, 'to-oneself')).toMatchObject({ status: 9453 })
    expect(await sendMoney(one, 'GiverSek', 1, 'to-another')).toMatchObject({ status: 9454 })
    expect(await sendMoney(other, 'GiverOne', 200, 'too-much-1')).toMatchObject({ status: 501 })
    expect(await sendMoney(one, 'GiverTwo', 494, 'too-much-2')).toMatchObject({ status: 9455 })
    const left = await sendMoney(one, 'GiverTwo', 493.5, 'all-of-today')
    expect(left).toMatchObject({ status: 0 })
    expect(await sendMoney(one, 'GiverTwo', 0.01, 'one-more-cent')).toMatchObject({ status: 9455 })
  })

  it('[PROFILE-07] [PIX-04] of money that is to be wagered is refused as its withdrawal is', async () => {
    const [from, to] = [await sender('GiverWager'), await signUp('GiverTakes')]
    const wallet = walletOf(platformEnv, from.user)
    await wallet.bookPayment({ paymentId: 'giver', amount_minor: 1000, method: 'pix' })
    expect(await sendMoney(from, 'GiverTakes', 20, 'wager-0001')).toMatchObject({ status: 501 })
    const left = (to_wager: string) => ({ status: 105, fields: { to_wager } })
    expect(await sendMoney(from, 'GiverTakes', 5, 'wager-0002')).toMatchObject(left('10.00'))
    const owed = { dayLimit_minor: 1000, amount_minor: 1, requestId: 'wager-0003', typed: 'x', login: 'x' }
    const sent = await wallet.sendTransfer({ ...owed, friend: { id: to.user.id, login: 'x' } })
    expect(sent).toEqual({ ok: false, error: 'wagering' })
    const ids = { provider: 'pragmatic', roundId: 'r', gameId: 'gems' }
    await wallet.debit({ ...unstopped, ...ids, transactionId: 'd1', amount_minor: 250 })
    expect(await sendMoney(from, 'GiverTakes', 5, 'wager-0002')).toMatchObject(left('7.50'))
    await wallet.debit({ ...unstopped, ...ids, transactionId: 'd', amount_minor: 750 })
    await wallet.credit({ ...ids, transactionId: 'c', amount_minor: 600 })
    expect(await sendMoney(from, 'GiverTakes', 5, 'wager-0002')).toMatchObject({ status: 0 })
    // Money that came from a friend was wagered there.
    expect(await walletOf(platformEnv, to.user).toWager()).toBe(0)
  })

  it.each(['time_out', 'self_exclusion'] as const)(
    '[PROFILE-07] [PROTECT-03] in a %s sends nothing, so that nobody plays with it instead; what was sent before is answered as then',
    async (kind) => {
      const from = await sender(`Giver${kind.slice(0, 4)}`)
      await deposit(from.user.id, 1000)
      const before = await sendMoney(from, 'GiverTwo', 1, 'before-0001')
      await walletOf(platformEnv, from.user).exclude({ kind, until: Date.now() + 60_000 })
      const refused = { http: 403, status: 9449, fields: { kind } }
      expect(await sendMoney(from, 'GiverTwo', 1, 'after-00001')).toMatchObject(refused)
      expect(await sendMoney(from, 'GiverTwo', 1, 'before-0001')).toMatchObject({ result: before.result })
      expect(await balancesOf(from)).toMatchObject({ real_minor: 900 })
    },
  )

  it('[PROFILE-07] [PROTECT-06] needs checked documents where a withdrawal does', async () => {
    const from = await sender('GiverPapers')
    await deposit(from.user.id, 1000)
    const payments = { ...services.config.payments, needsVerification: true }
    const strict = { ...services, config: { ...services.config, payments } }
    const transfer = async (request_id: string) => {
      const body = { friend_login: 'GiverTwo', amount: 1, request_id }
      const context = { services: strict, account: await accountOf(from.user.id), body } as unknown
      return transferCalls.transferToFriend(context as PlayerContext<'transferToFriend'>)
    }
    expect(await transfer('papers-001')).toMatchObject({ ok: false, error: { code: 9450 } })
    await operator(`/players/${from.user.id}/verify`, { is_verified: true })
    expect(await transfer('papers-001')).toMatchObject({ ok: true })
  })

  it('[PROFILE-07] tells nobody who exists before there is money to send, and a guesser for a while only', async () => {
    const guesser = await sender('GiverGuess')
    expect(await sendMoney(guesser, 'GiverTwo', 1, 'no-money-1')).toMatchObject({ status: 501 })
    expect(await sendMoney(guesser, 'NobodyAtAll', 1, 'no-money-2')).toMatchObject({ status: 501 })
    await deposit(guesser.user.id, 10_000)
    const banned = await signUp('GiverBanned')
    await operator(`/players/${banned.user.id}/ban`, { is_banned: true })
    expect(await sendMoney(guesser, 'GiverBanned', 1, 'to-banned')).toMatchObject({ status: 9452 })
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => sendMoney(guesser, `Nobody${n}`, 1, `guess-${n}-abc`)),
    )
    expect(guesses.filter(({ status }) => status === 9452)).toHaveLength(9)
    const refused = guesses.filter(({ status }) => status === 9429)
    expect(refused).toHaveLength(11)
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(3600)
    // A right login is not asked for either: its answer would tell.
    expect(await sendMoney(guesser, 'GiverTwo', 1, 'now-right')).toMatchObject({ status: 9429 })
  })

  it('[PROFILE-07] is in pages of five, in the same time for few and for many', async () => {
    const [many, friend] = [await sender('GiverMany'), await signUp('GiverTaker')]
    await deposit(many.user.id, 10_000)
    for (let n = 0; n < 12; n += 1) await sendMoney(many, 'GiverTaker', 0.01 * (n + 1), `page-${n}-abcd`)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => transfersOf(many, `?page=${page}`)))
    expect(pages.map(({ history }) => history.length)).toEqual([5, 5, 2, 0])
    expect(pages.map(({ count }) => count)).toEqual([12, 12, 12, 12])
    expect(pages[0]?.history[0]).toMatchObject({ value: 0.12 })
    expect((await transfersOf(many, '?count=2&page=6')).history.map(({ value }) => value)).toEqual([
      0.02, 0.01,
    ])
    expect((await transfersOf(friend)).count).toBe(12)
  })

  it('[PROFILE-07] back and forth at once, each wallet waiting for the other', async () => {
    const [left, right] = [await sender('GiverLeft'), await sender('GiverRight')]
    await Promise.all([left, right].map(({ user }) => deposit(user.id, 1000)))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0
          ? sendMoney(left, 'GiverRight', 1, `left-${n}-abc`)
          : sendMoney(right, 'GiverLeft', 1, `right-${n}-abc`),
      ),
    )
    expect(answers.every(({ status }) => status === 0)).toBe(true)
    expect([await balancesOf(left), await balancesOf(right)]).toMatchObject([
      { real_minor: 1000 },
      { real_minor: 1000 },
    ])
  })

  it('[PROFILE-07] goes on by the alarm after the wallet died with the money taken', async () => {
    const [from, to] = [await sender('GiverDies'), await signUp('GiverWaits')]
    await deposit(from.user.id, 1000)
    const stub = () => platformEnv.WALLET.getByName(from.user.id)
    const owner = { playerId: from.user.id, currency: 'USD' as const }
    await runInDurableObject(stub(), (wallet: Wallet) => {
      // The friend's wallet is asked, and this one dies before the answer.
      const WALLET = { getByName: () => ({ receiveTransfer: () => new Promise(() => undefined) }) }
      Object.defineProperty(wallet, 'env', { value: { ...platformEnv, WALLET } })
      void wallet.sendTransfer(owner, {
        ...{ requestId: 'dies-0001', typed: 'x', friend: { id: to.user.id, login: 'GiverWaits' } },
        ...{ login: 'GiverDies', amount_minor: 300, dayLimit_minor: 1000 },
      })
    })
    await evictDurableObject(stub())
    expect((await transfersOf(from)).history[0]).toMatchObject({ status: 'Withdrawn' })
    expect([await balancesOf(from), await balancesOf(to)]).toMatchObject([
      { real_minor: 700 },
      { real_minor: 0 },
    ])
    await pausesAreOver(from)
    await runDurableObjectAlarm(stub())
    expect((await transfersOf(from)).history[0]).toMatchObject({ status: 'Completed' })
    expect(await balancesOf(to)).toMatchObject({ real_minor: 300 })
    await runDurableObjectAlarm(stub())
    expect(await balancesOf(to)).toMatchObject({ real_minor: 300 })
  })

  it('[PROFILE-07] whose friend cannot be reached is tried after its pause, however much the sender plays, and holds up no other', async () => {
    const from = await sender('GiverPlays')
    const [away, here] = [await signUp('GiverAway'), await signUp('GiverHere')]
    await deposit(from.user.id, 1000)
    const stub = () => platformEnv.WALLET.getByName(from.user.id)
    const timesAsked = await breakWallet(away)
    expect(await sendMoney(from, 'GiverAway', 3, 'away-0001')).toMatchObject({
      result: { status: 'Withdrawn' },
    })
    expect(timesAsked()).toBe(1)
    expect(await sendMoney(from, 'GiverHere', 2, 'here-0001')).toMatchObject({
      result: { status: 'Completed' },
    })
    expect(timesAsked()).toBe(1)
    // Play makes the alarm come every second.
    for (let seconds = 0; seconds < 5; seconds += 1)
      await runInDurableObject(stub(), (wallet: Wallet) => wallet.alarm())
    expect(timesAsked()).toBe(1)

    await pausesAreOver(from)
    await runDurableObjectAlarm(stub())
    expect(timesAsked()).toBe(2)
    await evictDurableObject(platformEnv.WALLET.getByName(away.user.id))
    await pausesAreOver(from)
    await runDurableObjectAlarm(stub())
    expect((await transfersOf(from)).history).toMatchObject([
      { status: 'Completed' },
      { status: 'Completed' },
    ])
    expect([await balancesOf(from), await balancesOf(away), await balancesOf(here)]).toMatchObject([
      ...[{ real_minor: 500 }, { real_minor: 300 }, { real_minor: 200 }],
    ])
  })

  it('[PROFILE-07] comes back in the same words, whatever keeps the friend from taking it', async () => {
    const from = await sender('GiverMute')
    await deposit(from.user.id, 1000)
    const excluded = async (player: Player, kind: 'time_out' | 'self_exclusion') =>
      walletOf(platformEnv, player.user).exclude({ kind, until: Date.now() + 60_000 })
    await excluded(await signUp('MuteBreak'), 'time_out')
    await excluded(await signUp('MuteAway'), 'self_exclusion')
    const limited = await signUp('MuteLimit')
    const limit = { kind: 'deposit', period: 'day', amount: 1, reason: 'a test' }
    expect(await operator(`/players/${limited.user.id}/limits`, limit, 'PUT')).toMatchObject({ status: 0 })
    const answers: unknown[] = []
    for (const friend of ['MuteBreak', 'MuteAway', 'MuteLimit']) {
      const { http, status, error_message, result } = await sendMoney(from, friend, 3, `mute-${friend}`)
      const [line] = (await transfersOf(from)).history
      const same = { ...(result as object), id: '', line: { ...line, id: '', login: '', createdAt: '' } }
      answers.push({ http, status, error_message, same })
    }
    expect(answers[0]).toMatchObject({
      status: 0,
      same: { status: 'Returned', line: { status: 'Returned' } },
    })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it('[PROFILE-07] that the friend cannot take comes back, for ever', async () => {
    const [from, full] = [await sender('GiverBack'), await signUp('GiverFull')]
    await deposit(from.user.id, 1000)
    const stub = platformEnv.WALLET.getByName(full.user.id)
    await walletOf(platformEnv, full.user).balance()
    await runInDurableObject(stub, (_, { storage }) => {
      // As if the wallet were at its limit; only a long life of wins gets there.
      storage.sql.exec(`DROP TRIGGER entry_adds_up`)
      storage.sql.exec(
        `INSERT INTO entry (at, balance_kind, kind, amount_minor, balance_after_minor, key, fingerprint)
         VALUES (1, 'real', 'deposit', 0, ${largestAmount_minor}, 'full', '')`,
      )
    })
    expect(await sendMoney(from, 'GiverFull', 3, 'comes-back')).toMatchObject({
      result: { status: 'Returned' },
    })
    expect(await balancesOf(from)).toMatchObject({ real_minor: 1000 })
    const { transfers } = await walletOf(platformEnv, from.user).transfers(1, 1)
    const [{ id = '' } = {}] = transfers as { id: string }[]
    const again = await walletOf(platformEnv, full.user).receiveTransfer({
      ...{ id, from: { id: from.user.id, login: 'GiverBack' }, amount_minor: 300 },
    })
    expect(again).toMatchObject({ ok: false, error: 'limit' })
    // What came back counts for no limit.
    expect(await sendMoney(from, 'GiverTwo', 10, 'after-back')).toMatchObject({ status: 0 })
    const { sums, balances } = await ledgerOf(from)
    expect(sums).toEqual(balances)
  })
})
