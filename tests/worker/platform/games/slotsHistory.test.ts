import { runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SlotsHistoryBody } from '#contract/slotsHistory.ts'
import { addOpenColumn, createOpenRounds } from '../../../../functions/platform/wallet/openRounds.ts'
import { wholeRounds } from '../../../../functions/platform/wallet/archiveReads.ts'
import type { Wallet } from '../../../../functions/platform/wallet/wallet.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { walks } from '../../lib/walks.ts'
import {
  call,
  deposit,
  inWallet,
  migrate,
  openGame,
  operator,
  platformEnv,
  seamless,
  signUp,
  type Player,
  unstopped,
} from '../support.ts'

beforeAll(migrate)

type Answered = { history: Record<string, unknown>[]; count: number; pages: number; token: string }

async function roundsOf(player: Player, body: object = {}): Promise<Answered> {
  const answer = await call('/api/user/getSlotsBetHistory', { token: player.token, body })
  expect(answer.status).toBe(0)
  return answer.result as Answered
}

describe('the history of slots', () => {
  let player: Player
  let playedAt: string

  beforeAll(async () => {
    playedAt = new Date().toISOString()
    player = await signUp('Historian')
    await deposit(player.user.id, 10_000)
    const [first, second] = [await openGame(player), await openGame(player, 'slotegrator', 'reef')]
    const round = async (n: number, payout_minor: number, provider: 'pragmatic' | 'slotegrator') => {
      const { token } = provider === 'pragmatic' ? first : second
      const ids = { token, round_id: `r${n}`, currency: 'USD' }
      await seamless('debit', { ...ids, transaction_id: `d${n}`, amount_minor: 100 }, { provider })
      if (payout_minor >= 0)
        await seamless(
          'credit',
          { ...ids, transaction_id: `c${n}`, amount_minor: payout_minor },
          { provider },
        )
    }
    await round(1, 250, 'pragmatic')
    await round(2, 0, 'pragmatic')
    await round(3, -1, 'slotegrator')
    await round(4, 50, 'slotegrator')
    await round(5, -1, 'pragmatic')
    const undo = { token: first.token, round_id: 'r5', transaction_id: 'u5', original_transaction_id: 'd5' }
    await seamless('rollback', undo)
  })

  it('[PROFILE-09] has a round with its stake, what it paid, and whether it was won; none that was undone', async () => {
    const { history, count, pages } = await roundsOf(player)
    expect({ count, pages }).toEqual({ count: 4, pages: 1 })
    expect(history.map(({ id, status }) => [id, status])).toEqual([
      ['r4', 1],
      ['r3', 2],
      ['r2', 2],
      ['r1', 1],
    ])
    expect(history[3]).toMatchObject({ amount: 1, payout: 2.5, provider_id: 'pragmatic', game_id: 'gems' })
  })

  it('[PROMO-18] beside a game has the last rounds of that game alone, newest first', async () => {
    const last = async (provider: string, game: string, token = player.token) => {
      const answer = await call(`/api/user/rounds/last?provider=${provider}&game=${game}`, { token })
      expect(answer.status).toBe(0)
      return (answer.result as { rounds: Record<string, unknown>[] }).rounds
    }
    expect(await last('slotegrator', 'reef')).toMatchObject([
      { id: 'r4', amount: 1, payout: 0.5, status: 1 },
      { id: 'r3', amount: 1, payout: 0, is_open: true },
    ])
    expect(await last('slotegrator', 'other')).toEqual([])
    expect(await last('slotegrator', 'reef', (await signUp('Bystander')).token)).toEqual([])
  })

  it('[PROFILE-09] is filtered by providers, statuses and days, in pages', async () => {
    const idsOf = async (body: object) => (await roundsOf(player, body)).history.map(({ id }) => id)
    expect(await idsOf({ providers: ['pragmatic'] })).toEqual(['r2', 'r1'])
    expect(await idsOf({ providers: ['pragmatic', 'slotegrator'], statuses: [2] })).toEqual(['r3', 'r2'])
    expect(await idsOf({ statuses: [1] })).toEqual(['r4', 'r1'])
    expect(await idsOf({ providers: ['nobody'] })).toEqual([])
    expect(await idsOf({ end: '2001-01-01' })).toEqual([])
    expect(await idsOf({ begin: '2001-01-01', end: '2999-12-31' })).toHaveLength(4)
    // Of one day, unless midnight has passed since.
    expect(await idsOf({ begin: playedAt, end: new Date().toISOString() })).toHaveLength(4)
    expect(await roundsOf(player, { count: 3, page: 2 })).toMatchObject({
      ...{ history: [{ id: 'r1' }], count: 4, pages: 2 },
    })
    expect(await idsOf({ page: 9 })).toEqual([])
  })

  it('[PROFILE-09] says by its token whether anything has changed', async () => {
    const before = await roundsOf(player)
    expect((await roundsOf(player)).token).toBe(before.token)
    await deposit(player.user.id, 1)
    expect((await roundsOf(player)).token).not.toBe(before.token)
  })

  it.each([
    { statuses: [3] },
    { providers: ['../x'] },
    { begin: '2026-02-30' },
    { begin: 'today' },
    { count: 51 },
    { page: 0 },
  ])('[PROFILE-09] refuses %o', async (body) => {
    const answer = await call('/api/user/getSlotsBetHistory', { token: player.token, body })
    expect(answer).toMatchObject({ http: 422, status: 9400 })
  })

  it('[PROFILE-09] another player’s is not in it', async () => {
    expect(await roundsOf(await signUp('HistorianTwo'))).toMatchObject({ history: [], count: 0, pages: 0 })
  })
})

