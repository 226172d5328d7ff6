import { expect } from 'vitest'
import type { Limit, Limits } from '#contract/protection.ts'
import { followLedger } from '../../../../functions/platform/wallet/playTotals.ts'
import { bankAnswers, goodBank } from '../payments/paymentSupport.ts'
import {
  call,
  deposit,
  inWallet,
  login,
  openGame,
  operator,
  seamless,
  signUp,
  signUpBody,
  sportsbook,
  type Answer,
  type Player,
} from '../support.ts'

/** What the tests of protection share: one player at a time with a game and 1,000.00, whose calls these are. */
export let player: Player
let game: { token: string }
let players = 0
let ids = 0

export async function newPlayer(): Promise<void> {
  players += 1
  player = await signUp(`Guarded${players}`, { currency: 'BRL' })
  await deposit(player.user.id, 100_000)
  game = await openGame(player)
  await bankAnswers(goodBank)
}

/** A number of its own. */
export const nextNumber = () => (ids += 1)
/** Of the player's game session. */
export const gameToken = () => game.token

export const ask = (path: string, body?: object, method?: string, by = player) =>
  call(`/api/user${path}`, { token: by.token, body, method: method ?? (body ? 'PUT' : 'GET') })
export const setLimit = (kind: string, period: string, amount: number | null) =>
  ask('/limits', { kind, period, amount })
export const post = (path: string, body: object) => ask(path, body, 'POST')
export const bet = (amount_minor: number, more: object = {}) =>
  sportsbook('bet', {
    ...{ id: `bet${(ids += 1)}`, betId: `b${ids}`, playerId: player.user.id, amount_minor },
    ...{ currency: 'BRL', bonus_minor: 0, price: 2000 },
    ...more,
  })
export const spin = (amount_minor: number, round_id = `r${(ids += 1)}`) =>
  seamless('debit', {
    ...{ token: game.token, transaction_id: `t${(ids += 1)}`, round_id, amount_minor, currency: 'BRL' },
  })
export const win = (amount_minor: number, round_id: string) =>
  seamless('credit', {
    ...{ token: game.token, transaction_id: `t${(ids += 1)}`, round_id, amount_minor, currency: 'BRL' },
  })

export async function limitOf(kind: string, period: string): Promise<Limit> {
  const { limits } = (await ask('/limits')).result as Limits
  const found = limits.find((one) => one.kind === kind && one.period === period)
  if (!found) throw new Error('no such limit')
  return found
}

/** As staff save a player's data. */
export async function savePlayer({ user }: Player, more: object): Promise<void> {
  const saved = await operator('/players', signUpBody(user.login, { currency: 'BRL', ...more }))
  expect(saved).toMatchObject({ status: 0 })
}

export async function signInAgain({ user }: Player): Promise<Answer> {
  const answer = await login(user.login)
  expect(answer).toMatchObject({ status: 0 })
  return answer
}

export const refusedBy = (limit: string) => ({ http: 403, status: 9448, fields: { limit } })
/** As if the wallet's past lay so much further back. */
export const later = (by_ms: number, whose = player) =>
  inWallet(whose.user.id, (sql) => {
    followLedger(sql)
    sql.exec(
      'UPDATE play_session SET began_at = began_at - ?, last_at = last_at - ?, seen_at = seen_at - ?',
      by_ms,
      by_ms,
      by_ms,
    )
    sql.exec('UPDATE own_limit SET pending_from = pending_from - ?', by_ms)
    for (const table of ['exclusion', 'carried_exclusion'])
      sql.exec(
        `UPDATE ${table} SET since = since - ?, until = until - ?, ends_at = ends_at - ?`,
        ...[by_ms, by_ms, by_ms],
      )
  })
