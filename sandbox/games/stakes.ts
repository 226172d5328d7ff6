import { minorPerMajor, unitOf } from '#contract/currencies.ts'
import type { SandboxGame } from './catalog/game.ts'

/** A game's own stakes are hundredths of the money: cents, tens of millimes, or whole units where nothing is smaller. */
export function inMinor(hundredths: number, currency: string): number {
  return hundredths * Math.max(1, minorPerMajor(currency) / 100)
}

/** The smallest and the largest stake of a round, in minor units of the currency. */
export function stakeBounds({ minStake, maxStake }: SandboxGame, currency: string) {
  return { least_minor: inMinor(minStake, currency), most_minor: inMinor(maxStake, currency) }
}

/** The values of a casino's chips in hundredths; tenfold where the money has larger numbers. */
const chipValues = [10, 20, 50, 100, 500, 2500, 10_000, 50_000, 100_000]
const chipCount = 6

export function chipsOf(game: SandboxGame, currency: string): number[] {
  const { least_minor, most_minor } = stakeBounds(game, currency)
  const scale = unitOf(currency) >= 10 ? 10 : 1
  return chipValues
    .map((value) => inMinor(value * scale, currency))
    .filter((chip) => chip >= least_minor && chip <= most_minor)
    .slice(0, chipCount)
}