const historyBody = (more: Partial<SlotsHistoryBody> = {}): SlotsHistoryBody => ({
  ...{ page: 1, count: 10, providers: [], statuses: [], begin: undefined, end: undefined },
  ...more,
})

/** Rounds of a wallet as if it had been played at a thousand a day, up to 2026-11-22. */
async function fill(storage: DurableObjectStorage, rounds: number): Promise<void> {
  const numbers = `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${rounds})`
  const day = `date('2026-11-22', '-' || ((${rounds} - n) / 1000) || ' days')`
  storage.sql
    .exec(`INSERT INTO entry (at, balance_kind, kind, amount_minor, balance_after_minor, key, fingerprint,
      provider, game_id, round_id)
    ${numbers} SELECT unixepoch(${day}) * 1000, 'real', 'debit', 0, 0, 'k' || n, '',
      CASE n % 3 WHEN 0 THEN 'one' ELSE 'two' END, 'g', 'r' || n FROM n`)
  storage.sql.exec(`INSERT INTO round (n, day, stake_minor, payout_minor, status)
    SELECT seq, at / 86400000, 1, 0, 1 + seq % 2 FROM entry`)
  storage.sql.exec('INSERT INTO round_day SELECT day, min(n), max(n) FROM round GROUP BY day')
  for (const index of ['round_index', 'open_index'])
    storage.sql.exec(`UPDATE ${index} SET upto_seq = (SELECT max(seq) FROM entry)`)
  for (const length of [7, 10])
    storage.sql.exec(`INSERT INTO round_count (length, span, provider, status, count)
      SELECT ${length}, substr(date(day * 86400, 'unixepoch'), 1, ${length}), provider, status, count(*)
      FROM round JOIN entry ON seq = n GROUP BY 1, 2, 3, 4`)
}

describe('the history of slots takes the same time', () => {
  async function rowsRead(rounds: number, body: SlotsHistoryBody): Promise<{ read: number; found: number }> {
    const owner = { playerId: `filled-${rounds}`, currency: 'USD' as const }
    const stub = platformEnv.WALLET.getByName(owner.playerId)
    await stub.balance(owner)
    return runInDurableObject(stub, async (_: Wallet, { storage }) => {
      if (storage.sql.exec('SELECT 1 FROM round LIMIT 1').toArray().length === 0) await fill(storage, rounds)
      let read = 0
      const exec = (query: string, ...values: SqlStorageValue[]) => {
        const cursor = storage.sql.exec(query, ...values)
        const rows = cursor.toArray()
        read += cursor.rowsRead
        return { toArray: () => rows, one: () => rows[0] }
      }
      const archive = { bucket: platformEnv.DOCUMENTS, playerId: owner.playerId }
      const { rounds: page } = await wholeRounds({ exec } as unknown as SqlStorage, archive, body)
      return { read, found: page.length }
    })
  }

  it.each([
    ['the first page', historyBody()],
    ['a provider’s wins', historyBody({ providers: ['one'], statuses: [1] })],
    ['a day', historyBody({ begin: '2026-11-22', end: '2026-11-22' })],
    ['the last days', historyBody({ begin: '2026-10-30', statuses: [2] })],
  ])('[PROFILE-09] for 100 entries and for 1,000,000: %s', { timeout: 120_000 }, async (_, body) => {
    const few = await rowsRead(50, body)
    const many = await rowsRead(500_000, body)
    expect([few.found, many.found]).toEqual([Math.min(10, few.found), 10])
    // Of 500,000 rounds it reads the counts of 17 months and of one or two of their days.
    expect(many.read).toBeLessThan(few.read + 500)
  })

  it(
    '[PROFILE-09] deep inside too: at most the rounds of one day are passed over',
    { timeout: 120_000 },
    async () => {
      for (const page of [1, 100, 25_000, 49_999, 50_000]) {
        const { read, found } = await rowsRead(500_000, historyBody({ page }))
        expect(found).toBe(10)
        expect(read, `page ${page}`).toBeLessThan(1_600)
      }
    },
  )
})

