import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { forgetOpenJackpots, notifyJackpots } from '../../../../functions/platform/jackpots/notifyJackpots.ts'
import { takerOf, type JackpotShard } from '../../../../functions/platform/jackpots/shard.ts'
import { isShard } from '../../../../functions/platform/jackpots/shares.ts'
import type { JackpotStake } from '../../../../functions/platform/wallet/outbox.ts'
import { Crashes, isCrash } from '../crashes.ts'
import { walks } from '../../lib/walks.ts'
import { migrate, operator, platformEnv } from '../support.ts'

/* Jackpots whose stakes arrive at shards: what the shards of a round have is what the jackpot counted, whatever dies in between. */

beforeAll(migrate)

const share_bp = 100
let count = 0
const potOf = (id: string) => platformEnv.JACKPOT.getByName(id)
const shardOf = (id: string, player: string, sizes: readonly number[]) =>
  takerOf(platformEnv, id, player, sizes) as DurableObjectStub<JackpotShard>

async function newJackpot(more: object = {}): Promise<string> {
  const id = `sharded-${(count += 1)}`
  const sums = { start_minor: 100, min_minor: 1_000_000_000, max_minor: 1_000_000_000, period_s: null }
  const save = { isNew: true, seenAt: undefined, listedAt: undefined }
  expect((await potOf(id).configure(id, { currency: 'USD', share_bp, ...sums, ...more }, save)).ok).toBe(true)
  return id
}

const stake = (seq: number, amount_minor = 100): JackpotStake => ({
  ...{ seq, key: `game:d${seq}`, amount_minor, reference: null, reference_seq: null },
})
const undo = (seq: number, of: number, amount_minor = 100): JackpotStake => ({
  ...{ seq, key: `game:u${seq}`, amount_minor, reference: `game:d${of}`, reference_seq: of },
})

type Where = { sizes?: readonly number[]; after?: number }
async function tell(id: string, player: string, where: Where, ...stakes: JackpotStake[]): Promise<void> {
  const { sizes = [2], after = 0 } = where
  const told = { jackpot: id, sizes }
  await shardOf(id, player, sizes).contribute({ id: player, currency: 'USD' }, { after, stakes }, told)
}

/** As the shards' alarms do it, a second after a stake. */
async function report(id: string, size = 2, generation = 0): Promise<void> {
  for (let shard = 0; shard < size; shard += 1)
    await runInDurableObject(platformEnv.JACKPOT_SHARD.getByName(`${id}/${generation}/${shard}`), (object) =>
      object.alarm(),
    )
}

async function sumsOf(id: string) {
  const { sums } = await potOf(id).audit()
  return { given: (sums.contribution ?? 0) / share_bp, taken: (sums.take_back ?? 0) / share_bp }
}

const rowsOf = <Row>(id: string, query: string) =>
  runInDurableObject(potOf(id), (_, { storage }) => storage.sql.exec(query).toArray() as Row[])
const sharesAt = (name: string) =>
  runInDurableObject(platformEnv.JACKPOT_SHARD.getByName(name), (_, { storage }) =>
    storage.sql.exec('SELECT round, player_id, given_parts, taken_parts FROM share').toArray(),
  )

async function alarm(id: string): Promise<void> {
  await runInDurableObject(potOf(id), (jackpot) => jackpot.alarm())
}
/** Players of these tests have no account to be paid to. */
async function paid(id: string): Promise<void> {
  await runInDurableObject(potOf(id), (_, { storage }) => {
    storage.sql.exec("UPDATE win SET settled_at = 1 WHERE player_id <> ''")
  })
}
async function endRound(id: string): Promise<void> {
  await runInDurableObject(potOf(id), (_, { storage }) => {
    storage.sql.exec('UPDATE round SET drops_at = 1 WHERE ended_at IS NULL')
  })
  await alarm(id)
}

