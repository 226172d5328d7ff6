import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { day_ms, minute_ms } from '#lib/time.ts'
import { copiesOf } from '../../../../functions/platform/wallet/copies.ts'
import type { Owner } from '../../../../functions/platform/wallet/ledger.ts'
import type { PlayWallet } from '../../../../functions/platform/wallet/playWallet.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { migrate, platformEnv, unstopped } from '../support.ts'

const { COPIES } = platformEnv
let now = Date.UTC(2026, 0, 5, 12)
let ids = 0
const next = () => `${(ids += 1)}`

beforeAll(migrate)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now)
})
afterEach(() => void vi.useRealTimers())

type Purse = ReturnType<typeof purseOf>

function purseOf(playerId: string = crypto.randomUUID()) {
  const owner: Owner = { playerId, currency: 'USD' }
  const stub = () => platformEnv.WALLET.getByName(playerId)
  const inside = <T>(run: (wallet: PlayWallet, sql: SqlStorage) => T | Promise<T>) =>
    runInDurableObject(stub(), (wallet: PlayWallet, { storage }) => run(wallet, storage.sql))
  return { owner, stub, inside, wallet: walletOf(platformEnv, { id: playerId, currency: 'USD' }) }
}

const pay = ({ wallet }: Purse, amount_minor = 100_000) =>
  wallet.adjust({ balanceKind: 'real', amount_minor, key: next(), reason: 'test' })

async function spin({ wallet }: Purse, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const game = { provider: 'pragmatic', gameId: 'gems', roundId: next() }
    await wallet.debit({ ...unstopped, ...game, transactionId: `d${game.roundId}`, amount_minor: 10 })
    await wallet.credit({ ...game, transactionId: `c${game.roundId}`, amount_minor: n % 3 })
  }
}

/** The alarm that comes after the time of a copy. */
async function later({ inside }: Purse, time_ms = 61 * minute_ms): Promise<void> {
  now += time_ms
  vi.setSystemTime(now)
  await inside((wallet) => wallet.alarm())
}

/** As if thirty copies had been written since the last one that begins there. */
const beginsAtBorder = ({ inside }: Purse) =>
  inside((_, sql) => void sql.exec('UPDATE copy SET since_base = 30'))

const copiesIn = async ({ owner }: Purse) =>
  (await COPIES.list({ prefix: copiesOf(owner.playerId) })).objects.map(({ key }) => key)

async function rows({ inside }: Purse): Promise<Record<string, unknown[]>> {
  return inside((_, sql) => {
    const tables = [
      'entry',
      'round',
      'told_round',
      'wagered_stake',
      'own_limit',
      'exclusion',
      'border',
      'bonus',
    ]
    return Object.fromEntries(
      tables.map((table) => [table, sql.exec(`SELECT * FROM ${table} ORDER BY 1`).toArray()]),
    )
  })
}

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

