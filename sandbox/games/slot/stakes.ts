import type { SandboxGame } from '../catalog.ts'
import { stakeStep_minor } from './slotGame.ts'

const ladder_minor = [
  10, 20, 25, 40, 50, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000, 2500, 5000, 7500, 10_000, 12_500,
  15_000, 20_000, 24_000, 50_000, 100_000, 250_000,
]

/** The stakes a player may choose, from the game's smallest to its largest. */
export function stakesOf(game: SandboxGame): number[] {
  const within = ladder_minor.filter((stake) => stake > game.minStake && stake < game.maxStake)
  return [game.minStake, ...within, game.maxStake].filter((stake) => stake % stakeStep_minor === 0)
}

/** The initial stake: about one unit of the currency. */
export function firstStake(stakes: readonly number[]): number {
  return stakes.findLast((stake) => stake <= 100) ?? stakes[0] ?? 0
}
