import type { SandboxGame, Theme } from '../catalog.ts'
import { outcomeOf, type Outcome } from './engine.ts'
import { gameLines } from './lines.ts'
import { payouts, stakeStep_minor } from './reels.ts'
import { returnToPlayer } from './rtp.ts'
import { tumbleOutcome, tumblePays } from './tumble.ts'
import { waysOutcome, waysPays, type WaysPays } from './ways.ts'

export type SlotEngineName = 'lines' | 'ways' | 'tumble'

/**
 * The maker's declaration of a game. Volatility follows the standard deviation of one unit's payout: low up to 2.2,
 * medium up to 5.
 */
export type Declared = { rtp: number; volatility: 'low' | 'medium' | 'high' }

export const declared: Record<SlotEngineName, Declared> = {
  lines: { rtp: 0.9571, volatility: 'medium' },
  ways: { rtp: 0.9438, volatility: 'low' },
  tumble: { rtp: 0.9456, volatility: 'medium' },
}

/** Payouts by ways are hundredths and at least five of them: with this step of the stake they are whole minor units. */
const waysStep_minor = 20

const tumbling: readonly Theme[] = ['candy', 'gems', 'fruit', 'dragons']
const inWays: readonly Theme[] = ['ice', 'jungle', 'ocean', 'desert']

/** Pragmatic's ids name lines or ways after `vs`; elsewhere the theme decides, where the stakes allow it. */
export function slotEngineOf({ id, theme, minStake, kind }: SandboxGame): SlotEngineName {
  const named = /^vs(\d+)/.exec(id)?.[1]
  if (named !== undefined) return Number(named) > 100 ? 'ways' : 'lines'
  if (kind !== 'slots' || minStake % waysStep_minor !== 0) return 'lines'
  return tumbling.includes(theme) ? 'tumble' : inWays.includes(theme) ? 'ways' : 'lines'
}

export function slotOutcome(game: SandboxGame, stops: readonly number[], stake_minor: number): Outcome {
  switch (slotEngineOf(game)) {
    case 'lines':
      return outcomeOf(stops, gameLines(game), stake_minor)
    case 'ways':
      return waysOutcome(stops, stake_minor)
    case 'tumble':
      return tumbleOutcome(stops, stake_minor)
  }
}

export function stakeStepOf(game: SandboxGame): number {
  return slotEngineOf(game) === 'lines' ? stakeStep_minor : waysStep_minor
}

/** The payouts of the paytable, as multiples of the total stake. */
export function paytableOf(game: SandboxGame): [symbol: string, three: number, four: number, five: number][] {
  const engine = slotEngineOf(game)
  const table: WaysPays = engine === 'ways' ? waysPays : engine === 'tumble' ? tumblePays : payouts
  const unit = engine === 'lines' ? gameLines(game) : 100
  return Object.entries(table).map(([symbol, [three, four, five]]) => [
    symbol,
    three / unit,
    four / unit,
    five / unit,
  ])
}

/** Computed for lines, declared for the others. */
export function returnOf(game: SandboxGame): number {
  const engine = slotEngineOf(game)
  return engine === 'lines' ? linesReturn : declared[engine].rtp
}
const linesReturn = returnToPlayer()