describe('[KEEP-02] a wallet', () => {
  it('copies itself an hour after something changed, and not again until something does', async () => {
    const purse = purseOf()
    await pay(purse)
    await later(purse, 59 * minute_ms)
    expect(await copiesIn(purse)).toHaveLength(0)
    await later(purse, 2 * minute_ms)
    expect(await copiesIn(purse)).toHaveLength(1)
    await purse.wallet.balance()
    await later(purse, day_ms)
    expect(await copiesIn(purse)).toHaveLength(1)
    await purse.wallet.exclude({ kind: 'self_exclusion', until: null })
    await later(purse)
    expect(await copiesIn(purse)).toHaveLength(2)
  })

  it('comes back from its copies as it was, entry by entry, and goes on with a copy of its own', async () => {
    const purse = purseOf()
    await pay(purse)
    for (let n = 0; n < 6; n += 1) {
      await spin(purse, 3)
      if (n === 3) await beginsAtBorder(purse)
      await later(purse)
    }
    const before = plain(await rows(purse))
    const copiedUntil = now
    await spin(purse, 2)
    expect(await purse.stub().restoreCopies(purse.owner.playerId, now)).toMatchObject({ entries: 1 + 6 * 6 })
    await evictDurableObject(purse.stub())
    expect(plain(await rows(purse))).toEqual(before)
    await spin(purse, 1)
    await later(purse)
    await purse.stub().restoreCopies(purse.owner.playerId, now)
    expect((await rows(purse))['entry']).toHaveLength(before['entry']!.length + 2)
    // To a moment: what came after is not there.
    await purse.stub().restoreCopies(purse.owner.playerId, copiedUntil)
    expect(plain(await rows(purse))).toEqual(before)
  })

  it('comes back with what it still has from before the border of the archive, and the archive with it', async () => {
    const purse = purseOf()
    await pay(purse)
    await purse.inside((_, sql) => sql.exec('UPDATE border SET size = 6'))
    await spin(purse, 10)
    await later(purse)
    await later(purse, 120 * day_ms)
    for (let n = 0; n < 4; n += 1) await later(purse)
    const { segments } = await purse.wallet.border()
    expect(segments).toBeGreaterThan(1)
    await spin(purse, 2)
    await later(purse)
    const [before, history] = [plain(await rows(purse)), plain(await purse.wallet.history(1, 50))]
    const { objects } = await platformEnv.DOCUMENTS.list({ prefix: `ledger/${purse.owner.playerId}/` })
    await platformEnv.DOCUMENTS.delete(objects.map(({ key }) => key))
    await purse.stub().restoreCopies(purse.owner.playerId, now)
    expect(plain(await rows(purse))).toEqual(before)
    expect(plain(await purse.wallet.history(1, 50))).toEqual(history)
  })

  it('forgets copies once newer ones stand for more than a month', async () => {
    const purse = purseOf()
    await pay(purse)
    for (let n = 0; n < 9; n += 1) {
      await spin(purse, 1)
      if (n === 3 || n === 6) await beginsAtBorder(purse)
      await later(purse, n === 5 ? 40 * day_ms : 61 * minute_ms)
    }
    // The first three, before the copy of the time that is over a month ago.
    expect(await copiesIn(purse)).toHaveLength(6)
    const before = plain(await rows(purse))
    await purse.stub().restoreCopies(purse.owner.playerId, now)
    expect(plain(await rows(purse))).toEqual(before)
  })

  it('is not restored from a copy that was changed, and stays what it is', async () => {
    const purse = purseOf()
    await pay(purse)
    await later(purse)
    const [name = ''] = await copiesIn(purse)
    await COPIES.put(name, 'changed', { customMetadata: { hash: 'x' } })
    const said = await purse.inside(async (wallet) => {
      try {
        return await wallet.restoreCopies(purse.owner.playerId, now)
      } catch (error) {
        return String(error)
      }
    })
    expect(said).toContain('was changed')
    expect((await rows(purse))['entry']).toHaveLength(1)
  })

  it('makes a copy again that ended before it was whole', async () => {
    const purse = purseOf()
    await pay(purse)
    // The change is noted as copied, and a kill came before the file.
    await purse.inside((_, sql) => sql.exec('UPDATE copy SET changed_at = NULL, tried_at = ?', now))
    await later(purse, 9 * minute_ms)
    expect(await copiesIn(purse)).toHaveLength(0)
    await later(purse, 2 * minute_ms)
    expect(await copiesIn(purse)).toHaveLength(1)
    await later(purse, day_ms)
    expect(await copiesIn(purse)).toHaveLength(1)
  })

  it('begins at the border again however long its ledger is, and is restored from that', async () => {
    const purse = purseOf()
    await pay(purse)
    await purse.inside((_, sql) =>
      sql.exec(`WITH RECURSIVE spin (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM spin WHERE n < 20100)
        INSERT INTO entry (at, balance_kind, kind, amount_minor, balance_after_minor, key, fingerprint, provider, game_id, round_id)
        SELECT ${now}, 'real', 'credit', 0, 100000, 'long' || n, '', 'pragmatic', 'gems', 'r' || n FROM spin`),
    )
    await later(purse)
    const parts = Math.ceil(20_101 / 5000)
    expect(await copiesIn(purse)).toHaveLength(parts)
    await beginsAtBorder(purse)
    await spin(purse, 1)
    await later(purse)
    const both = await copiesIn(purse)
    expect(both).toHaveLength(2 * parts)
    await COPIES.delete(both.slice(0, parts))
    expect(await purse.stub().restoreCopies(purse.owner.playerId, now)).toMatchObject({
      ...{ entries: 20_103, copies: parts },
    })
  })

  it('keeps its change while the bucket cannot be reached', async () => {
    const purse = purseOf()
    await pay(purse)
    await purse.inside((wallet) => {
      const object = wallet as unknown as { env: object }
      object.env = { ...object.env, COPIES: { put: async () => Promise.reject(new Error('no bucket')) } }
    })
    await later(purse)
    expect(await copiesIn(purse)).toHaveLength(0)
    await evictDurableObject(purse.stub())
    await later(purse, 11 * minute_ms)
    expect(await copiesIn(purse)).toHaveLength(1)
  })
})