type Played = { round: number; day: number; stake: number; payout: number; isUndone: boolean }

it(
  '[PROFILE-09] says of every round what the ledger says, on every page and for every filter',
  { timeout: 120_000 },
  async () => {
    const played: fc.Arbitrary<Played> = fc.record({
      ...{ round: fc.nat(40), day: fc.nat(70), stake: fc.integer({ min: 1, max: 50 }) },
      ...{ payout: fc.constantFrom(0, 0, 10), isUndone: fc.boolean() },
    })
    const filter = fc.record({
      ...{ page: fc.integer({ min: 1, max: 4 }), count: fc.integer({ min: 1, max: 7 }) },
      providers: fc.subarray(['one', 'two']),
      statuses: fc.subarray([1, 2] as (1 | 2)[]),
      begin: fc.option(fc.constantFrom('2026-09-15', '2026-10-01', '2026-10-20'), { nil: undefined }),
      end: fc.option(fc.constantFrom('2026-09-30', '2026-10-20', '2026-11-05'), { nil: undefined }),
    })
    let runs = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(played, { maxLength: 40 }),
        fc.array(filter, { minLength: 3 }),
        async (all, asks) => {
          const rounds = [...new Map(all.map((one) => [one.round, one])).values()].sort(
            (a, b) => a.day - b.day,
          )
          const owner = { playerId: `model-${(runs += 1)}`, currency: 'USD' as const }
          const wallet = walletOf(platformEnv, { id: owner.playerId, currency: 'USD' })
          await wallet.adjust({ balanceKind: 'real', amount_minor: 100_000, key: 'k', reason: 'r' })
          for (const { round, stake, payout, isUndone } of rounds) {
            const ids = { provider: round % 2 === 0 ? 'one' : 'two', roundId: `r${round}`, gameId: 'g' }
            await wallet.debit({ ...unstopped, ...ids, transactionId: `d${round}`, amount_minor: stake })
            if (isUndone) {
              await wallet.rollback({
                ...ids,
                transactionId: `u${round}`,
                originalTransactionId: `d${round}`,
              })
            } else await wallet.credit({ ...ids, transactionId: `c${round}`, amount_minor: payout })
          }
          const dayOf = (day: number) => new Date(Date.UTC(2026, 8, 1 + day)).toISOString().slice(0, 10)
          await inWallet(owner.playerId, (sql) => {
            sql.exec('DROP TRIGGER entry_stays')
            for (const { round, day } of rounds)
              sql.exec('UPDATE entry SET at = ? WHERE round_id = ?', Date.parse(dayOf(day)), `r${round}`)
          })
          for (const body of asks) {
            const expected = rounds.toReversed().filter(({ round, day, payout, isUndone }) => {
              const provider = round % 2 === 0 ? 'one' : 'two'
              const isIn = dayOf(day) >= (body.begin ?? '') && dayOf(day) <= (body.end ?? '9')
              const isWanted = body.providers.length === 0 || body.providers.includes(provider)
              const isStatus = body.statuses.length === 0 || body.statuses.includes(payout > 0 ? 1 : 2)
              return !isUndone && isIn && isWanted && isStatus
            })
            const page = await wallet.rounds({ ...body })
            expect(page.count).toBe(expected.length)
            const start = (body.page - 1) * body.count
            expect(page.rounds.map(({ round_id }) => round_id)).toEqual(
              expected.slice(start, start + body.count).map(({ round }) => `r${round}`),
            )
          }
        },
      ),
      walks(10),
    )
  },
)

