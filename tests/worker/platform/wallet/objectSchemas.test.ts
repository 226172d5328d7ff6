import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateSchema, type SchemaStep } from '../../../../functions/platform/kit/updateSchema.ts'
import type { Owner } from '../../../../functions/platform/wallet/ledger.ts'
import { migrate, platformEnv } from '../support.ts'
import { firstWalletTables, jackpotTables, walletTables } from './yesterdaysTables.ts'

type Rows = Record<string, Record<string, SqlStorageValue>[]>
type Namespace = DurableObjectNamespace<never>

const entries = `
  INSERT INTO entry (at, account, kind, amount_minor, balance_after_minor, key, fingerprint, provider, game_id, round_id) VALUES
    (1, 'real', 'deposit', 1000, 1000, 'payment:p1', '["deposit",1000]', 'pix', NULL, NULL),
    (2, 'bonus', 'bonus_grant', 50, 50, 'operator:b1', '["bonus",50]', NULL, NULL, NULL),
    (3, 'real', 'debit', -300, 700, 'game:pragmatic:d1', 'f', 'pragmatic', 'gems', 'r1');
  INSERT INTO outbox (id, told_seq) VALUES (1, 3);
`
const sinceThen = `
  INSERT INTO entry (at, account, kind, amount_minor, balance_after_minor, key, fingerprint)
    VALUES (4, 'owed', 'deposit_return', 20, 20, 'payment:p0:return#owed', 'f');
  INSERT INTO transfer (id, is_incoming, other_id, other_login, own_login, amount_minor, at, state, tries, due_at)
    VALUES ('t1', 0, 'friend', 'Friend', 'Own', 5, 3, 'Withdrawn', 2, 4102444800000);
  INSERT INTO bonus (id, kind, amount_minor, wager_minor, given_at, expires_at, staked_before_minor)
    VALUES ('operator:b1', 'operator', 50, 0, 2, 4102444800000, 0);
  INSERT INTO play_index VALUES (1, 3);
  INSERT INTO round_index VALUES (1, 3, 300);
  INSERT INTO round_report VALUES (1, 3, 4);
  INSERT INTO wagering VALUES (1, 4, 700);
`
const jackpotRows = `
  INSERT INTO rules VALUES (1, 'reef', 'USD', 100, 100, 200, 300, NULL, 1);
  INSERT INTO round VALUES (1, 250, 'n1', 100, 1, NULL, 2), (2, 250, 'n2', 100, 2, NULL, NULL);
  INSERT INTO win VALUES (1, 'winner', 250, 100, 'amount', 2, NULL);
  INSERT INTO entry (at, round, kind, amount_parts, pot_after_parts, key, player_id) VALUES
    (1, 1, 'seed', 1000000, 1000000, 'seed:1', NULL), (2, 1, 'contribution', 1500000, 2500000, 'winner|d1', 'winner'),
    (2, 1, 'win', -2500000, 0, 'win:1', NULL), (2, 2, 'seed', 1000000, 1000000, 'seed:2', NULL);
`

beforeAll(migrate)

function rowsOf({ sql }: DurableObjectStorage): Rows {
  const query = `SELECT name FROM sqlite_master
    WHERE type = 'table' AND name NOT IN ('schema_step', 'sqlite_sequence') AND substr(name, 1, 4) <> '_cf_'`
  const tables = sql.exec<{ name: string }>(query).toArray()
  return Object.fromEntries(tables.map(({ name }) => [name, sql.exec(`SELECT * FROM ${name}`).toArray()]))
}

/** The columns that a later step renamed, by their old names. */
const renamedColumns: Record<string, string> = {
  account: 'balance_kind',
  told_seq: 'delivered_seq',
  is_told: 'is_delivered',
  was_asked: 'was_required',
}

/** Rows of yesterday under today's names of columns. */
function withNewNames(tables: Rows): Rows {
  const renamed = (row: Record<string, SqlStorageValue>) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [renamedColumns[name] ?? name, value]))
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.map(renamed)]))
}

/** What an object's tables, indexes and triggers are, by their names. */
function schemaOf(namespace: Namespace, name: string): Promise<Record<string, string>> {
  return runInDurableObject(namespace.getByName(name), (_, { storage }) => {
    const query = 'SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL'
    const all = storage.sql.exec<{ name: string; sql: string }>(query).toArray()
    return Object.fromEntries(all.map(({ name, sql }) => [name, sql.replaceAll(/\s+/g, ' ').trim()]))
  })
}

/** An object as an earlier version of the code has left it, without numbers of steps. */
async function leftByYesterday(namespace: Namespace, name: string, sql: string): Promise<Rows> {
  const rows = await runInDurableObject(namespace.getByName(name), async (_, { storage }) => {
    await storage.deleteAll()
    storage.sql.exec(sql)
    return rowsOf(storage)
  })
  await evictDurableObject(namespace.getByName(name))
  return rows
}

