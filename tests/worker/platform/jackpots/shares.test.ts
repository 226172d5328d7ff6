import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { above, jackpotBytes } from '../../lib/costs.ts'
import type { JackpotStake } from '../../../../functions/platform/wallet/outbox.ts'
import { jackpotTables } from '../wallet/yesterdaysTables.ts'
import { migrate, platformEnv } from '../support.ts'

/* The stakes of players as their wallets send them, without the wallets. */

beforeAll(migrate)

const share_bp = 100
let count = 0

const potOf = (id: string) => platformEnv.JACKPOT.getByName(id)

async function newJackpot(more: object = {}): Promise<string> {
  const id = `share-${(count += 1)}`
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

function tell(id: string, player: string, after: number, ...stakes: JackpotStake[]): Promise<void> {
  return potOf(id).contribute({ id: player, currency: 'USD' }, { after, stakes })
}

async function sumsOf(id: string) {
  const { sums } = await potOf(id).audit()
  return { given: (sums.contribution ?? 0) / share_bp, taken: (sums.take_back ?? 0) / share_bp }
}

function endRound(id: string): Promise<unknown> {
  return runInDurableObject(potOf(id), (jackpot, { storage }) => {
    storage.sql.exec('UPDATE round SET drops_at = 1 WHERE ended_at IS NULL')
    storage.sql.exec('UPDATE win SET settled_at = 1')
    return jackpot.alarm()
  })
}

describe('[SCALE-02] the share of a stake', () => {
  it('counts once, by its place in the ledger, in whatever pieces it comes again', async () => {
    const id = await newJackpot()
    await tell(id, 'ann', 0, stake(2), stake(5))
    await tell(id, 'ann', 0, stake(2), stake(5), stake(6))
    await tell(id, 'ann', 2, stake(5), stake(6))
    await tell(id, 'ben', 0, stake(2), stake(5))
    expect(await sumsOf(id)).toEqual({ given: 500, taken: 0 })
  })

  it('comes back while its round is open, and not from a later round', async () => {
    const id = await newJackpot()
    await tell(id, 'ann', 0, stake(1), stake(2, 300))
    await tell(id, 'ann', 2, undo(3, 2, 300))
    await tell(id, 'ann', 2, undo(3, 2, 300))
    expect(await sumsOf(id)).toEqual({ given: 400, taken: -300 })
    await endRound(id)
    await tell(id, 'ann', 3, stake(4), undo(5, 1), undo(6, 4))
    expect(await sumsOf(id)).toEqual({ given: 500, taken: -400 })
  })

  it('that was never given is not taken: stakes that went by unheard are not undone', async () => {
    const id = await newJackpot()
    await tell(id, 'ann', 0, stake(1))
    await tell(id, 'ann', 2, stake(3), undo(4, 2), undo(5, 1), undo(6, 3))
    expect(await sumsOf(id)).toEqual({ given: 200, taken: -100 })
  })

  it('of another round than the open one is not changed by anything', async () => {
    const id = await newJackpot()
    await tell(id, 'ann', 0, stake(1))
    await runInDurableObject(potOf(id), (_, { storage: { sql } }) => {
      expect(() => sql.exec('DELETE FROM share')).toThrow('the round is open')
      sql.exec('UPDATE round SET ended_at = 1')
      expect(() => sql.exec('UPDATE share SET given_parts = 1')).toThrow('the round is over')
      sql.exec('UPDATE round SET ended_at = NULL')
    })
  })
})

it('[SCALE-02] a jackpot whose stakes were an entry each goes on: none counts again, and they come back', async () => {
  const id = `yesterday-${(count += 1)}`
  const rows = `
    INSERT INTO rules VALUES (1, '${id}', 'USD', ${share_bp}, 100, 1000000, 1000000, NULL, 1);
    INSERT INTO round VALUES (1, 1000000, 'n1', 100, 1, NULL, 2), (2, 1000000, 'n2', 100, 2, NULL, NULL);
    INSERT INTO entry (at, round, kind, amount_parts, pot_after_parts, key, reference, player_id) VALUES
      (1, 1, 'seed', 1000000, 1000000, 'seed:1', NULL, NULL),
      (1, 1, 'contribution', 10000, 1010000, 'ann|game:d1', NULL, 'ann'),
      (2, 1, 'win', -1010000, 0, 'win:1', NULL, NULL),
      (2, 2, 'seed', 1000000, 1000000, 'seed:2', NULL, NULL),
      (3, 2, 'contribution', 10000, 1010000, 'ann|game:d2', NULL, 'ann'),
      (3, 2, 'contribution', 10000, 1020000, 'ann|game:d3', NULL, 'ann'),
      (4, 2, 'take_back', -10000, 1010000, 'ann|game:u4', 'ann|game:d2', 'ann'),
      (5, 2, 'contribution', 10000, 1020000, 'ben|game:d1', NULL, 'ben');`
  await runInDurableObject(potOf(id), async (_, { storage }) => {
    await storage.deleteAll()
    storage.sql.exec(jackpotTables + rows)
  })
  await evictDurableObject(potOf(id))
  expect(await sumsOf(id)).toEqual({ given: 400, taken: -100 })
  await tell(id, 'ann', 1, stake(2), stake(3), undo(4, 2), stake(5))
  expect(await sumsOf(id)).toEqual({ given: 500, taken: -100 })
  await tell(id, 'ann', 5, undo(6, 3), undo(7, 1), undo(8, 5))
  expect(await sumsOf(id)).toEqual({ given: 500, taken: -300 })
  await tell(id, 'ben', 1, undo(2, 1))
  expect(await potOf(id).audit()).toMatchObject({ pot_parts: 1_000_000 })
  await tell(id, 'ben', 2, stake(3))
  await endRound(id)
  const { sums, pot_parts } = await potOf(id).audit()
  expect(Object.values(sums).reduce((all, parts) => all + parts, 0)).toBe(pot_parts)
  const win = await runInDurableObject(potOf(id), (_, { storage }) =>
    storage.sql.exec('SELECT player_id FROM win WHERE round = 2').one(),
  )
  expect(win).toEqual({ player_id: 'ben' })
})

it('[SCALE-02] the shares of a round that is over and paid leave the object for the archive, with its proof', async () => {
  const id = await newJackpot()
  await tell(id, 'ann', 0, stake(1), stake(2), undo(3, 1))
  await tell(id, 'ben', 0, stake(1))
  const { proof } = (await potOf(id).state())!
  await endRound(id)
  const left = () =>
    runInDurableObject(potOf(id), (_, { storage }) => storage.sql.exec('SELECT * FROM share').toArray())
  expect(await left()).toHaveLength(2)
  await endRound(id)
  await expect.poll(left).toEqual([])
  const { objects } = await platformEnv.DOCUMENTS.list({ prefix: `jackpots/${id}/1/` })
  const page = await (await platformEnv.DOCUMENTS.get(objects[0]!.key))!.json()
  expect(page).toMatchObject({
    jackpot: id,
    proof,
    round: { number: 1, threshold_minor: 1_000_000_000 },
    win: { reason: 'timer' },
    shares: [
      { player_id: 'ann', given_parts: 20_000, taken_parts: 10_000 },
      { player_id: 'ben', given_parts: 10_000, taken_parts: 0 },
    ],
  })
})

it('[SCALE-02] a jackpot keeps bytes for its players and none for their stakes', async ({ task }) => {
  const [players, stakes] = [500, 40]
  const id = await newJackpot()
  // As scattered as ids are, and the same each time: how full the pages of a table get depends on the order of its keys.
  const names = await Promise.all(Array.from({ length: players }, (_, index) => idOf(index)))
  const size = () => runInDurableObject(potOf(id), (_, { storage }) => storage.sql.databaseSize)
  const before = await size()
  const play = async (from: number) => {
    for (const name of names) {
      const many = Array.from({ length: stakes }, (_, n) => stake(from + n + 1))
      await tell(id, name, from, ...many)
    }
  }
  await play(0)
  const once = await size()
  await play(stakes)
  expect(await size()).toBe(once)
  expect(await sumsOf(id)).toEqual({ given: players * stakes * 2 * 100, taken: 0 })
  const cost = { bytes: Math.round((once - before) / players) }
  Object.assign(task.meta, { cost: { what: 'jackpot, a player whatever they stake', cost, ...jackpotBytes } })
  expect(above(cost, jackpotBytes.most)).toEqual({})
})

/** An identifier of the length of a UUID. */
async function idOf(index: number): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${index}`)))
  return bytes.toHex().slice(0, 36)
}
