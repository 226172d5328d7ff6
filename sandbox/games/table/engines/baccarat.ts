import { deal, rankOf } from './draws.ts'
import type { Draw } from '../../slot/random.ts'
import { placeRules, type Place, type TableEngine } from './engine.ts'

/*
 * Punto banco with eight packs: the rules and payouts of the casinos' common rule book. The stops are six cards in the
 * order they leave the shoe; the fifth and the sixth are drawn only where the table of drawing says so.
 */
const packs = 8
const eight = 8

const drawBaccarat = (draw?: Draw): number[] => deal(packs, 6, draw)

/** Ace is one, ten and pictures nothing. */
function pointsOf(card: number): number {
  const rank = rankOf(card)
  return rank === 12 ? 1 : rank >= 8 ? 0 : rank + 2
}
const total = (hand: readonly number[]) => hand.reduce((sum, card) => sum + pointsOf(card), 0) % 10

/** The player's third cards with which a banker draws, by the banker's total of two cards. */
function bankerDraws(banker: number, third: number | undefined): boolean {
  if (third === undefined) return banker <= 5
  if (banker <= 2) return true
  if (banker === 3) return third !== eight
  const from: Record<number, number> = { 4: 2, 5: 4, 6: 6 }
  return third >= (from[banker] ?? 10) && third <= 7
}

export function baccaratHands(stops: readonly number[]): { player: number[]; banker: number[] } {
  const [p1 = 0, b1 = 0, p2 = 0, b2 = 0, ...rest] = stops
  const player = [p1, p2]
  const banker = [b1, b2]
  if (total(player) >= 8 || total(banker) >= 8) return { player, banker }
  const third = total(player) <= 5 ? rest.shift() : undefined
  if (third !== undefined) player.push(third)
  const thirdPoints = third === undefined ? undefined : pointsOf(third)
  const next = rest[0]
  if (next !== undefined && bankerDraws(total(banker), thirdPoints)) banker.push(next)
  return { player, banker }
}

function winner(stops: readonly number[]): 'player' | 'banker' | 'tie' {
  const { player, banker } = baccaratHands(stops)
  const lead = total(player) - total(banker)
  return lead > 0 ? 'player' : lead < 0 ? 'banker' : 'tie'
}

/** A tie gives the stakes on both sides back. */
function side(name: 'player' | 'banker', back_hundredths: number) {
  return (stops: readonly number[]) => {
    const won = winner(stops)
    return won === name ? back_hundredths : won === 'tie' ? 100 : 0
  }
}
const pair = (one: number, two: number) => (stops: readonly number[]) =>
  rankOf(stops[one] ?? 0) === rankOf(stops[two] ?? 0) ? 1200 : 0

const sideOf = (stops: readonly number[]) => (({ player: 0, banker: 1, tie: 2 }) as const)[winner(stops)]

const places: readonly Place[] = [
  { name: 'player', pays: '1:1', back_hundredths: side('player', 200) },
  { name: 'tie', pays: '8:1', back_hundredths: (stops) => (winner(stops) === 'tie' ? 900 : 0) },
  { name: 'banker', pays: '0.95:1', back_hundredths: side('banker', 195) },
  { name: 'playerPair', pays: '11:1', back_hundredths: pair(0, 2) },
  { name: 'bankerPair', pays: '11:1', back_hundredths: pair(1, 3) },
]

export const baccarat: TableEngine = {
  places,
  draws: 'cards',
  hands: ['player', 'banker'],
  return_fraction: 0.9894,
  roadOf: sideOf,
  rules: placeRules(places, drawBaccarat, (stops) => {
    const { player, banker } = baccaratHands(stops)
    return { hands: [player, banker], points: [total(player), total(banker)], side: sideOf(stops) }
  }),
}
