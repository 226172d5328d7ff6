import { fewestRounds } from '#contract/rtp.ts'
import { signSeamless } from '#contract/seamless.ts'
import { findGame } from '../../sandbox/games/gameList.ts'
import { drawSeed } from '../../sandbox/games/slot/random.ts'
import { slotOutcome } from '../../sandbox/games/slot/slotGame.ts'
import { demoPassword, playedAccount, playedInReais } from './accounts.ts'
import type { Fetch } from './operator.ts'

type Platform = { origin: string; keys: Readonly<Record<string, string>>; fetchWith: Fetch }
/** `hasOpen`: its last round has not ended. */
type Play = { gameId: string; rounds: number; stake_minor: number; hasOpen?: true }
type Player = { username: string; currency: string; plays: readonly Play[] }

const provider = 'habanero'
/**
 * One game with enough rounds for the page of returns to show its share, one with too few. A player in reais has a few, since a jackpot is
 * won by stakes of its currency.
 */
const players: readonly Player[] = [
  {
    ...{ username: playedAccount, currency: 'USD' },
    plays: [
      { gameId: 'SGLanternAtoll', rounds: fewestRounds + 50, stake_minor: 20 },
      { gameId: 'SGGumdropGazette', rounds: 40, stake_minor: 20, hasOpen: true },
    ],
  },
  {
    ...{ username: playedInReais, currency: 'BRL' },
    plays: [{ gameId: 'SGGumdropGazette', rounds: 10, stake_minor: 100 }],
  },
]
const atOnce = 10

/**
 * Rounds that a demo account played, drawn by the game's own rules and booked as a provider books them. Those that are
 * there are left as they are, so a start that was cut short is completed by the next one.
 */
export async function seedRounds(platform: Platform): Promise<void> {
  for (const player of players) await seedRoundsOf(platform, player)
}

async function seedRoundsOf(platform: Platform, { username, currency, plays }: Player): Promise<void> {
  const session = await signIn(platform, username)
  const wanted = plays.reduce((sum, { rounds }) => sum + rounds, 0)
  if ((await countRounds(platform, session)) >= wanted) return
  for (const play of plays) await playRounds(platform, session, currency, play)
}

async function playRounds(
  platform: Platform,
  session: string,
  currency: string,
  { gameId, rounds, stake_minor, hasOpen }: Play,
): Promise<void> {
  const game = findGame(provider, gameId)
  if (!game) throw new Error(`there is no game ${gameId}`)
  const token = await openGame(platform, session, gameId)
  const waiting = Array.from({ length: rounds }, (_, index) => `seed-${currency}-${gameId}-${index}`)
  const open = hasOpen ? waiting[0] : undefined
  const playNext = async () => {
    for (let round = waiting.pop(); round !== undefined; round = waiting.pop()) {
      const isThere = await book(platform, token, 'debit', round, currency, stake_minor)
      if (isThere) continue
      if (round === open) continue
      const { win_minor } = slotOutcome(game, drawSeed(), stake_minor)
      // A loss ends its round with a credit of 0.
      await book(platform, token, 'credit', round, currency, win_minor)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, playNext))
}

async function signIn({ origin, fetchWith }: Platform, username: string): Promise<string> {
  const body = JSON.stringify({ email: username, password: demoPassword })
  const answer = await fetchWith(`${origin}/api/user/login`, { method: 'POST', body })
  const session = answer.headers.get('x-session-token')
  if (session === null) throw new Error(`${username} did not sign in: ${await answer.text()}`)
  return session
}

async function countRounds({ origin, fetchWith }: Platform, session: string): Promise<number> {
  const answer = await fetchWith(`${origin}/api/user/getSlotsBetHistory`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}` },
    body: JSON.stringify({ providers: [provider] }),
  })
  if (!answer.ok) throw new Error(`no history: ${await answer.text()}`)
  return ((await answer.json()) as { result: { count: number } }).result.count
}

async function openGame({ origin, fetchWith }: Platform, session: string, gameId: string): Promise<string> {
  const answer = await fetchWith(`${origin}/api/games/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}` },
    body: JSON.stringify({ provider, game_id: gameId, device: 'desktop', lang: 'en' }),
  })
  if (!answer.ok) throw new Error(`no game session: ${await answer.text()}`)
  return ((await answer.json()) as { result: { token: string } }).result.token
}

/** True for a movement that was booked before. */
async function book(
  { origin, keys, fetchWith }: Platform,
  token: string,
  action: 'debit' | 'credit',
  round: string,
  currency: string,
  amount_minor: number,
): Promise<boolean> {
  const path = `/seamless/${provider}/${action}`
  const ids = { token, transaction_id: `${round}-${action}`, round_id: round }
  const body = JSON.stringify({ ...ids, amount_minor, currency })
  const now_s = Math.floor(Date.now() / 1000)
  const signature = await signSeamless(keys[provider] ?? '', now_s, path, body)
  const headers = { 'x-atoll-timestamp': String(now_s), 'x-atoll-signature': signature }
  const answer = await fetchWith(`${origin}${path}`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { result: { duplicate: boolean } }).result.duplicate
}