describe('[SCALE-04] a stake that a shard took', () => {
  it('is in the pot with the next report, once, in whatever pieces it comes again', async () => {
    const id = await newJackpot()
    for (const player of ['ann', 'ben', 'cid']) await tell(id, player, {}, stake(1), stake(2))
    await tell(id, 'ann', {}, stake(1), stake(2), stake(3))
    await report(id)
    await tell(id, 'ann', { after: 2 }, stake(3))
    await report(id)
    expect(await sumsOf(id)).toEqual({ given: 700, taken: 0 })
    const rows = await rowsOf<{ player_id: string }>(id, 'SELECT player_id FROM share')
    expect(rows.length).toBeLessThanOrEqual(2)
    expect(rows.every(({ player_id }) => isShard(player_id))).toBe(true)
  })

  it('comes back while its round is open, from the same report or a later one, and not from a later round', async () => {
    const id = await newJackpot()
    await tell(id, 'ann', {}, stake(1), stake(2, 300), undo(3, 2, 300))
    await report(id)
    expect(await sumsOf(id)).toEqual({ given: 400, taken: -300 })
    await tell(id, 'ann', { after: 3 }, undo(4, 1))
    await report(id)
    expect(await sumsOf(id)).toEqual({ given: 400, taken: -400 })
    await tell(id, 'ann', { after: 4 }, stake(5))
    await report(id)
    await endRound(id)
    await tell(id, 'ann', { after: 5 }, undo(6, 5), stake(7), undo(8, 7))
    await report(id)
    expect(await sumsOf(id)).toEqual({ given: 600, taken: -500 })
  })

  it('that was never given is not taken: stakes that went by unheard are not undone', async () => {
    const id = await newJackpot()
    await tell(id, 'ann', {}, stake(1))
    await tell(id, 'ann', { after: 2 }, stake(3))
    await report(id)
    await tell(id, 'ann', { after: 3 }, undo(4, 2), undo(5, 1), undo(6, 3))
    await report(id)
    expect(await sumsOf(id)).toEqual({ given: 200, taken: -100 })
  })

  it('wins if its part reaches the threshold, and those after it are of the next round', async () => {
    // 1 % of 100 is 1: the pot of 100 reaches 103 with the third stake.
    const id = await newJackpot({ min_minor: 103, max_minor: 103 })
    await tell(id, 'ann', { sizes: [1] }, stake(1), stake(2))
    await tell(id, 'ben', { sizes: [1] }, stake(1))
    await tell(id, 'cid', { sizes: [1] }, stake(1))
    await report(id, 1)
    expect(await rowsOf(id, 'SELECT round, player_id, amount_minor, reason FROM win')).toEqual([
      { round: 1, player_id: 'ben', amount_minor: 103, reason: 'amount' },
    ])
    expect(await potOf(id).state()).toMatchObject({ amount_minor: 101 })
    expect(await sharesAt(`${id}/0/0`)).toEqual([
      { round: 1, player_id: 'ann', given_parts: 20_000, taken_parts: 0 },
      { round: 1, player_id: 'ben', given_parts: 10_000, taken_parts: 0 },
      { round: 2, player_id: 'cid', given_parts: 10_000, taken_parts: 0 },
    ])
  })
})

describe('[SCALE-04] a drawn winner of a shard', () => {
  it('is the player whose ticket it is, and is asked for before the win is paid', async () => {
    const id = await newJackpot()
    await tell(id, 'ann', { sizes: [1] }, stake(1), undo(2, 1))
    await tell(id, 'ben', { sizes: [1] }, stake(1))
    await tell(id, 'cid', { sizes: [1] }, stake(1), undo(2, 1))
    await report(id, 1)
    await endRound(id)
    expect(await rowsOf(id, 'SELECT player_id, amount_minor, reason FROM win')).toEqual([
      { player_id: 'ben', amount_minor: 101, reason: 'timer' },
    ])
  })

  it('is drawn in proportion to what each gave, over the shards', async () => {
    const id = await newJackpot()
    const rounds = 10
    const parts = (900 + 100) * share_bp
    let ticket = 0
    const drawn = crypto.getRandomValues.bind(crypto)
    const draws = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      if (!(array instanceof Uint32Array)) return drawn(array)
      array.set([0, ticket])
      return array
    })
    for (let round = 0; round < rounds; round += 1) {
      await tell(id, 'ann', { after: round }, stake(round + 1, 900))
      await tell(id, 'ben', { after: round }, stake(round + 1, 100))
      await report(id)
      // Evenly over all tickets, so that every tenth is one of ben's.
      ticket = ((round + 0.5) * parts) / rounds
      await endRound(id)
    }
    draws.mockRestore()
    const wins = await rowsOf<{ player_id: string }>(id, 'SELECT player_id FROM win ORDER BY player_id')
    expect(wins.map(({ player_id }) => player_id)).toEqual([...Array<string>(9).fill('ann'), 'ben'])
  })

  it('waits for a shard that cannot be reached', async () => {
    const id = await newJackpot()
    await tell(id, 'ann', { sizes: [1] }, stake(1))
    await report(id, 1)
    const name = `${id}/0/0`
    const rename = (from: string, to: string) =>
      runInDurableObject(platformEnv.JACKPOT_SHARD.getByName(name), (_, { storage }) => {
        storage.sql.exec(`ALTER TABLE ${from} RENAME TO ${to}`)
      })
    await rename('share', 'share_away')
    await endRound(id)
    expect(await rowsOf(id, 'SELECT player_id, settled_at FROM win')).toEqual([
      { player_id: '', settled_at: null },
    ])
    await rename('share_away', 'share')
    await runInDurableObject(potOf(id), (_, { storage }) => {
      storage.sql.exec('UPDATE win SET retry_at = 1')
    })
    await alarm(id)
    expect(await rowsOf(id, 'SELECT player_id FROM win')).toEqual([{ player_id: 'ann' }])
  })
})

