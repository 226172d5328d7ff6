import { randomBelow, type Draw } from '../../slot/random.ts'

/*
 * A card is a whole number from 0 to 51: thirteen ranks, two to ace, in each of four suits. The pages draw cards from the
 * same numbers (assets/table/cards.js).
 */
const packSize = 52
const ranks = 13

/** 0 is a two, 12 an ace. */
export const rankOf = (card: number) => card % ranks
export const suitOf = (card: number) => Math.floor(card / ranks)
export const ace = 12

/** Deals cards from shuffled packs, without putting any back. */
export function deal(packs: number, count: number, draw: Draw = randomBelow): number[] {
  const dealt = new Set<number>()
  while (dealt.size < count) dealt.add(draw(packs * packSize))
  return [...dealt].map((place) => place % packSize)
}

export function rollDice(count: number, draw: Draw = randomBelow): number[] {
  return Array.from({ length: count }, () => draw(6) + 1)
}

export const sumOf = (dice: readonly number[]) => dice.reduce((sum, die) => sum + die, 0)
