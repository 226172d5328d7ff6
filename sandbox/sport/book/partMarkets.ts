import { negative, only, plus, type Distribution } from '../fixtures/distribution.ts'
import { gameOf } from '../fixtures/games.ts'
import type { Games, Outlook, Result, Score, Sides } from '../fixtures/result.ts'
import { partMarketKeys, type CountKey, type PartMarketKey } from '../fixtures/sports.ts'
import { won, type Outcome } from './outcome.ts'

/*
 * Markets on regular time, on periods, and on sets. As with the goals of two halves (scoreMarkets.ts) one rule both prices and settles
 * a market: it names the winner at an end, so a chance is the sum of the chances of those ends.
 */
/** A number is a period or set, counted from 0. `sets`: how many each side won; `points`: all games or points of the sets; `game`: the one that the line names (fixtures/games.ts). */
type Part = 'regular' | 'first' | 'second' | 'halves' | 'five' | 'sets' | 'points' | 'game' | number

/** What of a score the rule looks at: of one number there are far fewer ends. A difference is a score of one side. */
type View = 'home' | 'away' | 'sum' | 'difference' | 'score'

type Rule = {
  part: Part
  /** It is about what is counted, and not about goals or points. */
  counts?: CountKey
  view: View
  selections: readonly string[]
  hasLine?: true
  /** Two selections win: those that have the winner in their name. */
  isPair?: true
  /** `line` is in points; `periods` are the halves or the sets. */
  winner: (score: Score, line: number, periods: readonly Score[]) => string
}

const sides = ['home', 'draw', 'away'] as const
const teams = ['home', 'away'] as const
const sideOf = ([home, away]: Score) => (home === away ? 'draw' : home > away ? 'home' : 'away')
const sumOf = ([home, away]: Score) => home + away
const named = ([home, away]: Score) => `${home}-${away}`

type Question = Omit<Rule, 'part' | 'counts'>
const result: Question = { view: 'difference', selections: sides, winner: sideOf }
const winner: Question = { view: 'difference', selections: teams, winner: sideOf }
const totalOf = (view: View, valueOf: (score: Score) => number): Question => ({
  ...{ view, selections: ['over', 'under'], hasLine: true },
  winner: (score, line) => (valueOf(score) > line ? 'over' : 'under'),
})
const total = totalOf('sum', sumOf)
const ofHome = totalOf('home', ([home]) => home)
const ofAway = totalOf('away', ([, away]) => away)
const oddEven: Question = {
  ...{ view: 'sum', selections: ['odd', 'even'] },
  winner: (score) => (sumOf(score) % 2 === 1 ? 'odd' : 'even'),
}
const yesNo = ['yes', 'no'] as const
const yesIf = (happened: boolean) => (happened ? 'yes' : 'no')
const regular = { part: 'regular' } as const
const corners = { part: 'regular', counts: 'corners' } as const
const cards = { part: 'regular', counts: 'cards' } as const
const widestMargin = 3
const bands = [5, 10] as const

const winsOf = (toWin: number, lost: number): string[] =>
  Array.from({ length: lost + 1 }, (_, others) => `${toWin}-${others}`)
const setScores = (toWin: number) => {
  const home = winsOf(toWin, toWin - 1)
  return [...home, ...home.map((score) => score.split('-').toReversed().join('-'))]
}
const gameScores = [...winsOf(6, 4), '7-5', '7-6']