it('[SCALE-04] wallets tell the shards of the configuration, which share the players', async () => {
  const id = 'sharded-by-config'
  const sums = { share_bp, start_minor: 10_000, min_minor: 400_000_000, max_minor: 400_000_000 }
  const body = { name: id, names: {}, image: '/media/jackpots/reef.jpg', currency: 'USD', ...sums }
  expect(await operator(`/jackpots/${id}`, body, 'PUT')).toMatchObject({ status: 0 })
  forgetOpenJackpots()
  const env = { ...platformEnv, JACKPOT_SHARDS: '4' }
  for (let n = 0; n < 40; n += 1)
    await notifyJackpots(env, { playerId: `player-${n}`, currency: 'USD' }, { after: 0, stakes: [stake(1)] })
  expect(await sumsOf(id)).toEqual({ given: 0, taken: 0 })
  await report(id, 4)
  expect(await sumsOf(id)).toEqual({ given: 4000, taken: 0 })
  const rows = await rowsOf<{ given_parts: number }>(id, 'SELECT given_parts FROM share')
  expect(rows).toHaveLength(4)
  expect(Math.max(...rows.map(({ given_parts }) => given_parts)) / 10_000).toBeLessThan(20)
})

describe('[SCALE-04] another number of shards', () => {
  it('counts no stake twice that an ended wallet tells again, and refuses who tells the shard before', async () => {
    const id = await newJackpot()
    await potOf(id).contribute({ id: 'ann', currency: 'USD' }, { after: 0, stakes: [stake(1), stake(2)] })
    await tell(id, 'ann', { sizes: [0, 3] }, stake(1), stake(2), stake(3))
    await report(id, 3, 1)
    expect(await sumsOf(id)).toEqual({ given: 300, taken: 0 })
    await expect(
      runInDurableObject(potOf(id), (jackpot) =>
        jackpot.contribute({ id: 'ann', currency: 'USD' }, { after: 2, stakes: [stake(3)] }),
      ),
    ).rejects.toThrow('tells a shard now')
    await tell(id, 'ann', { sizes: [0, 3, 5], after: 2 }, stake(3), stake(4))
    await tell(id, 'ben', { sizes: [0, 3, 5] }, stake(1))
    await report(id, 5, 2)
    expect(await sumsOf(id)).toEqual({ given: 500, taken: 0 })
  })
})

it('[SCALE-04] [SCALE-02] the parts of a round that is over and paid leave the shards for the archive', async () => {
  const id = await newJackpot()
  await tell(id, 'ann', { sizes: [1] }, stake(1), stake(2), undo(3, 1))
  await tell(id, 'ben', { sizes: [1] }, stake(1))
  await report(id, 1)
  const { proof } = (await potOf(id).state())!
  await endRound(id)
  expect(await sharesAt(`${id}/0/0`)).toHaveLength(2)
  await paid(id)
  await alarm(id)
  expect(await sharesAt(`${id}/0/0`)).toEqual([])
  expect(await rowsOf(id, 'SELECT * FROM share')).toEqual([])
  const { objects } = await platformEnv.DOCUMENTS.list({ prefix: `jackpots/${id}/1/` })
  const pages = await Promise.all(
    objects.map(async ({ key }) => (await platformEnv.DOCUMENTS.get(key))!.json()),
  )
  expect(pages).toMatchObject([
    {
      proof,
      win: { reason: 'timer' },
      shares: [{ player_id: 'shard:0/0', given_parts: 30_000, taken_parts: 10_000 }],
    },
    {
      ...{ proof, shard: 'shard:0/0', round: { number: 1 }, win: { reason: 'timer' } },
      shares: [
        { player_id: 'ann', given_parts: 20_000, taken_parts: 10_000 },
        { player_id: 'ben', given_parts: 10_000, taken_parts: 0 },
      ],
    },
  ])
})

it('[SCALE-04] a report costs the jackpot as many rows for a thousand stakes as for one', async () => {
  const id = await newJackpot()
  const written = (stakes: number, number: number) =>
    runInDurableObject(potOf(id), (jackpot, { storage }) => {
      const cursors: { rowsWritten: number }[] = []
      const { sql } = storage
      jackpot.sql = {
        exec: (query: string, ...values: unknown[]) => {
          const cursor = sql.exec(query, ...values)
          cursors.push(cursor)
          return cursor
        },
      } as SqlStorage
      const one = { playerId: 'ann', amount_minor: 1, undoes: null }
      jackpot.takeReport({ shard: 'shard:0/0', number, stakes: Array.from({ length: stakes }, () => one) })
      jackpot.sql = sql
      return cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0)
    })
  await written(1, 1)
  expect(await written(1000, 3 - 1)).toBe(await written(1, 3))
})

