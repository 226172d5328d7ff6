import { describe, expect, it } from 'vitest'
import { catalog } from '../../games/catalog.ts'
import type { Round } from '../../games/round/round.ts'
import { coin, hilo, ladderEngine, multipleOf, penalty, resultsOf } from '../../games/table/engines/ladder.ts'

const round = (more: Partial<Round>): Round => ({
  ...{ spin_id: 'r', stake_minor: 100, stage: 'flying', stops: null, bet: null, live: null, acts: '' },
  ...{
    seed: 's',
    raised_minor: 0,
    win_minor: 0,
    balance_minor: null,
    refusal: null,
    tries: 0,
    created_ms: 0,
  },
  ...more,
})
const cardsOf = Array.from({ length: 52 }, (_, card) => card)

describe.each([
  ['coin', coin],
  ['penalty', penalty],
  ['hilo', hilo],
] as const)('the game of steps %s', (plays, { ladder, return_fraction }) => {
  it('[GAMES-09] is in the catalog', () => {
    const game = catalog.find((each) => each.plays === plays)
    expect(game?.kind).toBe('ladder')
    expect(ladderEngine(game?.plays)[1].ladder).toBe(ladder)
  })

  it('[GAMES-02] has the chances of its results: each guess counted over all of them', () => {
    const all = Array.from({ length: ladder.sides }, (_, result) => result)
    for (const before of ladder.shown > 0 ? all : [0])
      for (const guess of ladder.guesses) {
        const { of, among } = ladder.chanceOf(guess, before)
        const right = all.filter((result) => ladder.isRight(guess, before, result)).length
        if (of > 0) expect(right * among, `${guess} after ${before}`).toBe(of * ladder.sides)
      }
  })

  it('[GAMES-02] returns its declared part, whatever is guessed and whenever it is cashed out', () => {
    // For each row of guesses the multiple times its chance: the declared return, minus rounding below a hundredth of
    // the stake.
    const paths = (count: number): { guess: string; before: number }[][] =>
      count === 0
        ? [[]]
        : paths(count - 1).flatMap((path) =>
            ladder.guesses.flatMap((guess) =>
              (ladder.shown > 0 ? [12, 0, 3, 6, 11] : [0])
                .filter((before) => ladder.chanceOf(guess, before).of > 0)
                .map((before) => [...path, { guess, before }]),
            ),
          )
    for (let count = 1; count <= 3; count += 1)
      for (const path of paths(count)) {
        const chance = path.reduce((sofar, { guess, before }) => {
          const { of, among } = ladder.chanceOf(guess, before)
          return (sofar * of) / among
        }, 1)
        const back = (multipleOf(ladder, path) * chance) / 100
        expect(back).toBeLessThanOrEqual(return_fraction + 1e-9)
        expect(back).toBeGreaterThan(return_fraction - 0.01)
      }
  })
})

it('[GAMES-02] the coin and the penalty return exactly what they say after every step', () => {
  for (const [{ ladder, return_fraction }, chance] of [[coin, 1 / 2] as const, [penalty, 2 / 3] as const])
    for (let count = 1; count <= ladder.most; count += 1) {
      const guess = ladder.guesses[0] ?? ''
      const multiple = multipleOf(ladder, Array(count).fill({ guess, before: 0 }))
      expect((multiple / 100) * chance ** count).toBeCloseTo(return_fraction, 10)
    }
})

it('[GAMES-02] hilo over a whole shoe: the best first guess returns at most what is declared, and hardly less', () => {
  const best = cardsOf.map((before) =>
    Math.max(
      ...hilo.ladder.guesses.map((guess) => {
        const { of, among } = hilo.ladder.chanceOf(guess, before)
        return of === 0 ? 0 : (multipleOf(hilo.ladder, [{ guess, before }]) / 100) * (of / among)
      }),
    ),
  )
  const back = best.reduce((sum, each) => sum + each, 0) / cardsOf.length
  expect(back).toBeLessThanOrEqual(0.97)
  expect(back).toBeGreaterThan(0.965)
})

describe('a round of steps', () => {
  const { rules } = coin
  const heads = [0, 0, 1, 0, 0, 0, 0, 0, 0, 0]

  it('goes on after a right guess, offers to cash out, and never tells a result before its guess', () => {
    const begun = round({ stops: heads })
    expect(rules.hand?.seen(begun)).toEqual({ hands: [[], []], points: [97, 194, 194], acts: ['h', 't'] })
    const once = round({ stops: heads, acts: 'h' })
    expect(rules.hand?.isOver(once)).toBe(false)
    expect(rules.hand?.seen(once)).toEqual({
      hands: [[0], [0]],
      points: [194, 388, 388],
      acts: ['h', 't', 'x'],
    })
    expect(rules.winOf(round({ stops: heads, acts: 'hx' }))).toBe(194)
  })

  it('ends with a wrong guess and without a win', () => {
    const lost = round({ stops: heads, acts: 'hhh' })
    expect(rules.hand?.isOver(lost)).toBe(true)
    expect(rules.winOf(lost)).toBe(0)
  })

  it('pays by itself at its top, pays what was reached where the player left, and gives an unused stake back', () => {
    const top = round({ stops: heads, acts: 'hhthhhhhhh' })
    expect(rules.hand?.isOver(top)).toBe(true)
    expect(rules.winOf(top)).toBe(97 * 2 ** 10)
    expect(rules.winOf(round({ stops: heads, acts: 'hh' }))).toBe(388)
    expect(rules.winOf(round({ stops: heads }))).toBe(100)
  })

  it('of cards offers nothing above a king or below an ace', () => {
    const [ace, king] = [12, 11]
    const acts = (card: number) => hilo.rules.hand?.seen(round({ stops: [card] })).acts
    expect(acts(ace)).toEqual(['u'])
    expect(acts(king)).toEqual(['d'])
    expect(acts(5)).toEqual(['u', 'd'])
  })

  it('follows from its seed and its name alone, evenly over all results', async () => {
    const rolls = await resultsOf('seed', 'round', 2000, 3)
    expect(await resultsOf('seed', 'round', 2000, 3)).toEqual(rolls)
    expect(await resultsOf('seed', 'other', 5, 52)).not.toEqual(await resultsOf('seed', 'round', 5, 52))
    for (const side of [0, 1, 2]) expect(rolls.filter((roll) => roll === side).length).toBeGreaterThan(580)
  })
})