const rules: Record<PartMarketKey, Rule> = {
  'regular-result': { ...regular, ...result },
  'regular-double-chance': {
    ...{ ...regular, view: 'difference', isPair: true, winner: sideOf },
    selections: ['home-draw', 'home-away', 'draw-away'],
  },
  'home-points': { ...regular, ...ofHome },
  'away-points': { ...regular, ...ofAway },
  'points-odd-even': { ...regular, ...oddEven },
  'goal-margin': {
    ...{ ...regular, view: 'difference' },
    selections: ['home-3', 'home-2', 'home-1', 'draw', 'away-1', 'away-2', 'away-3'],
    winner: (score) => marginOf(score, (by) => String(Math.min(widestMargin, by))),
  },
  'margin-bands': {
    ...{ ...regular, view: 'difference' },
    selections: ['home-11', 'home-6', 'home-1', 'draw', 'away-1', 'away-6', 'away-11'],
    winner: (score) => marginOf(score, (by) => (by > bands[1] ? '11' : by > bands[0] ? '6' : '1')),
  },
  'p1-result': { part: 0, ...result },
  'p2-result': { part: 1, ...result },
  'p3-result': { part: 2, ...result },
  'p4-result': { part: 3, ...result },
  'p1-total': { part: 0, ...total },
  'p2-total': { part: 1, ...total },
  'p3-total': { part: 2, ...total },
  'p4-total': { part: 3, ...total },
  'p1-both-score': {
    ...{ part: 0, view: 'score', selections: yesNo },
    winner: (score) => yesIf(Math.min(...score) > 0),
  },
  'h1-result': { part: 'first', ...result },
  'h1-total': { part: 'first', ...total },
  'h2-result': { part: 'second', ...result },
  'h2-total': { part: 'second', ...total },
  'h1-full': {
    ...{ part: 'halves', view: 'difference' },
    selections: sides.flatMap((half) => sides.map((full) => `${half}-${full}`)),
    winner: (score, _, [first = score]) => `${sideOf(first)}-${sideOf(score)}`,
  },
  'five-result': { part: 'five', ...result },
  'five-total': { part: 'five', ...total },
  'set1-winner': { part: 0, ...winner },
  'set2-winner': { part: 1, ...winner },
  'set3-winner': { part: 2, ...winner },
  'game-winner': { part: 'game', ...winner, hasLine: true },
  'set1-total': { part: 0, ...total },
  'set2-total': { part: 1, ...total },
  'set1-odd-even': { part: 0, ...oddEven },
  'set1-score': {
    ...{ part: 0, view: 'score', winner: named },
    selections: [...gameScores, ...gameScores.map((score) => score.split('-').toReversed().join('-'))],
  },
  'set1-tie-break': {
    ...{ part: 0, view: 'score', selections: yesNo },
    winner: (score) => yesIf(Math.min(...score) === 6 && Math.max(...score) === 7),
  },
  'score-of-3': { part: 'sets', view: 'score', selections: setScores(2), winner: named },
  'score-of-5': { part: 'sets', view: 'score', selections: setScores(3), winner: named },
  'home-set': { part: 'sets', view: 'score', selections: yesNo, winner: ([home]) => yesIf(home > 0) },
  'away-set': { part: 'sets', view: 'score', selections: yesNo, winner: ([, away]) => yesIf(away > 0) },
  'set-match': {
    ...{ part: 'sets', view: 'score' },
    selections: teams.flatMap((set) => teams.map((match) => `${set}-${match}`)),
    winner: (score, _, [first = score]) => `${sideOf(first)}-${sideOf(score)}`,
  },
  'sets-number': {
    ...{ part: 'sets', view: 'score', selections: ['3', '4', '5'] },
    winner: (score) => String(sumOf(score)),
  },
  'all-points': { part: 'points', ...total },
  'all-odd-even': { part: 'points', ...oddEven },
  'home-all': { part: 'points', ...ofHome },
  'away-all': { part: 'points', ...ofAway },
  'corners-total': { ...corners, ...total },
  'corners-result': { ...corners, ...result },
  'home-corners': { ...corners, ...ofHome },
  'away-corners': { ...corners, ...ofAway },
  'corners-odd-even': { ...corners, ...oddEven },
  'h1-corners-total': { ...corners, part: 'first', ...total },
  'h1-corners-result': { ...corners, part: 'first', ...result },
  'cards-total': { ...cards, ...total },
  'cards-result': { ...cards, ...result },
  'home-cards': { ...cards, ...ofHome },
  'away-cards': { ...cards, ...ofAway },
  'h1-cards-total': { ...cards, part: 'first', ...total },
}

function marginOf(score: Score, nameOf: (by: number) => string): string {
  const side = sideOf(score)
  return side === 'draw' ? side : `${side}-${nameOf(Math.abs(score[0] - score[1]))}`
}

export function isPartMarket(key: string): key is PartMarketKey {
  return partMarketKeys.some((one) => one === key)
}

export function partSelections(key: PartMarketKey): readonly string[] {
  return rules[key].selections
}

export function partWinners(key: PartMarketKey): number {
  return rules[key].isPair ? 2 : 1
}

export function hasPartLine(key: PartMarketKey): boolean {
  return rules[key].hasLine === true
}

/** What a market counts, where that is not goals or points. */
export function countsOf(key: PartMarketKey): CountKey | undefined {
  return rules[key].counts
}

