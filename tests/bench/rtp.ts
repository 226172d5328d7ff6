import { catalog } from '../../sandbox/games/catalog.ts'
import type { Round } from '../../sandbox/games/round/round.ts'
import { strips } from '../../sandbox/games/slot/reels.ts'
import { declared, slotEngineOf, slotOutcome } from '../../sandbox/games/slot/slotEngine.ts'
import { blackjack, drawBlackjack } from '../../sandbox/games/table/engines/blackjack.ts'
import { drawHoldem, holdem } from '../../sandbox/games/table/engines/holdem.ts'
import { seeded } from '../../sandbox/tests/unit/seeded.ts'
import { isWorthCalling, playBasic, stakedBy } from '../../sandbox/tests/unit/strategies.ts'
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
  compare('tumbling slots', declared.tumble.rtp, tumbleBack)
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

const tumbling = catalog.find((game) => game.kind === 'slots' && slotEngineOf(game) === 'tumble')

function tumbleBack(draw: (limit: number) => number): number {
  if (!tumbling) throw new Error('no slot of the catalog tumbles')
  const stops = strips.map((strip) => draw(strip.length))
  return slotOutcome(tumbling, stops, stake_minor).win_minor / stake_minor
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
