import { expect, vi } from 'vitest'
import type { MyTournaments, TournamentTable } from '#contract/tournaments.ts'
import type { TournamentRow } from '#contract/operator/tournaments.ts'
import { hour_ms } from '#lib/time.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { call, operator, platformEnv, ring, unstopped, type Answer, type Player } from '../support.ts'

const at = (time_ms: number) => new Date(Date.now() + time_ms).toISOString()

/** An hour of multipliers of rounds of a dollar and more; of the first place 50 dollars, of the next two 10 each. */
export const hourOfWins = () => ({
  schedule: { kind: 'once', starts_at: at(-hour_ms), ends_at: at(hour_ms) },
  who: { kind: 'everyone' },
  join: 'opt_in',
  least: { USD: 100 },
  points: { kind: 'multiplier' },
  late_minutes: 10,
  prizes: [
    { places: 1, amounts: { USD: 5000 } },
    { places: 2, amounts: { USD: 1000 } },
  ],
  gives: { kind: 'money' },
})

const texts = {
  en: { title: 'Reef race', pitch: 'The best multipliers win.' },
  he: { title: 'מרוץ השונית', pitch: 'המכפילים הטובים זוכים.' },
}

export const putTournament = (id: string, terms: object, more: object = {}): Promise<Answer> =>
  operator(`/tournaments/${id}`, { terms, texts, ...more }, 'PUT')

export const publishTournament = (id: string, version = 1): Promise<Answer> =>
  operator(`/tournaments/${id}/publish`, { version, reason: 'test' })

/** A published tournament. */
export async function tournament(id: string, terms: object = hourOfWins()): Promise<TournamentRow> {
  expect(await putTournament(id, terms)).toMatchObject({ status: 0 })
  const published = await publishTournament(id)
  expect(published).toMatchObject({ status: 0 })
  return published.result as TournamentRow
}

export const joinRun = ({ token }: Player, run: string, version = 1): Promise<Answer> =>
  call('/api/user/tournaments', { token, body: { run, version } })

export async function myTournaments({ token }: Player): Promise<MyTournaments> {
  const answer = await call('/api/user/tournaments', { token })
  expect(answer.status).toBe(0)
  return answer.result as MyTournaments
}

export async function myRun(player: Player, run: string): Promise<MyTournaments['tournaments'][number]> {
  const found = (await myTournaments(player)).tournaments.find((one) => one.run === run)
  if (!found) throw new Error(`not joined: ${run}`)
  return found
}

export async function table(run: string): Promise<TournamentTable> {
  const answer = await call(`/api/site/tournament_table?run=${run}`)
  expect(answer.status).toBe(0)
  return answer.result as TournamentTable
}

export const walletOfPlayer = ({ user }: Player) => walletOf(platformEnv, { id: user.id, currency: 'USD' })

let rounds = 0
const ofGame = { provider: 'pragmatic', gameId: 'gems' }

/** A round that is staked, and paid where a payout is given. */
export async function play(player: Player, stake_minor: number, payout_minor?: number, gameId = 'gems') {
  rounds += 1
  const [wallet, roundId] = [walletOfPlayer(player), `round-${rounds}`]
  const movement = { ...ofGame, gameId, roundId }
  const transactionId = `${roundId}-stake`
  const staked = await wallet.debit({ ...unstopped, ...movement, transactionId, amount_minor: stake_minor })
  expect(staked.ok).toBe(true)
  if (payout_minor !== undefined) await payRound(player, roundId, payout_minor)
  return roundId
}

export async function payRound(player: Player, roundId: string, amount_minor: number): Promise<void> {
  const transactionId = `${roundId}-pay`
  const paid = await walletOfPlayer(player).credit({ ...ofGame, roundId, transactionId, amount_minor })
  expect(paid.ok).toBe(true)
}

/** As a provider undoes the win of a round in its own dialect. */
export async function takeWinBack(player: Player, roundId: string, payout_minor: number): Promise<void> {
  const [transactionId, provider] = [`${roundId}-fix`, ofGame.provider]
  const adjusted = {
    provider,
    gameId: 'gems',
    roundId,
    transactionId,
    amount_minor: -payout_minor,
    reason: 'test',
  }
  expect((await walletOfPlayer(player).adjustRound(adjusted)).ok).toBe(true)
}

/** The alarm of the player, as if the points that wait were due. */
export const pointsArrive = ({ user }: Player): Promise<void> =>
  ring(platformEnv.WALLET.getByName(user.id), 'UPDATE tournament SET act_at = 1 WHERE is_open = 1')

/** The time after this much; the sessions of players are over, but not their objects. */
export function after(time_ms: number): void {
  vi.setSystemTime(Date.now() + time_ms)
}

export const ringTable = (run: string): Promise<void> => ring(platformEnv.TOURNAMENT.getByName(run))