const wallets = platformEnv.WALLET as unknown as Namespace
const jackpots = platformEnv.JACKPOT as unknown as Namespace
const rowsNow = (namespace: Namespace, name: string) =>
  runInDurableObject(namespace.getByName(name), (_, { storage }) => rowsOf(storage))

describe('a wallet from before the steps had numbers', () => {
  it.each([
    ['two balances', firstWalletTables + entries, 0],
    ['three balances', walletTables + entries + sinceThen, 20],
  ])('that knows %s has the tables of a new one, and every row it had', async (_, sql, owed) => {
    const owner: Owner = { playerId: crypto.randomUUID(), currency: 'USD' }
    const before = await leftByYesterday(wallets, owner.playerId, sql)
    expect(await rowsNow(wallets, owner.playerId)).toMatchObject(withNewNames(before))
    expect(await schemaOf(wallets, owner.playerId)).toEqual(await schemaOf(wallets, crypto.randomUUID()))

    const stub = platformEnv.WALLET.getByName(owner.playerId)
    const paid = { balanceKind: 'real', amount_minor: 100, key: 'more', reason: 'test' } as const
    expect(await stub.adjust(owner, paid)).toMatchObject({ ok: true })
    const { sums, balances } = await stub.audit(owner)
    expect({ ...balances }).toEqual({ real: 800 - owed, bonus: 50, owed: 0 })
    expect({ ...sums }).toEqual({ ...balances })
  })
})

it('[PROFILE-09] rounds of a wallet from before they were numbered by the ledger are told as before', async () => {
  const owner: Owner = { playerId: crypto.randomUUID(), currency: 'USD' }
  const rounds = `
    INSERT INTO round (provider, round_id, game_id, at, day, stake_minor, payout_minor, status)
      VALUES ('pragmatic', 'r1', 'gems', 3, '1970-01-01', 300, 0, 2);
    INSERT INTO round_count VALUES (7, '1970-01', 'pragmatic', 2, 1), (10, '1970-01-01', 'pragmatic', 2, 1);
    INSERT INTO round_index VALUES (1, 3, 300);`
  await leftByYesterday(wallets, owner.playerId, walletTables + entries + rounds)
  const stub = platformEnv.WALLET.getByName(owner.playerId)
  const body = {
    page: 1,
    count: 10,
    providers: ['pragmatic'],
    statuses: [],
    begin: undefined,
    end: undefined,
  }
  expect(await stub.rounds(owner, body)).toMatchObject({
    count: 1,
    rounds: [{ n: 3, round_id: 'r1', game_id: 'gems', at: 3, stake_minor: 300, status: 2, isOpen: true }],
  })
  const paid = { provider: 'pragmatic', gameId: 'gems', roundId: 'r1', transactionId: 'c1', amount_minor: 50 }
  expect((await stub.credit(owner, paid)).ok).toBe(true)
  expect(await stub.rounds(owner, body)).toMatchObject({
    count: 1,
    rounds: [{ n: 3, payout_minor: 50, status: 1 }],
  })
})

it('[PROTECT-04] an exclusion of a wallet from before the table of carried ones counts as the player’s own', async () => {
  const owner: Owner = { playerId: crypto.randomUUID(), currency: 'USD' }
  const self = `INSERT INTO exclusion (kind, since, until) VALUES ('self_exclusion', 1, 4102444800000);`
  await leftByYesterday(wallets, owner.playerId, walletTables + self)
  const stub = platformEnv.WALLET.getByName(owner.playerId)
  const own = { kind: 'self_exclusion', until: 4_102_444_800_000, carried_from: null }
  expect(await stub.exclusionOrigins(owner)).toMatchObject({ own, carried: [] })
  await stub.carryExclusion(owner, 'other', { kind: 'self_exclusion', until: null })
  expect(await stub.exclusion(owner)).toMatchObject({ until: null, carried_from: 'other' })
  await stub.liftExclusion(owner, 'other')
  expect(await stub.exclusion(owner)).toMatchObject(own)
})

