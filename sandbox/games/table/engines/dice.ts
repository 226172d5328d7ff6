import { randomBelow } from '../../slot/random.ts'
import type { Draw } from './cards.ts'

export function rollDice(count: number, draw: Draw = randomBelow): number[] {
  return Array.from({ length: count }, () => draw(6) + 1)
}
export const sumOf = (dice: readonly number[]) => dice.reduce((sum, die) => sum + die, 0)
