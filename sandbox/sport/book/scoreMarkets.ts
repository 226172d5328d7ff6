import { won, type Outcome } from './outcome.ts'
import type { Outlook, Score, Sides } from '../fixtures/result.ts'
import type { ScoreMarketKey } from '../fixtures/sports.ts'

/*
 * Markets on the goals of a match of two halves. One rule both prices and settles a market: it says what becomes of a selection
 * at an end of the match, so its chance is the sum of the chances of those ends.
 */
export type Halves = readonly [first: Score, second: Score]

/** The goals that a rule looks at: where the halves do not matter, far fewer ends need to be gone through. */
type Scope = 'match' | 'first' | 'second' | 'halves'

type Rule = {
  scope: Scope
  selections: readonly string[]
  hasLine?: true
  /** Two selections win: those that have the winner in their name. */
  isPair?: true
  /** The selection that wins, or `void`. `line` is in goals. */
  winner: (score: Score, line: number, halves: Halves) => string
}

const sides = ['home', 'draw', 'away'] as const
const yesNo = ['yes', 'no'] as const
const overUnder = ['over', 'under'] as const
export const mostGoals = 6
export const widestMargin = 3
export const combinedLine = 2.5

const sideOf = ([home, away]: Score) => (home === away ? 'draw' : home > away ? 'home' : 'away')
const sumOf = ([home, away]: Score) => home + away
const yesIf = (happened: boolean) => (happened ? 'yes' : 'no')
const overIf = (goals: number, line: number) => (goals > line ? 'over' : 'under')

const results = { selections: sides, winner: sideOf }
const totals = {
  ...{ selections: overUnder, hasLine: true as const },
  winner: (score: Score, line: number) => overIf(sumOf(score), line),
} as const
const ofMatch = { scope: 'match' } as const
const questions = { ...ofMatch, selections: yesNo }

const rules: Record<ScoreMarketKey, Rule> = {
  'draw-no-bet': {
    ...{ ...ofMatch, selections: ['home', 'away'] },
    winner: (score) => (sideOf(score) === 'draw' ? 'void' : sideOf(score)),
  },
  'home-total': { ...ofMatch, ...totals, winner: ([home], line) => overIf(home, line) },
  'away-total': { ...ofMatch, ...totals, winner: ([, away], line) => overIf(away, line) },
  goals: {
    ...{ ...ofMatch, selections: Array.from({ length: mostGoals + 1 }, (_, goals) => String(goals)) },
    winner: (score) => String(Math.min(mostGoals, sumOf(score))),
  },
  'odd-even': {
    ...{ ...ofMatch, selections: ['odd', 'even'] },
    winner: (score) => (sumOf(score) % 2 === 1 ? 'odd' : 'even'),
  },
  margin: {
    ...{ ...ofMatch, selections: ['home-3', 'home-2', 'home-1', 'draw', 'away-1', 'away-2', 'away-3'] },
    winner: marginOf,
  },
  'result-both': {
    ...{ ...ofMatch, selections: sides.flatMap((side) => yesNo.map((both) => `${side}-${both}`)) },
    winner: (score) => `${sideOf(score)}-${yesIf(Math.min(...score) > 0)}`,
  },
  'result-total': {
    ...{ ...ofMatch, selections: sides.flatMap((side) => overUnder.map((total) => `${side}-${total}`)) },
    winner: (score) => `${sideOf(score)}-${overIf(sumOf(score), combinedLine)}`,
  },
  'home-clean': { ...questions, winner: ([, away]) => yesIf(away === 0) },
  'away-clean': { ...questions, winner: ([home]) => yesIf(home === 0) },
  'home-nil': { ...questions, winner: ([home, away]) => yesIf(home > 0 && away === 0) },
  'away-nil': { ...questions, winner: ([home, away]) => yesIf(away > 0 && home === 0) },
  'half-result': { scope: 'first', ...results },
  'half-double-chance': {
    ...{ scope: 'first', isPair: true, selections: ['home-draw', 'home-away', 'draw-away'] },
    winner: sideOf,
  },
  'half-total': { scope: 'first', ...totals },
  'half-both-score': {
    ...{ scope: 'first', selections: yesNo },
    winner: (score) => yesIf(Math.min(...score) > 0),
  },
  'second-result': { scope: 'second', ...results },
  'second-total': { scope: 'second', ...totals },
  'half-full': {
    ...{ scope: 'halves', selections: sides.flatMap((half) => sides.map((full) => `${half}-${full}`)) },
    winner: (score, _, [first]) => `${sideOf(first)}-${sideOf(score)}`,
  },
  'best-half': {
    ...{ scope: 'halves', selections: ['first', 'equal', 'second'] },
    winner: (_score, _line, [first, second]) => {
      const more = sumOf(first) - sumOf(second)
      return more === 0 ? 'equal' : more > 0 ? 'first' : 'second'
    },
  },
}

function marginOf([home, away]: Score): string {
  const by = Math.min(widestMargin, Math.abs(home - away))
  return by === 0 ? 'draw' : `${home > away ? 'home' : 'away'}-${by}`
}

export function isScoreMarket(key: string): key is ScoreMarketKey {
  return Object.hasOwn(rules, key)
}

export function scoreSelections(key: ScoreMarketKey): readonly string[] {
  return rules[key].selections
}

export function scoreWinners(key: ScoreMarketKey): number {
  return rules[key].isPair ? 2 : 1
}

export function hasScoreLine(key: ScoreMarketKey): boolean {
  return rules[key].hasLine === true
}