describe('bonus money of a wallet from before it was counted', () => {
  const bonusOf = (wager_minor: number, given_at: number) => `
    INSERT INTO bonus (id, kind, amount_minor, wager_minor, given_at, expires_at, staked_before_minor)
      VALUES ('bonus${given_at}', 'promocode', 300, ${wager_minor}, ${given_at}, 4102444800000, 0);
    INSERT INTO round_index VALUES (1, 0, 0);
    INSERT INTO wagering VALUES (1, 0, 0);`
  const entry = (at: number, account: string, kind: string, amount: number, after: number, key: string) =>
    `INSERT INTO entry (at, account, kind, amount_minor, balance_after_minor, key, fingerprint, provider, round_id)
      VALUES (${at}, '${account}', '${kind}', ${amount}, ${after}, '${key}', 'f', 'sportsbook', 'bet');`
  const converted = [
    entry(1, 'bonus', 'bonus_grant', 500, 500, 'grant'),
    entry(2, 'bonus', 'bonus_conversion', -200, 300, 'early#bonus'),
    entry(2, 'real', 'bonus_conversion', 200, 200, 'early'),
    entry(6, 'bonus', 'bonus_conversion', -100, 200, 'late#bonus'),
    entry(6, 'real', 'bonus_conversion', 100, 300, 'late'),
  ].join('\n')
  const until = 4_102_444_800_000
  const takes = (amount_minor: number) => ({ paymentId: `p${amount_minor}`, amount_minor, method: 'pix' })

  it.each([
    ['since the oldest bonus that asks', bonusOf(3000, 5), 200],
    ['no more than there is', bonusOf(3000, 5) + entry(7, 'real', 'withdrawal', -250, 50, 'w'), 0],
    ['nothing where no bonus asks', bonusOf(0, 5), 300],
    ['nothing where what is asked is staked', bonusOf(50, 5) + entry(7, 'real', 'bet', -50, 250, 'b'), 250],
  ])('[PROTECT-03] is what was converted: %s', async (_, sql, free_minor) => {
    const owner: Owner = { playerId: crypto.randomUUID(), currency: 'USD' }
    await leftByYesterday(wallets, owner.playerId, walletTables + converted + sql)
    const stub = platformEnv.WALLET.getByName(owner.playerId)
    await stub.exclude(owner, { kind: 'time_out', until })
    expect((await stub.reserve(owner, takes(free_minor + 1))).ok).toBe(false)
    if (free_minor > 0) expect((await stub.reserve(owner, takes(free_minor))).ok).toBe(true)
  })

  it('[PROTECT-03] a bet that was open has its bonus: what it returns is taken off when the bonus has ended', async () => {
    const owner: Owner = { playerId: crypto.randomUUID(), currency: 'USD' }
    const bet =
      entry(7, 'bonus', 'bet', -200, 0, 'sportsbook:s#bonus') +
      entry(7, 'real', 'bet', 0, 300, 'sportsbook:s')
    await leftByYesterday(wallets, owner.playerId, walletTables + converted + bonusOf(3000, 5) + bet)
    const stub = platformEnv.WALLET.getByName(owner.playerId)
    expect(await stub.cancelBonus(owner, 'bonus5')).toBe(true)
    const paid = { ...{ playerId: '', currency: 'USD', id: 'w', betId: 'bet' }, amount_minor: 250 } as const
    expect((await stub.payBet(owner, { ...paid, kind: 'bet_win' })).ok).toBe(true)
    expect(await stub.balance(owner)).toMatchObject({ real_minor: 350, bonus_minor: 0 })
  })
})

it('a jackpot from before the steps had numbers has the tables of a new one, and every row it had', async () => {
  const before = await leftByYesterday(jackpots, 'reef', jackpotTables + jackpotRows)
  expect(await rowsNow(jackpots, 'reef')).toMatchObject(before)
  expect(await schemaOf(jackpots, 'reef')).toEqual(await schemaOf(jackpots, crypto.randomUUID()))
  expect(await platformEnv.JACKPOT.getByName('reef').audit()).toMatchObject({
    ...{ entries: 4, pot_parts: 1_000_000, unsettled: 1 },
  })
})

describe('the steps of an object', () => {
  const first: SchemaStep = (sql) => {
    sql.exec('CREATE TABLE note (id INTEGER PRIMARY KEY)')
    sql.exec('INSERT INTO note (id) VALUES (1)')
  }
  const second: SchemaStep = (sql) => {
    sql.exec(`ALTER TABLE note ADD COLUMN text TEXT NOT NULL DEFAULT ''`)
  }
  const broken: SchemaStep = (sql) => {
    sql.exec('UPDATE note SET id = 2')
    throw new Error('a step that fails')
  }
  const inEmptyObject = (check: (storage: DurableObjectStorage) => void) =>
    runInDurableObject(wallets.getByName(crypto.randomUUID()), async (_, { storage }) => {
      await storage.deleteAll()
      check(storage)
    })

  it('are done once each, whether it is new or had the first of them', () =>
    inEmptyObject((storage) => {
      updateSchema(storage, [first])
      for (let starts = 0; starts < 3; starts += 1) updateSchema(storage, [first, second])
      expect(rowsOf(storage)).toEqual({ note: [{ id: 1, text: '' }] })
    }))

  it('are done all or none', () =>
    inEmptyObject((storage) => {
      updateSchema(storage, [first])
      expect(() => updateSchema(storage, [first, second, broken])).toThrow('a step that fails')
      expect(rowsOf(storage)).toEqual({ note: [{ id: 1 }] })
      updateSchema(storage, [first, second])
      expect(rowsOf(storage)).toEqual({ note: [{ id: 1, text: '' }] })
    }))
})
