import type { ProviderName } from '../../config.ts'
import type { SandboxGame } from '../catalog.ts'
import { tenthsOf, type Cell, type Grid, type SlotModel, type Step } from './models/model.ts'
import { models, type ModelName } from './models/models.ts'
import { drawsOf } from './random.ts'
import { inMinor } from '../stakes.ts'

/*
 * Which model a slot runs on, and a round of it in money. A provider has a house style: the models its games are made of.
 */
const everywhere: readonly ModelName[] = ['lines20', 'freeSpins8', 'cascades', 'holdAndWin']
const houses: Partial<Record<ProviderName, readonly ModelName[]>> = {
  pragmatic: ['freeSpins8', 'holdAndWin', 'cascades', 'cluster', 'freeSpins10', 'lines20', 'multipliers10'],
  slotegrator: ['expandingWilds', 'ways243', 'cascades', 'multipliers5', 'freeSpins10', 'lines10', 'cluster'],
  habanero: ['ways243', 'freeSpins10', 'expandingWilds', 'multipliers5', 'cascades'],
  evoplay: ['cluster', 'multipliers10', 'cascades', 'freeSpins8'],
  evolution: ['cascades', 'ways1024', 'expandingWilds', 'cluster', 'freeSpins8'],
  bsw: ['holdAndWin', 'lines10', 'multipliers5', 'freeSpins10'],
  fiable: ['multipliers5', 'multipliers10', 'lines10', 'expandingWilds'],
  rgs: ['ways243', 'ways1024', 'holdAndWin', 'cluster'],
  inbet: ['multipliers5', 'lines10', 'holdAndWin', 'lines20'],
  outcome: ['cluster', 'cascades', 'expandingWilds', 'holdAndWin', 'ways1024'],
}

/** A game may name its model; Pragmatic's ids name ways after `vs`; otherwise the house decides. */
export function modelNameOf({ id, provider, model }: SandboxGame): ModelName {
  const named = Number(/^vs(\d+)/.exec(id)?.[1])
  if (model) return model
  if (named === 243) return 'ways243'
  if (named === 1024) return 'ways1024'
  const house = houses[provider] ?? everywhere
  return house[hashOf(id.replace(/_m$/, '')) % house.length] ?? 'lines20'
}

export function modelOf(game: SandboxGame): SlotModel {
  return models[modelNameOf(game)]
}

/** The number of lines or ways, as lists of games tell it; 0 for a game with neither. */
export function lineCountOf(game: SandboxGame): number {
  const { lines, says } = modelOf(game)
  return lines.length || (says['ways'] ?? 0)
}

type Paid<What> = Omit<What, 'tenths'> & { win_minor: number }
export type PaidStep = Omit<Paid<Step>, 'wins' | 'coins'> & {
  wins: Paid<Step['wins'][number]>[]
  coins?: Paid<{ cell: Cell; tenths: number }>[]
}

/** A whole round: it is decided when the stake is taken, and shown step by step. `stops` is the seed it follows from. */
export type Outcome = { stops: number[]; grid: Grid; steps: PaidStep[]; win_minor: number }

/** The round of a seed, for a stake of the game (`stakesOf`). */
export function slotOutcome(game: SandboxGame, seed: readonly number[], stake_minor: number): Outcome {
  const steps = modelOf(game).play(drawsOf(seed))
  const paid = (tenths: number) => payout_minor(stake_minor, tenths)
  return {
    stops: [...seed],
    grid: steps[0]?.grid ?? [],
    win_minor: paid(tenthsOf(steps)),
    steps: steps.map(({ tenths, wins, coins, ...step }) => ({
      ...step,
      win_minor: paid(tenths),
      wins: wins.map(({ tenths: own, ...win }) => ({ ...win, win_minor: paid(own) })),
      ...(coins ? { coins: coins.map((coin) => ({ cell: coin.cell, win_minor: paid(coin.tenths) })) } : {}),
    })),
  }
}

/** Stakes are multiples of it, so that tenths of them are whole minor units. */
const stakeStep_minor = 10

/** In hundredths of the money, as the game's own bounds. */
const ladder = [
  10, 20, 25, 40, 50, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000, 2500, 5000, 7500, 10_000, 12_500,
  15_000, 20_000, 24_000, 50_000, 100_000, 250_000,
]

/** The stakes a player may choose, from the game's smallest to its largest, in minor units of the currency. */
export function stakesOf(game: SandboxGame, currency: string): number[] {
  const within = ladder.filter((stake) => stake > game.minStake && stake < game.maxStake)
  return [game.minStake, ...within, game.maxStake]
    .map((stake) => inMinor(stake, currency))
    .filter((stake) => stake % stakeStep_minor === 0)
}

/** The initial stake: about one unit of the currency. */
export function firstStake(stakes: readonly number[], currency: string): number {
  return stakes.findLast((stake) => stake <= inMinor(100, currency)) ?? stakes[0] ?? 0
}

function payout_minor(stake_minor: number, tenths: number): number {
  const win_minor = (stake_minor / stakeStep_minor) * tenths
  if (!Number.isSafeInteger(win_minor)) throw new Error(`a stake of ${stake_minor} does not pay whole units`)
  return win_minor
}

/** What the reels show before the first round: each game has its own, and it wins nothing. */
export function openingGrid(game: SandboxGame): Grid {
  const model = modelOf(game)
  const draw = drawsOf([hashOf(game.id), hashOf(game.name), hashOf(game.provider), 1])
  for (;;) {
    const steps = model.play(draw)
    const [first] = steps
    if (first && steps.length === 1 && tenthsOf(steps) === 0) return first.grid
  }
}

/** FNV-1a, for choices that stay while the catalog grows. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return (hash ^ (hash >>> 15)) >>> 0
}