type Fault = { afterStatement: number; evict: boolean }
type Step =
  | { kind: 'stake'; player: number; amount: number }
  | { kind: 'undo'; player: number; back: number }
  | { kind: 'report'; fault: Fault | undefined }
  | { kind: 'end'; fault: Fault | undefined }

const fault = fc.option(fc.record({ afterStatement: fc.integer({ min: 1, max: 14 }), evict: fc.boolean() }), {
  nil: undefined,
  freq: 2,
})
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ kind: fc.constant('stake' as const), player: fc.integer({ min: 0, max: 3 }) },
      amount: fc.integer({ min: 1, max: 300 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: fc.constant('undo' as const), player: fc.integer({ min: 0, max: 3 }) },
      back: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('report' as const), fault }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), fault }) },
)

const crashes = new Crashes()

/** Runs an alarm, which dies after its n-th statement, as the one that it asks may; what was sent by then is sent. */
async function dying(name: string | undefined, id: string, { afterStatement, evict }: Fault): Promise<void> {
  const stub = (
    name === undefined ? potOf(id) : platformEnv.JACKPOT_SHARD.getByName(name)
  ) as DurableObjectStub<JackpotShard>
  await runInDurableObject(stub, async (object, { storage }) => {
    object.sql = crashes.dying(storage.sql, name === undefined ? 'jackpot' : 'shard', afterStatement)
    await object.alarm().catch((error: unknown) => expect(isCrash(error), String(error)).toBe(true))
  })
  if (evict) await evictDurableObject(stub)
  else await abortAllDurableObjects()
}

async function played(id: string, steps: readonly Step[]): Promise<number> {
  const ledgers: JackpotStake[][] = [[], [], [], []]
  let given = 0
  for (const one of steps) {
    if (one.kind === 'report') {
      for (const shard of [0, 1]) {
        if (one.fault) await dying(`${id}/0/${shard}`, id, one.fault)
        else await report(id)
      }
      continue
    }
    if (one.kind === 'end') {
      await runInDurableObject(potOf(id), (_, { storage }) => {
        storage.sql.exec('UPDATE round SET drops_at = 1 WHERE ended_at IS NULL')
        storage.sql.exec('UPDATE win SET retry_at = 1 WHERE retry_at IS NOT NULL')
      })
      await paid(id)
      await (one.fault ? dying(undefined, id, one.fault) : alarm(id))
      continue
    }
    const ledger = ledgers[one.player]!
    const seq = ledger.length + 1
    if (one.kind === 'stake') {
      ledger.push(stake(seq, one.amount))
      given += one.amount
    } else {
      const undone = ledger.at(-one.back)
      if (undone?.reference !== null || ledger.some(({ reference_seq }) => reference_seq === undone.seq))
        continue
      ledger.push(undo(seq, undone.seq, undone.amount_minor))
    }
    // The answer of the time before may be lost: the last three are told again.
    const after = Math.max(0, seq - 3)
    await tell(id, `player-${one.player}`, { after }, ...ledger.slice(after))
  }
  return given
}

it('[SCALE-04] loses, makes and doubles nothing, with crashes between any two steps of a shard and its jackpot', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const id = await newJackpot({ min_minor: 104, max_minor: 112 })
      const given = await played(id, steps)
      await report(id)
      await report(id)
      const { sums, pot_parts } = await potOf(id).audit()
      expect(sums.contribution ?? 0).toBe(given * share_bp)
      expect(Object.values(sums).reduce((all, parts) => all + parts, 0)).toBe(pot_parts)
      // What is not archived yet: the shards have what the jackpot counted, to the part.
      const rounds = `SELECT round, player_id AS shard, given_parts, taken_parts FROM share ORDER BY round, shard`
      for (const { round, shard, ...ofShard } of await rowsOf<Record<string, number | string>>(id, rounds)) {
        const shares = await sharesAt(`${id}/${String(shard).slice('shard:'.length)}`)
        const mine = shares.filter((share) => share['round'] === round)
        const sum = (name: string) => mine.reduce((all, share) => all + Number(share[name]), 0)
        expect({ given_parts: sum('given_parts'), taken_parts: sum('taken_parts') }).toEqual(ofShard)
      }
    }),
    walks(9),
  )
}, 120_000)
