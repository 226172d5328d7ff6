import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { ok, type Result } from '#lib/result.ts'
import type { Owner } from '../../../../functions/platform/wallet/ledger.ts'
import { credit, debit, type Moved, type Refusal } from '../../../../functions/platform/wallet/movements.ts'
import type { DialectWallet } from '../../../../functions/platform/wallet/dialectWallet.ts'
import type { Restriction } from '../../../../functions/platform/wallet/restrictions.ts'
import type { Wallet } from '../../../../functions/platform/wallet/wallet.ts'
import { Crashes, isCrash } from '../crashes.ts'
import { walks } from '../../lib/walks.ts'
import { migrate, platformEnv, unstopped } from '../support.ts'
import { WalletModel, type Command } from './walletModel.ts'

type Stub = DurableObjectStub<Wallet>
type Purse = { owner: Owner; stub: () => Stub }

function newPurse(): Purse {
  const owner: Owner = { playerId: crypto.randomUUID(), currency: 'USD' }
  return { owner, stub: () => platformEnv.WALLET.getByName(owner.playerId) }
}

function runCommand({ owner, stub }: Purse, command: Command): Promise<Outcome> {
  return applyCommand(stub(), owner, command)
}

type Outcome = Result<Moved, Refusal | Restriction>

async function applyCommand(wallet: Wallet | Stub, owner: Owner, command: Command): Promise<Outcome> {
  const game = { provider: 'pragmatic', gameId: 'gems' }
  switch (command.kind) {
    case 'adjust': {
      const { balanceKind, amount_minor, id } = command
      return plain(await wallet.adjust(owner, { balanceKind, amount_minor, key: id, reason: 'test' }))
    }
    case 'rollback': {
      const ids = {
        transactionId: command.id,
        originalTransactionId: command.original,
        roundId: command.round,
      }
      return plain(await wallet.rollback(owner, { ...game, ...ids }))
    }
    case 'part': {
      const { id: transactionId, original: originalTransactionId, round: roundId, amount_minor } = command
      const part = { ...game, transactionId, originalTransactionId, roundId, amount_minor }
      return plain(await wallet.refundPart(owner, part))
    }
    case 'amend': {
      const { id: transactionId, round: roundId, amount_minor } = command
      const adjusted = { ...game, transactionId, roundId, amount_minor, reason: 'test' }
      return plain(await wallet.adjustRound(owner, adjusted))
    }
    case 'cancel': {
      const { id: transactionId, original: originalTransactionId } = command
      const movement = { kind: 'cancel', transactionId, originalTransactionId } as const
      const { provider } = game
      const answer = await Promise.resolve(
        (wallet as DialectWallet).playDialect({ provider }, [movement], []),
      )
      return movedOf(plain(answer) as Outcome)
    }
    case 'award': {
      const { id: transactionId, round: roundId, amount_minor } = command
      const award = { ...game, transactionId, roundId, amount_minor, reason: 'free_round' } as const
      return plain(await wallet.award(owner, award))
    }
    default: {
      const { id: transactionId, round: roundId, amount_minor } = command
      return movedOf(
        plain(
          await wallet[command.kind](owner, { ...unstopped, ...game, transactionId, roundId, amount_minor }),
        ),
      )
    }
  }
}

/** Without what a credit says of its round besides, which the model does not know. */
function movedOf(answer: Outcome): Outcome {
  if (!answer.ok) return answer
  const { balance_minor, duplicate } = answer.value
  return ok({ balance_minor, duplicate })
}

function plain<T>(answer: T): T {
  return JSON.parse(JSON.stringify(answer)) as T
}

/** The message of what `attempt` throws. */
async function failureOf(attempt: () => Promise<unknown>): Promise<string> {
  try {
    await attempt()
    return 'nothing was thrown'
  } catch (error) {
    return String(error)
  }
}

async function giveMoney(purse: Purse, amount_minor: number): Promise<void> {
  await runCommand(purse, { kind: 'adjust', id: crypto.randomUUID(), balanceKind: 'real', amount_minor })
}

