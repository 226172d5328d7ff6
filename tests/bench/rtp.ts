import type { Round } from '../../sandbox/games/round/round.ts'
import { declared } from '../../sandbox/games/slot/declared.ts'
import { tenthsOf } from '../../sandbox/games/slot/models/model.ts'
import { modelNames, models, type ModelName } from '../../sandbox/games/slot/models/models.ts'
import { drawsOf } from '../../sandbox/games/slot/random.ts'
import { blackjack, drawBlackjack } from '../../sandbox/games/table/engines/blackjack.ts'
import { drawHoldem, holdem } from '../../sandbox/games/table/engines/holdem.ts'
import { seeded, isWorthCalling, playBasic, stakedBy } from '../../sandbox/tests/unit/strategies.ts'
import { atMost, heading, told } from './lib/report.ts'

const rounds = 10_000_000
const stake_minor = 100
const blank: Round = {
  ...{ spin_id: 'r', stake_minor, stage: 'flying', stops: null, bet: null, live: null, acts: '', seed: null },
  ...{ raised_minor: 0, win_minor: 0, balance_minor: null, refusal: null, tries: 0, created_ms: 0 },
}

/**
 * What the games return whose return is not computed exactly (sandbox/tests/unit does that for the others), in ten million
 * rounds each. The standard error is at most 0.1 in a hundred of the stake, and three of them are allowed.
 */
export function benchRtp(): void {
  heading('RTP, ten million rounds')
  for (const name of modelNames) measureSlot(name)
  compare('blackjack, basic strategy', blackjack.return_fraction, blackjackBack)
  compare("casino hold'em, folding the weakest", holdem.return_fraction, holdemBack)
}

function compare(what: string, expected: number, backOf: (draw: (limit: number) => number) => number): void {
  const draw = seeded(2026)
  let back = 0
  for (let round = 0; round < rounds; round += 1) back += backOf(draw)
  const mean = back / rounds
  told(`${what}: return`, mean * 100, '%')
  atMost(`${what}: from what is declared`, Math.abs(mean - expected) * 100, 0.3, '%')
}

/** Three standard errors of the model's own deviation are allowed. */
function measureSlot(name: ModelName): void {
  const draw = drawsOf([2026, 1, 2, 3])
  let [sum, squares] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const back = tenthsOf(models[name].play(draw)) / 10
    sum += back
    squares += back * back
  }
  const mean = sum / rounds
  const deviation = Math.sqrt(squares / rounds - mean ** 2)
  const allowed = Math.max(0.1, (300 * deviation) / Math.sqrt(rounds))
  told(`slots, ${name}: return`, mean * 100, '%')
  told(`slots, ${name}: deviation`, deviation, 'stakes')
  atMost(
    `slots, ${name}: deviation from what is declared`,
    (Math.abs(deviation - declared[name].deviation) / deviation) * 100,
    20,
    '%',
  )
  atMost(`slots, ${name}: from what is declared`, Math.abs(mean - declared[name].rtp) * 100, allowed, '%')
}

/** What is left of the first stake. */
function blackjackBack(draw: (limit: number) => number): number {
  const round = playBasic({ ...blank, stops: drawBlackjack(draw) })
  return 1 + (blackjack.rules.winOf(round) - stakedBy(round)) / stake_minor
}

function holdemBack(draw: (limit: number) => number): number {
  const stops = drawHoldem(draw)
  const acts = isWorthCalling(stops) ? 'c' : 'f'
  const staked_minor = acts === 'c' ? 3 * stake_minor : stake_minor
  return 1 + (holdem.rules.winOf({ ...blank, stops, acts }) - staked_minor) / stake_minor
}