/** What becomes of a selection when the halves end so. */
export function scoreOutcome(key: ScoreMarketKey, line4: number, selection: string, halves: Halves): Outcome {
  const winner = winnerOf(key, line4, halves)
  if (winner === 'void') return { kind: 'void' }
  return won(isWinner(key, selection, winner))
}

function isWinner(key: ScoreMarketKey, selection: string, winner: string): boolean {
  return rules[key].isPair ? selection.split('-').includes(winner) : selection === winner
}

function winnerOf(key: ScoreMarketKey, line4: number, halves: Halves): string {
  const { scope, winner } = rules[key]
  const [first, second] = halves
  const score: Score =
    scope === 'first' ? first : scope === 'second' ? second : [first[0] + second[0], first[1] + second[1]]
  return winner(score, line4 / 4, halves)
}

/** The chances that a selection wins and that its stake comes back; undefined where the sport has no halves. */
export function scoreChances(
  key: ScoreMarketKey,
  line4: number,
  selection: string,
  outlook: Outlook,
): { win: number; void: number } | undefined {
  const winners = winnersAt(key, line4, outlook)
  if (winners.size === 0) return undefined
  let win = 0
  for (const [winner, chance] of winners) if (isWinner(key, selection, winner)) win += chance
  return { win, void: winners.get('void') ?? 0 }
}

/** An end that a match may still have. */
type End = { halves: Halves; chance: number }
type Known = { ends: Partial<Record<Scope, readonly End[]>>; winners: Map<string, Map<string, number>> }

const knownOf = new WeakMap<Outlook, Known>()

/** The chance of each winner of a market. All its selections are priced from one walk through the ends. */
function winnersAt(key: ScoreMarketKey, line4: number, outlook: Outlook): Map<string, number> {
  const known = knownOf.get(outlook) ?? { ends: {}, winners: new Map<string, Map<string, number>>() }
  knownOf.set(outlook, known)
  const name = `${key}:${line4}`
  const before = known.winners.get(name)
  if (before) return before
  const { scope } = rules[key]
  const chances = new Map<string, number>()
  for (const { halves, chance } of (known.ends[scope] ??= endsIn(scope, outlook))) {
    const winner = winnerOf(key, line4, halves)
    chances.set(winner, (chances.get(winner) ?? 0) + chance)
  }
  known.winners.set(name, chances)
  return chances
}

const none: Score = [0, 0]
/** Scores less likely than this are left out: together they weigh less than a price's step. */
const negligible = 4e-6

function endsIn(scope: Scope, outlook: Outlook): End[] {
  const halves = outlook.halves?.()
  if (!halves || !outlook.sides) return []
  const [first, second] = halves
  switch (scope) {
    case 'match':
      return scoresOf(outlook.sides).map(({ score, chance }) => ({ halves: [score, none], chance }))
    case 'first':
      return scoresOf(first).map(({ score, chance }) => ({ halves: [score, none], chance }))
    case 'second':
      return scoresOf(second).map(({ score, chance }) => ({ halves: [none, score], chance }))
    case 'halves':
      return together(scoresOf(first), scoresOf(second))
  }
}

type Chance = { score: Score; chance: number }

/** Plain loops: every price of a running match comes through here. */
function scoresOf([home, away]: Sides): Chance[] {
  const scores: Chance[] = []
  for (const [i, homeChance] of home.chances.entries())
    for (const [j, awayChance] of away.chances.entries()) {
      const chance = homeChance * awayChance
      if (chance > negligible) scores.push({ score: [home.from + i, away.from + j], chance })
    }
  return scores
}

function together(first: readonly Chance[], second: readonly Chance[]): End[] {
  const ends: End[] = []
  for (const one of first)
    for (const other of second) {
      const chance = one.chance * other.chance
      if (chance > negligible) ends.push({ halves: [one.score, other.score], chance })
    }
  return ends
}

/** So many more goals stand for all that may fall: each number up to a high line, an even and an odd one beyond. */
const moreGoals = [...Array.from({ length: 10 }, (_, goals) => goals), 20, 21]

/** The outcome of a match that was broken off, if it is the same however the match might have ended. */
export function decidedOutcome(
  key: ScoreMarketKey,
  line4: number,
  selection: string,
  { periods, played }: { periods: readonly Score[]; played: number },
): Outcome | undefined {
  const [first = none, second = none] = periods
  const later = additions().map(([home, away]): Score => [second[0] + home, second[1] + away])
  const firsts =
    played > 0 ? [first] : additions().map(([home, away]): Score => [first[0] + home, first[1] + away])
  const known = scoreOutcome(key, line4, selection, [firsts[0] ?? none, later[0] ?? none])
  const isSure = firsts.every((one) =>
    later.every((other) => scoreOutcome(key, line4, selection, [one, other]).kind === known.kind),
  )
  return isSure ? known : undefined
}

function additions(): [number, number][] {
  return moreGoals.flatMap((home) => moreGoals.map((away): [number, number] => [home, away]))
}

/** The lines offered: the most even one and its neighbors. */
export function scoreLines(key: ScoreMarketKey, outlook: Outlook): number[] {
  const over = (line4: number) => winnersAt(key, line4, outlook).get('over') ?? 0
  let above4 = 2
  while (over(above4) > 1 / 2) above4 += 4
  const below4 = above4 - 4
  const main4 = below4 > 0 && over(below4) - 1 / 2 < 1 / 2 - over(above4) ? below4 : above4
  return [main4 - 4, main4, main4 + 4].filter((line4) => line4 > 0)
}
