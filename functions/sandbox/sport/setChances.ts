import type { SetMoment } from './course.ts'
import type { Score } from './result.ts'
import { isTieBreakOf, isWon, pointsOf } from './setScore.ts'
import type { SetFormat } from './sports.ts'

/** The chance that the home side wins the set that is being played, from its score. */
export function chanceOfSet(format: SetFormat, edge: number, moment: SetMoment): number {
  if (moment.phase === 'over') return 0
  if (!format.hasGames) return rally(format.pointChance(edge), moment.points, pointsOf(format, moment.sets))
  const serving = format.pointChance(edge)
  const receiving = 1 - format.pointChance(-edge)
  const chances = gameChances(serving, receiving)
  const { games, points, server } = moment
  if (isTieBreakOf(format, games)) return tieBreak([serving, receiving], points, server)
  const point = server === 0 ? serving : receiving
  const game = rally(point, points, 4)
  const after = other(server)
  const won = inGames(chances, [games[0] + 1, games[1]], after, format.pointsToWin)
  const lost = inGames(chances, [games[0], games[1] + 1], after, format.pointsToWin)
  return game * won + (1 - game) * lost
}

type GameChances = {
  /** By who serves. */
  game: readonly [number, number]
  tieBreak: number
  known: Map<number, number>
}

const knownChances = new Map<string, GameChances>()

function gameChances(serving: number, receiving: number): GameChances {
  const name = `${serving}:${receiving}`
  const known = knownChances.get(name) ?? {
    game: [rally(serving, [0, 0], 4), rally(receiving, [0, 0], 4)] as const,
    // Who begins a tie-break makes no difference to who wins it.
    tieBreak: tieBreak([serving, receiving], [0, 0], 0),
    known: new Map<number, number>(),
  }
  knownChances.set(name, known)
  return known
}

function inGames(chances: GameChances, games: Score, server: 0 | 1, target: number): number {
  if (isWon(games, target) || Math.max(...games) > target) return games[0] > games[1] ? 1 : 0
  if (games[0] === target && games[1] === target) return chances.tieBreak
  const key = (games[0] * 16 + games[1]) * 2 + server
  const known = chances.known.get(key)
  if (known !== undefined) return known
  const game = chances.game[server]
  const after = other(server)
  const chance =
    game * inGames(chances, [games[0] + 1, games[1]], after, target) +
    (1 - game) * inGames(chances, [games[0], games[1] + 1], after, target)
  chances.known.set(key, chance)
  return chance
}

const rallies = new Map<string, Map<number, number>>()

/** First to `target` points by two, each point with the same chance. */
function rally(point: number, score: Score, target: number): number {
  const name = `${point}:${target}`
  const known = rallies.get(name) ?? new Map<number, number>()
  rallies.set(name, known)
  return rallyFrom(point, atDeuceAtMost(score, target), target, known)
}

function rallyFrom(point: number, [home, away]: Score, target: number, known: Map<number, number>): number {
  if (isWon([home, away], target)) return home > away ? 1 : 0
  if (home === target - 1 && away === target - 1) return deuce(point * point, (1 - point) ** 2)
  const key = home * 64 + away
  const before = known.get(key)
  if (before !== undefined) return before
  const step = (score: Score) => rallyFrom(point, atDeuceAtMost(score, target), target, known)
  const chance = point * step([home + 1, away]) + (1 - point) * step([home, away + 1])
  known.set(key, chance)
  return chance
}

/** 28 to 27 is as 25 to 24 where 25 are needed. */
function atDeuceAtMost([home, away]: Score, target: number): Score {
  const beyond = Math.min(home, away) - (target - 1)
  return beyond > 0 ? [home - beyond, away - beyond] : [home, away]
}

function deuce(both: number, none: number): number {
  return both / (both + none)
}

/** To seven by two; `points` are the home side's chances by who serves. */
function tieBreak(points: readonly [number, number], score: Score, server: 0 | 1): number {
  const [home, away] = evenlyReduced(score)
  if (isWon([home, away], 7)) return home > away ? 1 : 0
  const [own, others] = points
  if (home === 6 && away === 6) return deuce(own * others, (1 - own) * (1 - others))
  const next = (home + away + 1) % 2 === 1 ? other(server) : server
  const point = points[server]
  return (
    point * tieBreak(points, [home + 1, away], next) + (1 - point) * tieBreak(points, [home, away + 1], next)
  )
}

/** From 6 to 6 on every two points are one serve of each, so that 8 to 7 is as 7 to 6. */
function evenlyReduced([home, away]: Score): Score {
  const beyond = Math.max(0, Math.min(home, away) - 6)
  return [home - beyond, away - beyond]
}

function other(server: 0 | 1): 0 | 1 {
  return server === 0 ? 1 : 0
}
