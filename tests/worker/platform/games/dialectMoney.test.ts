import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { evolution } from '../../../../scripts/provider/evolution.ts'
import { gitslotpark } from '../../../../scripts/provider/gitslotpark.ts'
import { pragmatic } from '../../../../scripts/provider/pragmatic.ts'
import type { Answer, Ask, Dialect, Provider } from '../../../../scripts/provider/provider.ts'
import { slotegrator } from '../../../../scripts/provider/slotegrator.ts'
import { walks } from '../../lib/walks.ts'
import { deposit, fetchWorker, migrate, openGame, origin, platformEnv, signUp } from '../support.ts'
import { dyingAfter } from './dialectSupport.ts'

/*
 * Every dialect plays with the money of one player, by the client of the kit: bets, wins, free rounds, undoing, parts and adjustments in any
 * order, repeated and contradicted, and the wallet dies between any two of its statements. What the balance is in the end is told by a model
 * in the plainest words.
 */
const ask: Ask = (path, request) => fetchWorker(new Request(`${origin}${path}`, request))

type Name = 'evolution' | 'gitslotpark' | 'pragmatic' | 'slotegrator'
/** `again`: in the answer while the wallet is dead. */
const dialects: Record<Name, { dialect: Dialect; provider: string; again: string }> = {
  evolution: { dialect: evolution, provider: 'evolution', again: 'TEMPORARY_ERROR' },
  gitslotpark: { dialect: gitslotpark, provider: 'pragmatic', again: 'General error' },
  pragmatic: { dialect: pragmatic, provider: 'pragmatic', again: '"error":100' },
  slotegrator: { dialect: slotegrator, provider: 'slotegrator', again: 'internal error, try again' },
}
const names = Object.keys(dialects) as Name[]

type Step = {
  name: Name
  kind: 'bet' | 'win' | 'free' | 'undo' | 'adjust' | 'part'
  n: number
  amount: number
  dies: number | undefined
  again: boolean
}
const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(...names),
  kind: fc.constantFrom('bet', 'bet', 'bet', 'win', 'win', 'free', 'undo', 'adjust', 'part'),
  n: fc.constantFrom(0, 0, 1),
  amount: fc.integer({ min: 1, max: 6 }),
  dies: fc.option(fc.integer({ min: 1, max: 14 }), { nil: undefined, freq: 2 }),
  again: fc.boolean(),
})

type Bet = { amount: number; left: number; isUndone: boolean; isPaid: boolean; isEnded: boolean }

/** What the player has, in whole units. */
class Model {
  balance = 20
  owed = 0
  private bets = new Map<string, Bet>()
  private undone = new Set<string>()
  private known = new Map<string, number>()

  /** Whether the call is accepted; undefined where a dialect answers in its own way, and nothing moves. */
  run({ name, kind, n, amount }: Step): boolean | undefined {
    const bet = this.bets.get(`${name} ${n}`)
    const before = kind === 'undo' ? undefined : this.known.get(`${name} ${kind} ${n}`)
    // A cancelled bet of Evolution is refused when it comes again.
    if (kind === 'bet' && name === 'evolution' && bet?.isUndone) return false
    // Another amount under the id of a part moves nothing, whatever is answered.
    if (before !== undefined && before !== amount) return kind === 'part' ? undefined : false
    if (before !== undefined) return true
    const isDone = this.runNew(`${name} ${n}`, bet, { name, kind, amount })
    if (isDone && kind !== 'undo') this.known.set(`${name} ${kind} ${n}`, amount)
    return isDone
  }

  /** What a bet was, for the provider that undoes it. */
  amountOf({ name, n, amount }: Step): number {
    return this.bets.get(`${name} ${n}`)?.amount ?? amount
  }

  private runNew(
    key: string,
    bet: Bet | undefined,
    { name, kind, amount }: Pick<Step, 'name' | 'kind' | 'amount'>,
  ): boolean | undefined {
    switch (kind) {
      case 'bet': {
        if (this.undone.has(key) || amount > this.balance) return false
        this.balance -= amount
        this.bets.set(key, { amount, left: amount, isUndone: false, isPaid: false, isEnded: false })
        return true
      }
      case 'win':
        if (!bet || bet.isUndone) return false
        bet.isPaid ||= amount > 0
        bet.isEnded = true
        return this.pay(amount)
      case 'free':
        return this.pay(amount)
      case 'undo':
        return this.undo(key, bet, name)
      case 'adjust':
        if (!bet || bet.isUndone) return false
        bet.isPaid ||= amount > 0
        return this.pay(amount)
      case 'part':
        return this.undoPart(key, bet, amount)
    }
  }

  private undo(key: string, bet: Bet | undefined, name: Name): boolean | undefined {
    if (!bet) {
      this.undone.add(key)
      return undefined
    }
    if (bet.isUndone) return true
    // Evolution settles a bet once, if only with nothing.
    if (bet.isPaid || (name === 'evolution' && bet.isEnded)) return false
    this.balance += bet.left
    bet.isUndone = true
    return true
  }