/** The part that a market is about. */
export function partOf(key: PartMarketKey): Part {
  return rules[key].part
}

function isWinner(key: PartMarketKey, selection: string, winner: string): boolean {
  return rules[key].isPair ? selection.split('-').includes(winner) : selection === winner
}

type Ended = Pick<Result & { kind: 'final' }, 'score' | 'periods' | 'hasOvertime' | 'counts' | 'games'>

/** What becomes of a selection; void where its part was not played. */
export function partOutcome(key: PartMarketKey, line4: number, selection: string, ended: Ended): Outcome {
  const { part, winner, counts } = rules[key]
  if (part === 'game') return gameOutcome(line4, selection, ended.games) ?? { kind: 'void' }
  if (counts && !ended.counts) return { kind: 'void' }
  const goals = ended.hasOvertime ? ended.periods.slice(0, -1) : ended.periods
  const periods = (counts && ended.counts?.[counts]) ?? goals
  const score = part === 'sets' ? ended.score : scoreOf(part, periods)
  if (!score) return { kind: 'void' }
  const parts = part === 'halves' ? halvesOf(periods) : periods
  return won(isWinner(key, selection, winner(score, line4 / 4, parts)))
}

/** Undefined where it has not been played to its end. */
function gameOutcome(line4: number, selection: string, games: Games = []): Outcome | undefined {
  const { set, game } = gameOf(line4 / 4)
  const winner = games[set]?.[game - 1]
  return winner && won(selection === winner)
}

function scoreOf(part: Exclude<Part, 'sets'>, periods: readonly Score[]): Score | undefined {
  if (typeof part === 'number') return periods[part]
  return added(periods.slice(...spanOf(part, periods.length)))
}

/** The periods of a part: from, and up to. */
function spanOf(part: Exclude<Part, 'sets' | number>, count: number): [from: number, to: number] {
  if (part === 'first') return [0, count / 2]
  if (part === 'second') return [count / 2, count]
  return [0, part === 'five' ? 5 : count]
}

function halvesOf(periods: readonly Score[]): Score[] {
  const middle = periods.length / 2
  return [added(periods.slice(0, middle)), added(periods.slice(middle))]
}

function added(scores: readonly Score[]): Score {
  return scores.reduce<Score>((sum, score) => [sum[0] + score[0], sum[1] + score[1]], [0, 0])
}

/** The outcome of a part that was over when the match was broken off. */
export function decidedPart(
  key: PartMarketKey,
  line4: number,
  selection: string,
  { played, ...ended }: Ended & { played: number },
): Outcome | undefined {
  const { part } = rules[key]
  if (part === 'game') return gameOutcome(line4, selection, ended.games)
  const last =
    typeof part === 'number'
      ? part + 1
      : part === 'five'
        ? 5
        : part === 'first'
          ? ended.periods.length / 2
          : Infinity
  return played >= last ? partOutcome(key, line4, selection, ended) : undefined
}

/** The chance that a selection wins; undefined where there is no such part, or too little of it is known. */
export function partChance(
  key: PartMarketKey,
  line4: number,
  selection: string,
  outlook: Outlook,
): number | undefined {
  const winners = winnersAt(key, line4, outlook)
  if (winners.size === 0) return undefined
  let win = 0
  for (const [winner, chance] of winners) if (isWinner(key, selection, winner)) win += chance
  return win
}

type End = { score: Score; periods?: readonly Score[]; chance: number }
type Known = { ends: Map<string, readonly End[]>; winners: Map<string, Map<string, number>> }

const knownOf = new WeakMap<Outlook, Known>()

function knownIn(outlook: Outlook): Known {
  const known = knownOf.get(outlook) ?? { ends: new Map(), winners: new Map() }
  knownOf.set(outlook, known)
  return known
}

function winnersAt(key: PartMarketKey, line4: number, outlook: Outlook): Map<string, number> {
  const { winners } = knownIn(outlook)
  const name = `${key}:${line4}`
  const before = winners.get(name)
  if (before) return before
  const chances = new Map<string, number>()
  const ends = rules[key].part === 'game' ? gameEnds(line4, outlook) : endsOf(key, outlook)
  for (const { score, periods = [], chance } of ends) {
    const won = rules[key].winner(score, line4 / 4, periods)
    chances.set(won, (chances.get(won) ?? 0) + chance)
  }
  winners.set(name, chances)
  return chances
}