describe('a round told again', () => {
  const outcome = [{ part: 'reels', values: ['A K 1', 'W W 2'] }]
  const replay = 'https://replays.example/round/r1'
  let player: Player
  let token: string

  const tell = (id: string) => call(`/api/user/round?provider=pragmatic&id=${id}`, { token: player.token })
  const play = async (n: number, payout_minor: number | undefined, telling: object = {}) => {
    const ids = { token, round_id: `r${n}`, currency: 'USD' }
    await seamless('debit', { ...ids, transaction_id: `d${n}`, amount_minor: 100 })
    if (payout_minor === undefined) return undefined
    return seamless('credit', { ...ids, transaction_id: `c${n}`, amount_minor: payout_minor, ...telling })
  }
  const openOnes = async () =>
    (await call('/api/user/rounds/open', { token: player.token })).result as {
      rounds: { id: string }[]
      count: number
      held: number
    }

  beforeAll(async () => {
    player = await signUp('Reteller')
    await deposit(player.user.id, 10_000)
    ;({ token } = await openGame(player))
  })

  it('[TRUST-01] has what was drawn, its movements, the balances around it and the replay', async () => {
    await play(1, 250, { outcome, replay })
    expect((await tell('r1')).result).toMatchObject({
      ...{ id: 'r1', amount: 1, payout: 2.5, state: 'ended', before: 100, after: 101.5, outcome, replay },
      movements: [
        { kind: 'debit', amount: -1, balance: 99 },
        { kind: 'credit', amount: 2.5, balance: 101.5 },
      ],
    })
  })

  it('[TRUST-01] keeps the first telling of a credit that is repeated, and pays once', async () => {
    const again = { token, round_id: 'r1', currency: 'USD', transaction_id: 'c1', amount_minor: 250 }
    const repeated = await seamless('credit', { ...again, outcome: [{ part: 'other', values: ['x'] }] })
    expect(repeated.result).toMatchObject({ duplicate: true })
    expect((await tell('r1')).result).toMatchObject({ outcome, after: 101.5 })
  })

  it('[TRUST-01] [SEAMLESS-09] is told apart from its money, once there is any, whatever became of the session', async () => {
    const telling = { token, round_id: 'r2', outcome, replay }
    expect(await seamless('tell', telling)).toMatchObject({ status: 9409 })
    await play(2, undefined)
    expect(await seamless('tell', { ...telling, replay: 'javascript:alert(1)' })).toMatchObject({ status: 0 })
    expect((await tell('r2')).result).toMatchObject({ outcome, replay: null })
    await call('/api/games/session', {
      method: 'DELETE',
      token: player.token,
      body: { provider: 'pragmatic', game_id: 'gems' },
    })
    expect(await seamless('tell', telling)).toMatchObject({ status: 0, result: {} })
    expect((await tell('r2')).result).toMatchObject({ outcome, replay, state: 'open' })
    expect(await seamless('tell', { ...telling, token: `x${token}` })).toMatchObject({ status: 9401 })
    const lost = { token, round_id: 'r2', currency: 'USD', transaction_id: 'c2', amount_minor: 0 }
    await seamless('credit', lost)
    expect((await tell('r2')).result).toMatchObject({ outcome, replay, state: 'ended' })
    ;({ token } = await openGame(player))
  })

  it.each([
    ['an outcome of no known kind', { outcome: [{ part: 'weather', values: ['rain'] }] }],
    ['an outcome without an end', { outcome: Array.from({ length: 61 }, () => outcome[0]) }],
    ['a script for an address', { replay: 'javascript:alert(1)' }],
    ['an address that is not encrypted', { replay: 'http://replays.example/1' }],
    ['an address with a name and a password', { replay: 'https://a:b@replays.example/1' }],
    ['no address', { replay: '' }],
    ['a path for an address', { replay: '/round/1' }],
    ['an address of 700 characters', { replay: `https://replays.example/${'a'.repeat(700)}` }],
  ])('[TRUST-01] leaves out %s, and pays', async (title, telling) => {
    const n = 10 + title.length
    expect(await play(n, 300, telling)).toMatchObject({ status: 0 })
    expect((await tell(`r${n}`)).result).toMatchObject({ payout: 3, outcome: null, replay: null })
  })

  it('[TRUST-01] is nobody else’s, and 9470 where there is none', async () => {
    const other = await signUp('Onlooker')
    const path = '/api/user/round?provider=pragmatic&id=r1'
    expect((await call(path, { token: other.token })).status).toBe(9470)
    expect((await tell('never')).status).toBe(9470)
  })

  it('[TRUST-01] has what went to the jackpots of its currency, less what was given back', async () => {
    const rules = { ...{ name: 'Share', image: '/media/s.jpg', currency: 'SEK', share_bp: 150 } }
    const amounts = { start_minor: 10_000, min_minor: 500_000, max_minor: 600_000 }
    await operator('/jackpots/share-of-round', { ...rules, ...amounts }, 'PUT')
    const giver = await signUp('Giver', { currency: 'SEK' })
    await deposit(giver.user.id, 10_000)
    const game = await openGame(giver)
    const stake = { token: game.token, round_id: 'j1', currency: 'SEK' }
    await seamless('debit', { ...stake, transaction_id: 'j1', amount_minor: 3000 })
    await seamless('debit', { ...stake, transaction_id: 'j2', amount_minor: 1000 })
    await seamless('rollback', { ...stake, transaction_id: 'j3', original_transaction_id: 'j2' })
    const told = await call('/api/user/round?provider=pragmatic&id=j1', { token: giver.token })
    expect(told.result).toMatchObject({ jackpots: 0.45, amount: 30 })
    await platformEnv.DB.prepare('UPDATE user SET is_test = 1 WHERE id = ?').bind(giver.user.id).run()
    const ofTest = await call('/api/user/round?provider=pragmatic&id=j1', { token: giver.token })
    expect(ofTest.result).toMatchObject({ jackpots: 0 })
    await operator('/jackpots/share-of-round/close', {})
  })

  it('[TRUST-02] is open until it pays, pays nothing, or gives its stakes back', async () => {
    expect(await openOnes()).toMatchObject({ rounds: [], held: 0 })
    for (const n of [100, 101, 102, 103]) await play(n, undefined)
    const raise = { token, round_id: 'r103', currency: 'USD', transaction_id: 'raise', amount_minor: 200 }
    await seamless('debit', raise)
    expect(await openOnes()).toMatchObject({ count: 4, held: 6, rounds: [{ id: 'r103' }, {}, {}, {}] })
    expect((await roundsOf(player, { count: 1 })).history[0]).toMatchObject({ is_open: true, status: 2 })

    const end = { token, currency: 'USD' }
    await seamless('credit', { ...end, round_id: 'r100', transaction_id: 'c100', amount_minor: 0 })
    const undo = { token, round_id: 'r101', transaction_id: 'u101', original_transaction_id: 'd101' }
    await seamless('rollback', undo)
    const part = { token, round_id: 'r103', transaction_id: 'u103', original_transaction_id: 'raise' }
    await seamless('rollback', part)
    expect((await openOnes()).rounds.map(({ id }) => id)).toEqual(['r103', 'r102'])
    expect(await openOnes()).toMatchObject({ held: 2 })
    expect((await tell('r101')).result).toMatchObject({ state: 'undone', payout: 0 })
    expect((await tell('r102')).result).toMatchObject({ state: 'open' })
  })

  it('[TRUST-02] staff see the open ones with their money, and a round without the address of its replay', async () => {
    const at = `/players/${player.user.id}`
    expect((await operator(`${at}/rounds/open`)).result).toMatchObject({
      ...{ total: 2, held_minor: 200 },
      items: [{ round_id: 'r103', stake_minor: 100 }, { round_id: 'r102' }],
    })
    const told = await operator(`${at}/rounds/told?provider=pragmatic&id=r1`)
    expect(told.result).toMatchObject({ outcome, replay: null })
  })

  it('[TRUST-02] knows the open rounds of a wallet from before', async () => {
    await inWallet(player.user.id, (sql) => {
      sql.exec('DROP TABLE open_round; DROP TABLE open_index')
      addOpenColumn(sql)
      createOpenRounds(sql)
    })
    expect((await openOnes()).rounds.map(({ id }) => id)).toEqual(['r103', 'r102'])
  })
})