const crashes = new Crashes()

/** Sends a command to a wallet that dies after its n-th statement at the latest; undefined when it got that far. */
function runBreaking(
  { owner, stub }: Purse,
  command: Command,
  statement: number,
): Promise<Outcome | undefined> {
  return runInDurableObject(stub(), async (wallet: Wallet, { storage }) => {
    wallet.sql = crashes.dying(storage.sql, command.kind, statement)
    try {
      return await applyCommand(wallet, owner, command)
    } catch (error) {
      if (!isCrash(error)) throw error
      return undefined
    }
  })
}

/*
 * Movements mostly fit together, so that debits are paid and undone, undone again and paid too late; now and then an
 * id or a round is somebody else's.
 */
const debitId = mostly(fc.constantFrom('d1', 'd2', 'd3'), fc.constantFrom('c1', 'k1', 'x1'))
const creditId = mostly(fc.constantFrom('c1', 'c2'), fc.constantFrom('d1', 'k1'))
const awardId = mostly(fc.constantFrom('f1', 'f2'), fc.constantFrom('d1', 'c1', 'k1'))
const rollbackId = mostly(fc.constantFrom('k1', 'k2', 'k3'), fc.constantFrom('d1', 'c1'))
const original = mostly(fc.constantFrom('d1', 'd2', 'd3'), fc.constantFrom('c1', 'k1', 'd4', 'f1'))
const partId = mostly(fc.constantFrom('p1', 'p2', 'p3'), fc.constantFrom('d1', 'k1'))
const amendId = mostly(fc.constantFrom('m1', 'm2'), fc.constantFrom('c1', 'd2'))
const cancelId = fc.constantFrom('x1', 'x2', 'x3')
const cancelled = mostly(
  fc.constantFrom('d1', 'd2', 'c1', 'c2', 'f1'),
  fc.constantFrom('k1', 'x1', 'x2', 'd4', 'm1', 'p1'),
)
const round = mostly(fc.constant('r1'), fc.constant('r2'))
const stake = mostly(fc.constantFrom(10, 20), fc.integer({ min: 1, max: 400 }))
const payout = mostly(fc.constantFrom(0, 30), fc.integer({ min: 0, max: 60 }))

function mostly<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: odd })
}

const adjustment: fc.Arbitrary<Command> = fc.record({
  kind: fc.constant('adjust' as const),
  id: fc.constantFrom('a1', 'a2', 'a3', 'a4'),
  balanceKind: fc.constantFrom('real' as const, 'bonus' as const),
  amount_minor: fc.integer({ min: -80, max: 120 }).filter((amount) => amount !== 0),
})
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('debit' as const), id: debitId, round, amount_minor: stake }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('credit' as const), id: creditId, round, amount_minor: payout }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('award' as const), id: awardId, round, amount_minor: payout }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('rollback' as const), id: rollbackId, round, original }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: fc.constant('part' as const), id: partId, round, original },
      amount_minor: mostly(fc.constantFrom(4, 10), fc.integer({ min: 1, max: 30 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: fc.constant('amend' as const), id: amendId, round },
      amount_minor: mostly(fc.integer({ min: -150, max: 60 }), fc.constant(0)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), id: cancelId, original: cancelled }),
  },
  { weight: 2, arbitrary: adjustment },
)
const fault = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  {
    weight: 4,
    arbitrary: fc.record({ afterStatement: fc.integer({ min: 1, max: 12 }), evict: fc.boolean() }),
  },
)
type Fault = { afterStatement: number; evict: boolean }
type Step = { command: Command; fault: Fault | undefined; again: boolean }
const step: fc.Arbitrary<Step> = fc.record({ command, fault, again: fc.boolean() })

async function startAgain(purse: Purse, { evict }: Fault): Promise<void> {
  if (evict) await evictDurableObject(purse.stub())
  else await abortAllDurableObjects()
}

