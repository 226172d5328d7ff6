import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import type { LossMovement } from '#contract/sportsbook.ts'
import type { PlatformEnv } from '../../../../functions/platform/kit/services.ts'
import type { Wallet } from '../../../../functions/platform/wallet/wallet.ts'
import type { Bet, BetStore } from '../../../../sandbox/sport/book/bets.ts'
import type { BookContext, BookWallet } from '../../../../sandbox/sport/book/bookContext.ts'
import { operatorOf } from '../../../../sandbox/sport/book/operator.ts'
import { defaultSettings } from '../../../../sandbox/sport/book/placement.ts'
import { Crashes } from '../crashes.ts'
import { now_ms, seed } from '../../../../sandbox/tests/unit/sport/support.ts'

/*
 * The sandbox's book over the real platform: bets are kept in memory as they would be on a disk, and money moves by signed
 * calls over HTTP in real wallets.
 */

/**
 * What befalls a call: it is lost, its answer is lost, the book dies before or after it, or the wallet dies after its n-th
 * statement.
 */
export type Fault = 'none' | 'lost' | 'late' | 'book dies before' | 'book dies after' | number
export class Crash extends Error {}

export type BookWorld = {
  context: BookContext
  store: BetStore
  time_ms: number
  faults: Fault[]
  ids: string[]
  crashes: number
  calls: number
}

export function bookWorld(key: string): BookWorld {
  const store = memoryStore()
  const world: BookWorld = {
    ...{ store, time_ms: now_ms, faults: [], ids: [], crashes: 0, calls: 0 },
    context: {} as BookContext,
  }
  const settings = { ...defaultSettings, pause_ms: 0, sameBets: 1000 }
  const wallet = failingWallet(world, key)
  world.context = { seed, settings, store, wallet, now: () => world.time_ms, turns: new Map() }
  return world
}

/** The book's process is gone; another one goes on with what was written. */
export function restart(world: BookWorld): void {
  world.crashes += 1
  world.context = { ...world.context, turns: new Map() }
}

function memoryStore(): BetStore {
  const bets = new Map<string, string>()
  const all = () => [...bets.values()].map((text) => JSON.parse(text) as Bet)
  const write = (bet: Bet) => {
    bets.set(bet.slip.id, JSON.stringify(bet))
    return bet
  }
  const dueTimes = () => all().flatMap(({ next_ms }) => next_ms ?? [])
  return {
    find: (id) => {
      const text = bets.get(id)
      return text === undefined ? undefined : (JSON.parse(text) as Bet)
    },
    insert: write,
    update: write,
    due: (at_ms) => all().filter(({ next_ms }) => next_ms !== null && next_ms <= at_ms),
    nextDue: () => (dueTimes().length === 0 ? undefined : Math.min(...dueTimes())),
    exposureOf: () => ({ placed_minor: 0, payout_minor: 0 }),
    habits: () => ({ bets: 0, today: 0, same: 0 }),
    lastPlaced: () => undefined,
    betsOf: () => ({ bets: [], count: 0 }),
    openOf: () => [],
  }
}

const platform = {
  fetch: (url: string, init: RequestInit) =>
    (exports as unknown as { default: Fetcher }).default.fetch(new Request(url, init)),
}
const unknown = (why: string) => ({ ok: false, error: { kind: 'unknown', why } }) as const

function failingWallet(world: BookWorld, key: string): BookWallet {
  const operator = operatorOf({ platform, key })
  const failing =
    <Movement extends LossMovement>(
      step: string,
      move: (movement: Movement) => ReturnType<BookWallet['lose']>,
    ) =>
    async (movement: Movement) => {
      const fault = world.faults.shift() ?? 'none'
      world.calls += 1
      if (fault === 'book dies before') throw new Crash()
      if (fault === 'lost') return unknown('lost')
      if (typeof fault === 'number') {
        await breakAfter(movement.playerId, step, fault)
        const answer = await move(movement)
        await abortAllDurableObjects()
        world.crashes += 1
        return answer
      }
      const answer = await move(movement)
      if (fault === 'book dies after') throw new Crash()
      return fault === 'late' ? unknown('late') : answer
    }
  return {
    bet: failing('bet', operator.bet),
    win: failing('win', operator.win),
    lose: failing('lose', operator.lose),
    cashOut: failing('cashOut', operator.cashOut),
    rollback: failing('rollback', operator.rollback),
    resettle: failing('resettle', operator.resettle),
  }
}

const crashes = new Crashes()

/** The player's wallet dies after its n-th statement from now on. */
export async function breakAfter(playerId: string, step: string, statement: number): Promise<void> {
  const stub = (env as unknown as PlatformEnv).WALLET.getByName(playerId)
  await runInDurableObject(stub, (wallet: Wallet, { storage }) => {
    wallet.sql = crashes.dying(storage.sql, step, statement)
  })
}
