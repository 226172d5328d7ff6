import { hmacHex } from '#lib/hmac.ts'
import type { Round } from '../../round/round.ts'
import type { HandRules, Rules } from '../../round/rules.ts'
import { ace, rankOf } from './draws.ts'
import type { Place, TableEngine } from './engine.ts'

/*
 * Games of steps: the player guesses again and again, each right guess raises the multiple, a wrong one loses the stake, and after
 * any right one the player may cash out. Multiples are hundredths of the stake:
 *   multiple = floor(part · product of 1 / chance), with the chances of the guesses that were right
 * so that the same part comes back over time, however many guesses the player makes. All results are fixed before the first guess:
 *   the i-th = floor(sides · h), h = the first 52 bits of HMAC-SHA256(key: seed, text: `{round}:{i}`), as a fraction of one
 * The seed's SHA-256 is told with the first step, the seed with the end; /table/verify computes the same in the player's browser.
 */
const bits = 52
const cashOut = 'x'

/** The chance of a guess, as so many results of so many. */
type Chance = { of: number; among: number }
type Ladder = {
  /** In percent of the stakes. */
  part: number
  /** The most guesses; the last right one pays by itself. */
  most: number
  /** The number of possible results. */
  sides: number
  /** Results that are seen before the first guess. */
  shown: number
  /** The letters of the guesses. */
  guesses: readonly string[]
  /** `before` is the last result that is seen, if any. */
  chanceOf: (guess: string, before: number) => Chance
  isRight: (guess: string, before: number, result: number) => boolean
}

type Dealt = Pick<Round, 'stops' | 'acts'>

/** The guesses so far, each with the result before it and its own. */
function stepsOf({ shown }: Ladder, { stops, acts }: Dealt) {
  const results = stops ?? []
  return [...acts.replace(cashOut, '')].map((guess, index) => ({
    guess,
    before: results[shown + index - 1] ?? 0,
    result: results[shown + index] ?? 0,
  }))
}

/** In hundredths of the stake, after these guesses. */
export function multipleOf(ladder: Ladder, steps: readonly { guess: string; before: number }[]): number {
  const chances = steps.map(({ guess, before }) => ladder.chanceOf(guess, before))
  const product = (name: keyof Chance) => chances.reduce((sofar, chance) => sofar * chance[name], 1)
  return Math.floor((ladder.part * product('among')) / product('of'))
}

export async function resultsOf(seed: string, name: string, count: number, sides: number): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const digits = (await hmacHex(seed, `${name}:${index}`)).slice(0, bits / 4)
      return Math.floor((parseInt(digits, 16) / 2 ** bits) * sides)
    }),
  )
}

function isWrong(ladder: Ladder, round: Dealt): boolean {
  return stepsOf(ladder, round).some(({ guess, before, result }) => !ladder.isRight(guess, before, result))
}

function handOf(ladder: Ladder): HandRules {
  const isOver = (round: Dealt) =>
    round.acts.endsWith(cashOut) || isWrong(ladder, round) || stepsOf(ladder, round).length === ladder.most
  return {
    isOver,
    /** The points are the multiple now and after each guess, in the order of the acts; 0 is a guess that cannot be right. */
    seen(round) {
      const steps = stepsOf(ladder, round)
      const before = round.stops?.[ladder.shown + steps.length - 1] ?? 0
      const acts = ladder.guesses.filter((guess) => ladder.chanceOf(guess, before).of > 0)
      const next = acts.map((guess) => multipleOf(ladder, [...steps, { guess, before }]))
      return {
        hands: handsOf(ladder, round),
        points: [multipleOf(ladder, steps), ...next],
        acts: steps.length > 0 ? [...acts, cashOut] : acts,
      }
    },
    raiseOf: () => 0,
    ownStops: (stops) => [...stops],
  }
}

/** The results that are seen, and the guesses by their numbers. */
function handsOf(ladder: Ladder, round: Dealt): number[][] {
  const steps = stepsOf(ladder, round)
  const seen = (round.stops ?? []).slice(0, ladder.shown + steps.length)
  return [seen, steps.map(({ guess }) => ladder.guesses.indexOf(guess))]
}

export type LadderEngine = TableEngine & { ladder: Ladder }

function ladderOf(ladder: Ladder): LadderEngine {
  const rules: Rules = {
    isFair: true,
    draw: (name, seed) => resultsOf(seed, name, ladder.shown + ladder.most, ladder.sides),
    hand: handOf(ladder),
    /** A round that was left is cashed out; one without a guess gives the stake back. */
    winOf(round) {
      if (isWrong(ladder, round)) return 0
      const steps = stepsOf(ladder, round)
      const multiple = steps.length === 0 ? 100 : multipleOf(ladder, steps)
      return Math.floor((round.stake_minor * multiple) / 100)
    },
    shown: (round) => ({
      ...{ spin_id: round.spin_id, stops: [], win_minor: round.win_minor, seed: round.seed },
      ...{ hands: handsOf(ladder, round), points: [multipleOf(ladder, stepsOf(ladder, round))] },
    }),
  }
  return { places, draws: 'ladder', hands: [], return_fraction: ladder.part / 100, rules, ladder }
}

/** One spot for the stake; the payout follows the steps, not the spot. */
const places: readonly Place[] = [{ name: 'stake', pays: '', back_hundredths: () => 0 }]

/** Heads or tails, ten times at most. */
export const coin = ladderOf({
  ...{ part: 97, most: 10, sides: 2, shown: 0, guesses: ['h', 't'] },
  chanceOf: () => ({ of: 1, among: 2 }),
  isRight: (guess, _, result) => result === (guess === 'h' ? 0 : 1),
})

/** Three places to shoot at; the keeper guards one. Five goals are the whole series. */
export const penalty = ladderOf({
  ...{ part: 96, most: 5, sides: 3, shown: 0, guesses: ['l', 'm', 'r'] },
  chanceOf: () => ({ of: 2, among: 3 }),
  isRight: (guess, _, keeper) => 'lmr'.indexOf(guess) !== keeper,
})

/** Ace is one, king thirteen. */
const heightOf = (card: number) => (rankOf(card) === ace ? 1 : rankOf(card) + 2)
const highest = 13

/**
 * The next card of an endless shoe is higher or lower, or the same, which wins either way; only above a king and below an ace there
 * is nothing, and there the same loses.
 */
export const hilo = ladderOf({
  ...{ part: 97, most: 12, sides: 52, shown: 1, guesses: ['u', 'd'] },
  chanceOf(guess, before) {
    const height = heightOf(before)
    const higher = height === 1 ? 12 : highest - height + 1
    const lower = height === highest ? 12 : height
    const isPossible = guess === 'u' ? height < highest : height > 1
    return { of: isPossible ? (guess === 'u' ? higher : lower) : 0, among: highest }
  },
  isRight(guess, before, result) {
    const [height, next] = [heightOf(before), heightOf(result)]
    if (height === 1 || height === highest) return next !== height
    return guess === 'u' ? next >= height : next <= height
  },
})

const ladders = { coin, hilo, penalty } as const

/** Throws for a game that is none of steps. */
export function ladderEngine(plays: string | undefined): [keyof typeof ladders, LadderEngine] {
  if (plays !== 'coin' && plays !== 'hilo' && plays !== 'penalty') throw new Error(`${plays} has no steps`)
  return [plays, ladders[plays]]
}