/** One command that the wallet may die in the middle of: the caller, knowing nothing, sends it again. */
async function runWithFault(purse: Purse, model: WalletModel, { command, fault }: Step): Promise<void> {
  if (!fault) {
    expect(await runCommand(purse, command)).toEqual(model.run(command))
    return
  }
  let first = await runBreaking(purse, command, fault.afterStatement)
  while (!first) {
    await startAgain(purse, fault)
    // Each further try dies where nothing has died yet.
    first = await runBreaking(purse, command, Infinity)
  }
  expect(first).toEqual(model.run(command))
  await startAgain(purse, fault)
  expect(await runCommand(purse, command)).toEqual(model.run(command))
}

beforeAll(migrate)

describe('wallet', () => {
  it('loses, makes and doubles nothing in any order of movements, with crashes between any two steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const purse = newPurse()
        const model = new WalletModel()
        const start: Command = { kind: 'adjust', id: 'start', balanceKind: 'real', amount_minor: 100 }
        expect(await runCommand(purse, start)).toEqual(model.run(start))
        const accepted: { command: Command; balance_minor: number }[] = []
        for (const one of steps) {
          await runWithFault(purse, model, one)
          const repeated = one.again ? await runCommand(purse, one.command) : undefined
          if (!repeated) continue
          expect(repeated).toEqual(model.run(one.command))
          if (repeated.ok)
            accepted.push({ command: one.command, balance_minor: repeated.value.balance_minor })
        }
        const audit = plain(await purse.stub().audit(purse.owner))
        expect(audit.balances).toEqual(model.balances)
        expect(audit.sums).toEqual(audit.balances)
        for (const { command, balance_minor } of accepted) {
          expect(await runCommand(purse, command)).toEqual({
            ok: true,
            value: { balance_minor, duplicate: true },
          })
        }
        expect(plain(await purse.stub().audit(purse.owner))).toEqual(audit)
        const { entries } = plain(await purse.stub().history(purse.owner, 1, 100))
        expect(entries.every((entry) => entry.balance_after_minor >= 0)).toBe(true)
        expect(new Set(entries.map((entry) => entry.key)).size).toBe(entries.length)
      }),
      walks(10),
    )
    // Walks that died blindly, nearly three times as many, came to 87.
    expect(crashes.places.size).toBeGreaterThan(100)
  }, 180_000)

  it('moves once what is sent many times at once', async () => {
    const purse = newPurse()
    await giveMoney(purse, 1000)
    const debit: Command = { kind: 'debit', id: 'same', round: 'r1', amount_minor: 100 }
    const answers = await Promise.all(Array.from({ length: 30 }, () => runCommand(purse, debit)))
    expect(answers.filter((answer) => answer.ok && !answer.value.duplicate)).toHaveLength(1)
    expect(answers.filter((answer) => answer.ok && answer.value.duplicate)).toHaveLength(29)
    expect(plain(await purse.stub().balance(purse.owner))).toEqual({
      ...{ real_minor: 900, bonus_minor: 0, owed_minor: 0 },
    })
  })

  it('never goes below zero when debits race for the last money', async () => {
    const purse = newPurse()
    await giveMoney(purse, 1000)
    const debits = Array.from({ length: 25 }, (_, n): Command => {
      return { kind: 'debit', id: `d${n}`, round: 'r1', amount_minor: 100 }
    })
    const answers = await Promise.all(debits.map((debit) => runCommand(purse, debit)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(10)
    expect(answers.filter((answer) => !answer.ok && answer.error === 'insufficient')).toHaveLength(15)
    expect(plain(await purse.stub().balance(purse.owner))).toEqual({
      ...{ real_minor: 0, bonus_minor: 0, owed_minor: 0 },
    })
  })

  it('refuses for ever the debit of a rollback that came first', async () => {
    const purse = newPurse()
    await giveMoney(purse, 500)
    const rollback: Command = { kind: 'rollback', id: 'undo', original: 'late', round: 'r1' }
    expect(await runCommand(purse, rollback)).toEqual({
      ok: true,
      value: { balance_minor: 500, duplicate: false },
    })
    const debit: Command = { kind: 'debit', id: 'late', round: 'r1', amount_minor: 100 }
    expect(await runCommand(purse, debit)).toEqual({ ok: false, error: 'rolled_back' })
    expect(await runCommand(purse, debit)).toEqual({ ok: false, error: 'rolled_back' })
    expect(plain(await purse.stub().balance(purse.owner))).toMatchObject({ real_minor: 500 })
  })

  it('pays only into a round with a standing debit, and keeps the debit of a paid round', async () => {
    const purse = newPurse()
    await giveMoney(purse, 500)
    const credit: Command = { kind: 'credit', id: 'win', round: 'r1', amount_minor: 900 }
    expect(await runCommand(purse, credit)).toEqual({ ok: false, error: 'no_debit' })
    await runCommand(purse, { kind: 'debit', id: 'bet', round: 'r1', amount_minor: 100 })
    expect(await runCommand(purse, { ...credit, round: 'r2' })).toEqual({ ok: false, error: 'no_debit' })
    expect(await runCommand(purse, credit)).toEqual({
      ok: true,
      value: { balance_minor: 1300, duplicate: false },
    })
    const rollback: Command = { kind: 'rollback', id: 'undo', original: 'bet', round: 'r1' }
    expect(await runCommand(purse, rollback)).toEqual({ ok: false, error: 'paid_out' })
  })

  it('[SEAMLESS-03] pays a win without a stake once, as its own kind, and nothing is to be wagered for it', async () => {
    const { owner, stub } = newPurse()
    const free = { provider: 'pragmatic', gameId: 'gems', roundId: 'free', transactionId: 'f1' }
    const award = { ...free, amount_minor: 700, reason: 'free_round' } as const
    const first = { ok: true, value: { balance_minor: 700, duplicate: false } }
    expect(plain(await stub().award(owner, award))).toEqual(first)
    expect(plain(await stub().award(owner, award))).toEqual({
      ok: true,
      value: { ...first.value, duplicate: true },
    })
    for (const other of [{ amount_minor: 701 }, { reason: 'promotion' as const }, { roundId: 'else' }]) {
      const refused = { ok: false, error: 'conflict' }
      expect(plain(await stub().award(owner, { ...award, ...other }))).toEqual(refused)
    }
    expect(plain(await stub().audit(owner))).toMatchObject({ entries: 1, sums: { real: 700 } })
    expect(plain((await stub().history(owner, 1, 10)).entries)).toMatchObject([
      { kind: 'award', reason: 'free_round', amount_minor: 700, balance_after_minor: 700 },
    ])
    const asked = { page: 1, count: 10, providers: [], statuses: [] }
    expect(plain(await stub().rounds(owner, asked))).toMatchObject({
      rounds: [{ round_id: 'free', stake_minor: 0, payout_minor: 700, status: 1, isOpen: false }],
      count: 1,
    })
    expect(plain(await stub().tellRound(owner, 'pragmatic', 'free'))).toMatchObject({
      movements: [{ kind: 'award', amount_minor: 700 }],
      ...{ before_minor: 0, after_minor: 700, isOpen: false },
    })
    expect(await stub().toWager(owner)).toBe(0)
  })

  it('[SEAMLESS-03] pays of a total what its single awards have left, and counts them once', async () => {
    const { owner, stub } = newPurse()
    const of = { provider: 'pragmatic', gameId: 'gems', reason: 'free_round', campaign: 'code' } as const
    const award = (id: string, amount_minor: number, isTotal: boolean) =>
      stub().award(owner, { ...of, transactionId: id, roundId: id, amount_minor, isTotal })
    await award('a', 200, false)
    await award('b', 300, false)
    expect(plain(await award('sum', 600, true))).toMatchObject({ value: { balance_minor: 600 } })
    expect(plain(await award('sum', 600, true))).toMatchObject({
      value: { balance_minor: 600, duplicate: true },
    })
    expect(plain(await award('next', 100, true))).toMatchObject({ value: { balance_minor: 700 } })
  })

  it('[SEAMLESS-03] an award ends no round, and lets its stake be returned', async () => {
    const purse = newPurse()
    const { owner, stub } = purse
    await giveMoney(purse, 100)
    const round = { provider: 'pragmatic', gameId: 'gems', roundId: 'r' }
    await stub().debit(owner, { ...unstopped, ...round, transactionId: 'd', amount_minor: 100 })
    await stub().award(owner, { ...round, transactionId: 'f', amount_minor: 40, reason: 'promotion' })
    expect(plain(await stub().openRounds(owner))).toMatchObject({ count: 1 })
    const undone = { ...round, transactionId: 'k', originalTransactionId: 'd' }
    expect(plain(await stub().rollback(owner, undone))).toMatchObject({ value: { balance_minor: 140 } })
    expect(plain(await stub().openRounds(owner))).toMatchObject({ count: 0 })
  })

  it('keeps transaction ids of two providers apart', async () => {
    const { owner, stub } = newPurse()
    await stub().adjust(owner, { balanceKind: 'real', amount_minor: 1000, key: 'start', reason: 'test' })
    const movement = { gameId: 'gems', transactionId: 'x', roundId: 'r1', amount_minor: 100 }
    for (const provider of ['pragmatic', 'slotegrator']) {
      const answer = plain(await stub().debit(owner, { ...unstopped, ...movement, provider }))
      expect(answer).toMatchObject({ ok: true, value: { duplicate: false } })
    }
    const foreign = plain(await stub().credit(owner, { ...movement, provider: 'other', transactionId: 'y' }))
    expect(foreign).toEqual({ ok: false, error: 'no_debit' })
  })

  it('belongs to one player in one currency', async () => {
    const { owner, stub } = newPurse()
    await stub().balance(owner)
    const asAnother = (other: Partial<Owner>) =>
      runInDurableObject(stub(), (wallet: Wallet) =>
        failureOf(async () => wallet.balance({ ...owner, ...other })),
      )
    expect(await asAnother({ currency: 'BRL' })).toContain('another currency')
    expect(await asAnother({ playerId: 'somebody' })).toContain('another player')
  })

  it('throws on amounts that no boundary lets through', async () => {
    const purse = newPurse()
    await giveMoney(purse, 1000)
    await runInDurableObject(purse.stub(), (_wallet: Wallet, state) => {
      for (const amount_minor of [-5, 1.5, Number.NaN, Infinity, 2 ** 53, 2 ** 60]) {
        const movement = { provider: 'p', gameId: 'g', transactionId: 't', roundId: 'r', amount_minor }
        expect(() => debit(state.storage.sql, { ...unstopped, ...movement })).toThrow('out of range')
        expect(() => credit(state.storage.sql, movement)).toThrow('out of range')
      }
    })
    expect(plain(await purse.stub().audit(purse.owner))).toMatchObject({ entries: 1, sums: { real: 1000 } })
  })

  it('holds its own database to the rules of a ledger', async () => {
    const purse = newPurse()
    await giveMoney(purse, 1000)
    await runInDurableObject(purse.stub(), (_wallet: Wallet, state) => {
      const { sql } = state.storage
      expect(() => sql.exec('UPDATE entry SET amount_minor = 2000')).toThrow('never changed')
      expect(() => sql.exec('DELETE FROM entry')).toThrow('never deleted')
      const insert = (amount: number, after: number) =>
        sql.exec(
          `INSERT INTO entry (at, balance_kind, kind, amount_minor, balance_after_minor, key, fingerprint)
          VALUES (1, 'real', 'deposit', ?, ?, 'k', 'f')`,
          amount,
          after,
        )
      expect(() => insert(500, 2000)).toThrow('does not add up')
      expect(() => insert(-1500, -500)).toThrow('CHECK')
    })
    expect(plain(await purse.stub().audit(purse.owner))).toMatchObject({
      entries: 1,
      balances: { real: 1000 },
    })
  })
})
