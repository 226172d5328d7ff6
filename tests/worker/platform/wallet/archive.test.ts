import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SlotsHistoryBody } from '#contract/slotsHistory.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import type { Entry, Owner } from '../../../../functions/platform/wallet/ledger.ts'
import type { DialectMovement } from '../../../../functions/platform/wallet/dialectMovements.ts'
import type { DialectWallet } from '../../../../functions/platform/wallet/dialectWallet.ts'
import { segmentName } from '../../../../functions/platform/wallet/segments.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { allEntries } from '../../../../functions/platform/privacy/wholeWallet.ts'
import { verifyLedgers } from '../../../../scripts/lib/verifyChain.ts'
import { walks } from '../../lib/walks.ts'
import { migrate, operator, platformEnv, signUp, unstopped } from '../support.ts'

const { DOCUMENTS } = platformEnv
const size = 6
const past = Date.UTC(2026, 0, 5, 20)
const later = past + 120 * day_ms
let ids = 0
const next = () => `${(ids += 1)}`

beforeAll(migrate)
afterEach(() => void vi.useRealTimers())

type Purse = ReturnType<typeof purseOf>

function purseOf(owner: Owner) {
  const stub = () => platformEnv.WALLET.getByName(owner.playerId)
  const inside = <T>(run: (wallet: DialectWallet, sql: SqlStorage) => T | Promise<T>) =>
    runInDurableObject(stub(), (wallet: DialectWallet, { storage }) => run(wallet, storage.sql))
  return {
    owner,
    stub,
    inside,
    wallet: walletOf(platformEnv, { id: owner.playerId, currency: owner.currency }),
  }
}

/** A wallet with money and segments of six entries, at a time in the past. */
async function newPurse(playerId: string = crypto.randomUUID()): Promise<Purse> {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(past)
  const purse = purseOf({ playerId, currency: 'USD' })
  await purse.wallet.adjust({ balanceKind: 'real', amount_minor: 100_000, key: next(), reason: 'test' })
  await purse.inside((_, sql) => {
    sql.exec('UPDATE border SET size = ?', size)
    // The works of the player, as the cashback of a week, would add entries of their own.
    sql.exec('DELETE FROM work; CREATE TRIGGER idle BEFORE INSERT ON work BEGIN SELECT raise(IGNORE); END')
  })
  return purse
}

const game = (round: string) => ({ provider: 'pragmatic', gameId: 'gems', roundId: round })
const debit = ({ wallet }: Purse, round: string, amount_minor = 10) =>
  wallet.debit({ ...unstopped, ...game(round), transactionId: `d${round}`, amount_minor })
const credit = ({ wallet }: Purse, round: string, amount_minor = 4) =>
  wallet.credit({ ...game(round), transactionId: `c${round}`, amount_minor })
const undo = ({ wallet }: Purse, round: string) =>
  wallet.rollback({ ...game(round), transactionId: `u${round}`, originalTransactionId: `d${round}` })

/** Some minutes between two rounds. */
async function spin(purse: Purse, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const round = next()
    vi.setSystemTime(Date.now() + 7 * 60_000)
    await debit(purse, round)
    await credit(purse, round, n % 3)
  }
}

/** Alarms until nothing more moves. */
async function settle({ inside }: Purse): Promise<void> {
  for (let before = -1, now = 0; now !== before;) {
    before = now
    vi.setSystemTime(Date.now() + 61 * 60_000)
    now = await inside(async (wallet, sql) => {
      await wallet.alarm()
      return Number(sql.exec('SELECT segments FROM border').one()['segments'])
    })
  }
}

const rowsOf = ({ inside }: Purse, what = 'entry') =>
  inside((_, sql) => Number(sql.exec(`SELECT count(*) AS count FROM ${what}`).one()['count']))

const filters: Partial<SlotsHistoryBody>[] = [
  {},
  { statuses: [1] },
  { providers: ['pragmatic'], statuses: [2] },
  { end: '2026-01-05' },
]