function gameEnds(line4: number, { sets }: Outlook): readonly End[] {
  const home = sets?.game?.(line4 / 4)
  if (home === undefined) return []
  return [
    { score: [1, 0], chance: home },
    { score: [0, 1], chance: 1 - home },
  ]
}

function endsOf(key: PartMarketKey, outlook: Outlook): readonly End[] {
  const { part, view, counts } = rules[key]
  const { ends } = knownIn(outlook)
  const name = `${counts}:${part}:${view}`
  const found = ends.get(name) ?? endsIn(rules[key], outlook)
  ends.set(name, found)
  return found
}

function endsIn({ part, view, counts }: Rule, outlook: Outlook): readonly End[] {
  if (counts) return countEnds(part, view, outlook.counts?.[counts]() ?? [])
  return outlook.sets ? setEnds(part, view, outlook.sets) : periodEnds(part, view, outlook)
}

function countEnds(part: Part, view: View, periods: readonly Sides[]): readonly End[] {
  if (periods.length === 0 || typeof part === 'number' || part === 'sets') return []
  return viewed(together(periods.slice(...spanOf(part, periods.length))), view)
}

function setEnds(part: Part, view: View, sets: NonNullable<Outlook['sets']>): readonly End[] {
  if (typeof part === 'number') return sets.ofSet(part) ?? []
  if (part === 'sets') return sets.ways()
  if (part !== 'points' || view === 'score' || view === 'difference') return []
  const all = sets.all(view)
  return all ? endsAt(all, view) : []
}

function periodEnds(part: Part, view: View, { sides: regularSides, parts }: Outlook): readonly End[] {
  const periods = parts?.() ?? []
  if (!regularSides || periods.length === 0) return []
  if (part === 'regular') return viewed(regularSides, view)
  if (part === 'sets' || part === 'points') return []
  if (part === 'halves') return joined(periods)
  if (typeof part === 'number') {
    const one = periods[part]
    return one ? viewed(one, view) : []
  }
  return viewed(together(periods.slice(...spanOf(part, periods.length))), view)
}

function together(periods: readonly Sides[]): Sides {
  const side = (index: 0 | 1) => periods.map((period) => period[index]).reduce(plus)
  return [side(0), side(1)]
}

function viewed(sides: Sides, view: View): readonly End[] {
  const [home, away] = sides
  switch (view) {
    case 'home':
      return endsAt(home, view)
    case 'away':
      return endsAt(away, view)
    case 'sum':
      return endsAt(plus(home, away), view)
    case 'difference':
      return endsAt(differenceOf(sides), view)
    case 'score':
      return endsAt(home, 'home').flatMap((one) =>
        endsAt(away, 'away').map((other) => ({
          score: [one.score[0], other.score[1]] as const,
          chance: one.chance * other.chance,
        })),
      )
  }
}

function endsAt({ from, chances }: Distribution, view: Exclude<View, 'score'>): End[] {
  return chances.map((chance, index) => {
    const value = from + index
    const isAway = view === 'away' || (view === 'difference' && value < 0)
    return { score: isAway ? [0, Math.abs(value)] : [value, 0], chance }
  })
}

/** Of the first half only who leads matters, so that its ends are three and not one a score. */
function joined(periods: readonly Sides[]): End[] {
  const middle = periods.length / 2
  const first = differenceOf(together(periods.slice(0, middle)))
  const second = differenceOf(together(periods.slice(middle)))
  return [-1, 0, 1].flatMap((leader) => {
    const led = only(first, (value) => Math.sign(value) === leader)
    const half: Score = [Math.max(leader, 0), Math.max(-leader, 0)]
    return endsAt(plus(led, second), 'difference').map((end) => ({ ...end, periods: [half] }))
  })
}

const differenceOf = ([home, away]: Sides) => plus(home, negative(away))

/** The lines offered: the one at the mean and its neighbors, further away where more is scored. */
export function partLines(key: PartMarketKey, outlook: Outlook): number[] {
  const next = outlook.sets?.nextGame
  if (rules[key].part === 'game') return next === undefined ? [] : [4 * next]
  const ends = endsOf(key, outlook)
  if (ends.length === 0) return []
  const mean = ends.reduce((sum, { score, chance }) => sum + sumOf(score) * chance, 0)
  const gap = mean > 60 ? 4 : mean > 15 ? 2 : 1
  const main = Math.floor(mean) + 0.5
  return [main - gap, main, main + gap].filter((line) => line > 0).map((line) => 4 * line)
}
