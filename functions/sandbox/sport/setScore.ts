import type { SetMoment } from './course.ts'
import type { Score } from './result.ts'
import type { SetFormat } from './sports.ts'

/** How points make games, games sets and sets a match. */
export function afterPoint(format: SetFormat, moment: SetMoment, side: 0 | 1): SetMoment {
  const points = plusOne(moment.points, side)
  const isTieBreak = isTieBreakOf(format, moment.games)
  const target = format.hasGames ? (isTieBreak ? 7 : 4) : pointsOf(format, moment.sets)
  if (!isWon(points, target)) return { ...moment, points, server: nextServer(format, moment, points) }
  if (!format.hasGames) return afterSet(format, moment, points)
  const games = plusOne(moment.games, side)
  const server = other(isTieBreak ? firstServerOfTieBreak(moment) : moment.server)
  const isSet = isTieBreak || isWon(games, format.pointsToWin)
  if (isSet) return afterSet(format, { ...moment, server }, games)
  return { ...moment, games, points: [0, 0], server }
}

/** The same match with a new set begun. */
export function newSet(moment: SetMoment, server: 0 | 1): SetMoment {
  return { ...moment, games: [0, 0], points: [0, 0], server }
}

export function setsOf(sets: readonly Score[]): Score {
  const home = sets.filter((set) => set[0] > set[1]).length
  return [home, sets.length - home]
}

/** How far a set of rallies goes: the deciding one may be shorter. */
export function pointsOf(format: SetFormat, sets: readonly Score[]): number {
  return sets.length === 2 * format.setsToWin - 2 ? format.lastSetPoints : format.pointsToWin
}

export function isTieBreakOf(format: SetFormat, [home, away]: Score): boolean {
  return format.hasGames && home === format.pointsToWin && away === format.pointsToWin
}

/** Chance that the home side wins the next point. */
export function pointChanceOf(format: SetFormat, edge: number, { server }: SetMoment): number {
  if (!format.hasGames) return format.pointChance(edge)
  return server === 0 ? format.pointChance(edge) : 1 - format.pointChance(-edge)
}

export function isWon([home, away]: Score, target: number): boolean {
  return Math.max(home, away) >= target && Math.abs(home - away) >= 2
}

/** In a tie-break the first point is one server's, then each serves two. */
function nextServer(format: SetFormat, { games, server }: SetMoment, [home, away]: Score): 0 | 1 {
  return isTieBreakOf(format, games) && (home + away) % 2 === 1 ? other(server) : server
}

/** Who serves now is who served first where points 0, 3, 4, 7, 8, … are played. */
function firstServerOfTieBreak({ points, server }: SetMoment): 0 | 1 {
  const isFirst = [0, 3].includes((points[0] + points[1]) % 4)
  return isFirst ? server : other(server)
}

function afterSet(format: SetFormat, moment: SetMoment, set: Score): SetMoment {
  const sets = [...moment.sets, set]
  const isOver = Math.max(...setsOf(sets)) === format.setsToWin
  return { ...newSet(moment, moment.server), sets, phase: isOver ? 'over' : 'play' }
}

function plusOne([home, away]: Score, side: 0 | 1): Score {
  return side === 0 ? [home + 1, away] : [home, away + 1]
}

function other(server: 0 | 1): 0 | 1 {
  return server === 0 ? 1 : 0
}