/** Whatever a player or staff read of it, on every page. */
async function told({ wallet }: Purse) {
  const pages: Entry[][] = []
  for (let page = 1; page === 1 || pages.at(-1)?.length === 5; page += 1)
    pages.push((await wallet.history(page, 5)).entries)
  const rounds: unknown[] = []
  for (const filter of filters)
    for (let page = 1; page <= 4; page += 1) {
      const none = { providers: [], statuses: [], begin: undefined, end: undefined }
      rounds.push((await wallet.rounds({ page, count: 4, ...none, ...filter })).rounds)
    }
  const { entries, sums, balances } = await wallet.audit()
  expect(plain(sums)).toEqual(plain(balances))
  return plain({ entries: pages.flat(), rounds, count: entries, balances, total: await wallet.balance() })
}

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** The bucket with other answers, in the object alone. */
function withBucket({ inside }: Purse, methods: Partial<R2Bucket>): Promise<void> {
  const bucket = new Proxy(DOCUMENTS, {
    get: (target, name) => {
      const own = (methods as Record<PropertyKey, unknown>)[name]
      const value: unknown = own ?? Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return inside((wallet) => {
    const object = wallet as unknown as { env: object }
    object.env = { ...object.env, DOCUMENTS: bucket }
  })
}

const verify = () =>
  verifyLedgers({
    players: async (after) =>
      (await operator(`/ledgers${after === null ? '' : `?after=${after}`}`)).result as never,
    segments: async (id, after) => (await operator(`/ledgers/${id}?after=${after}`)).result as never,
  })

describe('[SCALE-10] a ledger ends somewhere:', () => {
  it('[SEAMLESS-03] a round with an award stays, so that no repetition pays it again', async () => {
    const purse = await newPurse()
    const award = { ...game('free'), transactionId: 'f', amount_minor: 9, reason: 'free_round' } as const
    await debit(purse, 'free')
    await purse.wallet.award(award)
    await credit(purse, 'free')
    await spin(purse, 20)
    const before = await told(purse)
    vi.setSystemTime(later)
    await settle(purse)
    expect(await rowsOf(purse, 'border WHERE segments > 5')).toBe(1)
    expect(await rowsOf(purse, "entry WHERE round_id = 'free'")).toBe(3)
    expect(await told(purse)).toEqual(before)
    expect(await purse.wallet.award(award)).toMatchObject({ value: { duplicate: true } })
  })

  it('old rounds leave the object, and every page says what it said', async () => {
    const purse = await newPurse()
    await spin(purse, 30)
    const before = await told(purse)
    vi.setSystemTime(later)
    await settle(purse)
    // 61 entries are ten segments and one that is left, whose round stays; as does the deposit.
    expect(await rowsOf(purse)).toBe(3)
    // Of a round in two segments the object keeps the row of numbers.
    expect(await rowsOf(purse, 'round')).toBe(10)
    expect(await told(purse)).toEqual(before)
    expect(await allEntries(purse.wallet)).toHaveLength(61)
    await evictDurableObject(purse.stub())
    await spin(purse, 2)
    expect((await told(purse)).entries.slice(4)).toEqual(before.entries)
  })

  it('nothing leaves before its time, nor before the jackpots and the public returns have it', async () => {
    const purse = await newPurse()
    await spin(purse, 6)
    vi.setSystemTime(past + 89 * day_ms)
    await settle(purse)
    expect(await rowsOf(purse)).toBe(13)
    vi.setSystemTime(later)
    await purse.inside((_, sql) => {
      sql.exec('UPDATE outbox SET delivered_seq = 4, due_at = ?', later * 2)
      sql.exec('UPDATE round_report SET upto_seq = 4, tried_at = ?', later * 2)
    })
    await purse.inside((_, sql) => void sql.exec('UPDATE outbox SET delivered_seq = 20'))
    await settle(purse)
    expect(await rowsOf(purse)).toBe(13)
    // And the alarm does not come again at once.
    expect(await rowsOf(purse, 'border WHERE tried_at > 0')).toBe(1)
  })

  it('[DESK-22] nothing leaves before the events of it are told', async () => {
    const purse = await newPurse()
    await spin(purse, 6)
    vi.setSystemTime(later)
    await purse.inside((_, sql) =>
      sql.exec('UPDATE event_report SET due_at = ?1, looked_seq = 99', later * 2),
    )
    await settle(purse)
    expect(await rowsOf(purse)).toBe(13)
    await purse.inside((_, sql) => sql.exec('UPDATE event_report SET due_at = 1, looked_seq = 0'))
    await settle(purse)
    expect(await rowsOf(purse)).toBeLessThan(13)
  })

  it('an open round and a bet stay until they are over', async () => {
    const purse = await newPurse()
    await debit(purse, 'open')
    await debit(purse, 'undone')
    const slip = { playerId: '', currency: 'USD', session: '', betId: 'slip', amount_minor: 100 } as const
    const bet = { ...slip, id: 'slip:bet', bonus_minor: 0, price: 2000, stopped: unstopped.stopped }
    expect(await purse.wallet.placeBet(bet)).toMatchObject({ ok: true })
    await spin(purse, 10)
    vi.setSystemTime(later)
    await settle(purse)
    expect((await purse.wallet.audit()).entries).toBe(24)
    expect(await credit(purse, 'open', 50)).toMatchObject({ ok: true, value: { staked_minor: 10 } })
    expect(await undo(purse, 'undone')).toMatchObject({ ok: true, value: { duplicate: false } })
    expect(
      await purse.wallet.payBet({ ...slip, id: 'slip:win', kind: 'bet_win', amount_minor: 300 }),
    ).toMatchObject({ ok: true })
    const before = await told(purse)
    expect(JSON.stringify(before.rounds)).toContain('"round_id":"open"')
    await spin(purse, 10)
    const all = await told(purse)
    vi.setSystemTime(later + 120 * day_ms)
    await settle(purse)
    expect(
      await purse.inside((_, sql) =>
        sql.exec(`SELECT 1 FROM entry WHERE round_id IN ('open', 'undone')`).toArray(),
      ),
    ).toEqual([])
    expect(await told(purse)).toEqual(all)
  })

  it('a call of a round that has left is refused: its game is gone since two months', async () => {
    const purse = await newPurse()
    const { owner, stub } = purse
    const call = { tokenHash: next(), provider: 'pragmatic' }
    const opened = { ...call, gameId: 'gems', lang: 'en', isSlot: true, product: null, signInId: null }
    await purse.wallet.openGame(opened, {}, false)
    await debit(purse, 'r')
    await credit(purse, 'r')
    await spin(purse, 6)
    vi.setSystemTime(later)
    await settle(purse)
    const balance = await purse.wallet.balance()
    const move = { transactionId: 'dr', roundId: 'r', amount_minor: 10 }
    const refused = { ok: false, error: 'unknown_session' }
    expect(
      await stub().debitInGame(call, { ...move, stopped: unstopped.stopped }, owner.currency),
    ).toMatchObject(refused)
    expect(await stub().creditInGame(call, { ...move, transactionId: 'cr' }, owner.currency)).toMatchObject(
      refused,
    )
    const undone = { transactionId: 'ur', roundId: 'r', originalTransactionId: 'dr' }
    expect(await stub().rollbackInGame(call, undone)).toMatchObject(refused)
    expect(await credit(purse, 'r')).toMatchObject({ ok: false, error: 'no_debit' })
    expect(await purse.wallet.balance()).toEqual(balance)
  })

  it.each([true, false])(
    '[SEAMLESS-20] what a dialect says of a round that has left is booked as ever, and the round leaves again (filters: %s)',
    async (hasFilters) => {
      const purse = await newPurse()
      for (const [round, paid] of [['old', 4] as const, ['lost', 0] as const]) {
        await debit(purse, round)
        await credit(purse, round, paid)
      }
      await spin(purse, 12)
      vi.setSystemTime(later)
      await settle(purse)
      const ofRounds = "entry WHERE round_id IN ('old', 'lost')"
      expect(await rowsOf(purse, ofRounds)).toBe(0)
      if (!hasFilters) await purse.inside((_, sql) => void sql.exec('DELETE FROM segment_filter'))
      const play = (movement: DialectMovement) =>
        purse.stub().playDialect({ provider: 'pragmatic', gameId: 'gems' }, [movement], [])
      const { real_minor } = await purse.wallet.balance()
      const booked = (balance_minor: number, duplicate: boolean) => ({
        ...{ ok: true, value: { balance_minor, duplicate } },
      })
      const anew = {
        kind: 'adjustment',
        transactionId: 'anew',
        roundId: 'old',
        amount: '0.06',
        reason: 'r',
      } as const
      expect(await play(anew)).toMatchObject(booked(real_minor + 6, false))
      expect(await play(anew)).toMatchObject(booked(real_minor + 6, true))
      expect(await play({ ...anew, amount: '0.07' })).toMatchObject({ ok: false, error: 'conflict' })
      const again = { kind: 'payout', transactionId: 'cold', roundId: 'old', amount: '0.04' } as const
      expect(await play(again)).toMatchObject(booked(99_994, true))
      const back = { kind: 'undo', transactionId: 'back', originalTransactionId: 'dlost' } as const
      expect(await play(back)).toMatchObject(booked(real_minor + 16, false))
      expect(await play(back)).toMatchObject(booked(real_minor + 16, true))
      if (hasFilters) await withBucket(purse, { get: () => Promise.reject(new Error('read')) })
      const never = { kind: 'undo', transactionId: 'no', originalTransactionId: 'never' } as const
      expect(await play(never)).toMatchObject(booked(real_minor + 16, false))
      await withBucket(purse, {})
      const all = await told(purse)
      await spin(purse, 12)
      const later_still = await told(purse)
      expect(later_still.entries.slice(24)).toEqual(all.entries)
      vi.setSystemTime(later + 120 * day_ms)
      await settle(purse)
      expect(await rowsOf(purse, ofRounds)).toBe(0)
      expect(await told(purse)).toEqual(later_still)
    },
  )

  it('[SEAMLESS-20] a late repetition of a win that names neither its round nor its stake pays nothing', async () => {
    const purse = await newPurse()
    await debit(purse, 'old')
    await credit(purse, 'old')
    await spin(purse, 12)
    vi.setSystemTime(later)
    await settle(purse)
    expect(await rowsOf(purse, "entry WHERE round_id = 'old'")).toBe(0)
    const { real_minor } = await purse.wallet.balance()
    const again = { kind: 'payout', transactionId: 'cold', amount: '0.04' } as const
    const played = await purse.stub().playDialect({ provider: 'pragmatic', gameId: 'gems' }, [again], [])
    expect(played).toMatchObject({ ok: true, value: { duplicate: true } })
    expect((await purse.wallet.balance()).real_minor).toBe(real_minor)
  })

  it('whatever is played and whenever it moves, reads are those of a ledger that never moved', async () => {
    const step = fc.oneof(
      ...[fc.constant('spin'), fc.constant('lose'), fc.constant('open'), fc.constant('undo')],
      ...[fc.constant('pay'), fc.constant('owe'), fc.constant('month')],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const purse = await newPurse()
        const open: string[] = []
        for (const one of steps) {
          const round = next()
          vi.setSystemTime(Date.now() + hour_ms)
          if (one === 'month') vi.setSystemTime(Date.now() + 50 * day_ms)
          if (one === 'pay' || one === 'owe') {
            const amount_minor = one === 'pay' ? 7 : -7
            await purse.wallet.adjust({ balanceKind: 'real', amount_minor, key: round, reason: 'test' })
            continue
          }
          if (one === 'open') open.push(round)
          if (one !== 'month') await debit(purse, round)
          if (one === 'spin' || one === 'lose') await credit(purse, round, one === 'spin' ? 3 : 0)
          if (one === 'undo') await undo(purse, round)
          const late = one === 'lose' ? open.shift() : undefined
          if (late !== undefined) expect(await credit(purse, late, 5)).toMatchObject({ ok: true })
          if (one !== 'month') continue
          const before = await told(purse)
          await settle(purse)
          expect(await told(purse)).toEqual(before)
        }
      }),
      walks(5),
    )
  }, 60_000)

  it('a player who spins for two years keeps no more than the time that stays', async () => {
    const purse = await newPurse()
    await purse.inside((_, sql) => void sql.exec('UPDATE border SET size = 40'))
    const [aDay, most] = [4, 2 * 4 * 101 + 41]
    const bytes: number[] = []
    for (let day = 1; day <= 730; day += 10) {
      await purse.inside((wallet) => {
        for (let n = 0; n < 10 * aDay; n += 1) {
          const ids = { ...game(next()), transactionId: next(), amount_minor: 2 }
          wallet.debit(purse.owner, { ...unstopped, ...ids })
          wallet.credit(purse.owner, { ...ids, transactionId: next() })
        }
      })
      vi.setSystemTime(past + day * day_ms)
      await settle(purse)
      expect(await rowsOf(purse)).toBeLessThan(most)
      bytes.push(await purse.inside((_, sql) => sql.databaseSize))
    }
    // What is kept for good are the sums of each day.
    expect(((bytes.at(-1) ?? 0) - (bytes[20] ?? 0)) / 520).toBeLessThan(300)
    expect((await purse.wallet.audit()).entries).toBe(1 + 73 * 10 * aDay * 2)
  }, 120_000)
})

describe('[SCALE-10] nothing is lost or doubled', () => {
  const failures: [string, Partial<R2Bucket>][] = [
    ['R2 does not take it', { put: () => Promise.reject(new Error('down')) }],
    ['R2 said that it took it, and has nothing', { put: () => Promise.resolve(null as never) }],
    ['the object is killed after R2 has it', { get: () => Promise.reject(new Error('killed')) }],
  ]
  it.each(failures)('where %s', async (_, methods) => {
    const purse = await newPurse()
    await spin(purse, 10)
    const before = await told(purse)
    vi.setSystemTime(later)
    await withBucket(purse, methods)
    await settle(purse)
    expect(await rowsOf(purse)).toBe(21)
    await evictDurableObject(purse.stub())
    vi.setSystemTime(Date.now() + hour_ms)
    await settle(purse)
    expect(await rowsOf(purse)).toBeLessThan(6)
    expect(await told(purse)).toEqual(before)
    const { objects } = await DOCUMENTS.list({ prefix: `ledger/${purse.owner.playerId}/` })
    expect(objects).toHaveLength(3)
  })

  it('where another file lies in the place of the segment', async () => {
    const purse = await newPurse()
    await spin(purse, 10)
    const before = await told(purse)
    const others = Array.from({ length: size }, (_, n) => ({
      seq: n + 1,
      balance_kind: 'real',
      amount_minor: 9,
      at: 1,
    }))
    await DOCUMENTS.put(segmentName(purse.owner.playerId, 1), JSON.stringify({ entries: others, rounds: [] }))
    vi.setSystemTime(later)
    await settle(purse)
    expect(await rowsOf(purse)).toBe(21)
    expect(await told(purse)).toEqual(before)
    await DOCUMENTS.delete(segmentName(purse.owner.playerId, 1))
  })

  it('and the database lets no other entry go', async () => {
    const purse = await newPurse()
    await spin(purse, 10)
    vi.setSystemTime(later)
    await settle(purse)
    await purse.inside((_, sql) => {
      expect(() => sql.exec('DELETE FROM entry WHERE seq = 1')).toThrow('never deleted')
      expect(() => sql.exec('DELETE FROM entry WHERE seq = 21')).toThrow('never deleted')
    })
  })
})

describe('[SCALE-10] the check of the archive', () => {
  async function archived(): Promise<string> {
    const { objects } = await DOCUMENTS.list({ prefix: 'ledger/' })
    if (objects.length > 0) await DOCUMENTS.delete(objects.map(({ key }) => key))
    vi.useRealTimers()
    const { user } = await signUp(`Archive${next()}`, { currency: 'USD' })
    const purse = await newPurse(user.id)
    await spin(purse, 15)
    vi.setSystemTime(later)
    await settle(purse)
    vi.useRealTimers()
    return user.id
  }

  async function copy(
    from: string,
    to: string,
    change: (text: ArrayBuffer) => ArrayBuffer | string,
  ): Promise<void> {
    const { customMetadata = {}, ...stored } = (await DOCUMENTS.get(from))!
    const bytes = await (await DOCUMENTS.get(from))!.arrayBuffer()
    expect(stored.key).toBe(from)
    await DOCUMENTS.put(to, change(bytes), { customMetadata })
  }

  it('finds a whole one whole', async () => {
    await archived()
    expect(await verify()).toEqual({ players: 1, segments: 5, faults: [] })
  })

  it.each<[string, (id: string) => Promise<unknown>, (id: string) => string[]]>([
    [
      'a changed segment',
      (id) => copy(segmentName(id, 2), segmentName(id, 2), () => '{}'),
      (id) => [`${id}: segment 2 was changed after it was sealed`],
    ],
    [
      'a missing segment',
      (id) => DOCUMENTS.delete(segmentName(id, 3)),
      (id) => [`${id}: segment 3 is missing`],
    ],
    [
      'the missing last segment',
      (id) => DOCUMENTS.delete(segmentName(id, 5)),
      (id) => [`${id}: segment 5 is missing`],
    ],
    [
      'an inserted file',
      (id) => copy(segmentName(id, 2), `${segmentName(id, 2)}a`, (bytes) => bytes),
      (id) => [`${id}: file 000000002a was inserted`],
    ],
    [
      'one after the last',
      (id) => copy(segmentName(id, 5), segmentName(id, 7), (bytes) => bytes),
      (id) => [`${id}: file 000000007 was inserted`],
    ],
  ])('finds %s', async (_, tamper, faults) => {
    const id = await archived()
    await tamper(id)
    expect((await verify()).faults).toEqual(faults(id))
  })

  it('finds one that another signed, and one in the place of another', async () => {
    const id = await archived()
    await copy(segmentName(id, 1), segmentName(id, 2), (bytes) => bytes)
    const { faults } = await verify()
    expect(faults.join()).toContain('segment 2 was changed')
    const { customMetadata = {} } = (await DOCUMENTS.head(segmentName(id, 4)))!
    const bytes = await (await DOCUMENTS.get(segmentName(id, 4)))!.arrayBuffer()
    await DOCUMENTS.put(segmentName(id, 4), bytes, { customMetadata: { ...customMetadata, signature: 'f' } })
    expect((await verify()).faults.join()).toContain('segment 4 is not signed by the platform')
  })
})

it('[DESK-34] the desk finds a round by its id alone, in the archive and before it', async () => {
  const { user } = await signUp('ArchiveFound')
  const purse = await newPurse(user.id)
  await debit(purse, 'searched-round-1')
  await credit(purse, 'searched-round-1')
  await spin(purse, 10)
  vi.setSystemTime(later)
  await debit(purse, 'searched-round-2')
  await settle(purse)
  const { rounds } = await purse.inside((_, sql) => ({
    rounds: sql.exec(`SELECT round_id FROM entry WHERE round_id LIKE 'searched-%'`).toArray(),
  }))
  expect(rounds).toEqual([{ round_id: 'searched-round-2' }])
  const found = async (q: string) => ((await operator('/search', { q })).result as { items: object[] }).items
  for (const id of ['searched-round-1', 'searched-round-2'])
    expect(await found(id)).toEqual([
      expect.objectContaining({ kind: 'round', place: id, player_id: user.id, provider: 'pragmatic' }),
    ])
  expect(await found('searched-round-3')).toEqual([])
})