  private undoPart(key: string, bet: Bet | undefined, amount: number): boolean | undefined {
    if (!bet || amount === bet.amount) return this.undo(key, bet, 'slotegrator')
    if (bet.isUndone || amount > bet.left) return false
    if (amount === bet.left) return this.undo(key, bet, 'slotegrator')
    bet.left -= amount
    this.balance += amount
    return true
  }

  private pay(amount: number): true {
    const repaid = Math.min(this.owed, Math.max(0, amount))
    this.owed -= repaid
    this.balance += amount - repaid
    if (this.balance < 0) {
      this.owed -= this.balance
      this.balance = 0
    }
    return true
  }
}

beforeAll(migrate)

let players = 0
const figures = { steps: 0, crashes: 0, accepted: 0, refused: 0 }

async function newPlayer() {
  const player = await signUp(`Money${(players += 1)}`)
  await deposit(player.user.id, 2000)
  const tokens = new Map<string, string>()
  for (const provider of new Set(names.map((name) => dialects[name].provider)))
    tokens.set(provider, (await openGame(player, provider)).token)
  const playing = (name: Name): Provider => {
    const { dialect, provider } = dialects[name]
    const ids = {
      token: tokens.get(provider) ?? '',
      playerId: player.user.id,
      gameId: 'gems',
      currency: 'USD',
    }
    return dialect(ask, { key: `test-${name}-key`, ...ids })
  }
  return { playerId: player.user.id, providers: new Map(names.map((name) => [name, playing(name)])) }
}

/** Undefined where the dialect has no such call. */
function callOf(
  provider: Provider,
  { name, kind, n, amount }: Step,
  betAmount: number,
): Promise<Answer> | undefined {
  // Two of the dialects are of one provider.
  const idOf = (what: string) => `${name}-${what}-${n}`
  const move = (what: string, moved = amount) => ({ id: idOf(what), roundId: idOf('round'), amount: moved })
  switch (kind) {
    case 'bet':
      return provider.bet(move('bet'))
    case 'win':
      return provider.win(move('win'), idOf('bet'))
    case 'free':
      return provider.freeWin({ id: idOf('free'), roundId: idOf('free'), amount })
    case 'undo':
      return provider.undo(move('bet', betAmount), idOf('undo'))
    case 'adjust':
      return provider.adjust?.(move('adjust'))
    case 'part':
      return provider.undoPart?.(move('part'), idOf('bet'))
  }
}

/** A win may be of nothing, and an adjustment downwards. */
function amountOf({ kind, n, amount }: Step): number {
  if (kind === 'win') return amount - 1
  return kind === 'adjust' && n === 0 ? -2 * amount : amount
}

async function take(
  model: Model,
  { playerId, providers }: Awaited<ReturnType<typeof newPlayer>>,
  given: Step,
): Promise<void> {
  const one = { ...given, amount: amountOf(given) }
  const { name, kind } = one
  const provider = providers.get(name)
  const isThere = (kind !== 'adjust' || provider?.adjust) && (kind !== 'part' || provider?.undoPart)
  if (!provider || !isThere) return
  figures.steps += 1
  const betAmount = model.amountOf(one)
  const send = async () => (await callOf(provider, one, betAmount))!
  if (one.dies !== undefined) {
    const dying = { playerId, statement: one.dies, again: dialects[name].again }
    if (!(await dyingAfter(dying, async () => (await send()).body))) figures.crashes += 1
  }
  const answer = await send()
  const isAccepted = model.run(one)
  const told = JSON.stringify([one, answer.body])
  if (isAccepted !== undefined) expect(answer.outcome === 'ok', told).toBe(isAccepted)
  if (isAccepted) figures.accepted += 1
  else figures.refused += 1
  if (one.again && isAccepted) expect((await send()).body).toBe(answer.body)
  expect((await provider.balance()).balance, told).toBe(model.balance)
}

it('[SEAMLESS-04] [SEAMLESS-11] [SEAMLESS-12] loses and makes nothing in any order of the calls of all dialects, with crashes between any two statements', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const player = await newPlayer()
      const model = new Model()
      for (const one of steps) await take(model, player, one)
      const audit = await platformEnv.WALLET.getByName(player.playerId).audit({
        ...{ playerId: player.playerId, currency: 'USD' },
      })
      const expected = { real: model.balance * 100, bonus: 0, owed: model.owed * 100 }
      expect({ ...audit.sums }).toEqual(expected)
      expect({ ...audit.balances }).toEqual(expected)
    }),
    walks(8),
  )
  console.info(JSON.stringify(figures))
  // A property without crashes and movements would show little.
  expect(Math.min(figures.crashes, figures.accepted, figures.refused)).toBeGreaterThan(10)
}, 240_000)
