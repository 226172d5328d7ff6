import type { Part } from './builtParts.ts'
import { outcomeOf } from './markets.ts'
import { chanceOf, chanceThat, negative, plus } from '../fixtures/distribution.ts'
import type { Outlook, Result, Score, Sides } from '../fixtures/result.ts'

/*
 * The ends that a match may still have, with their chances: in a sport of two halves the goals of each, else the final score. A part of a
 * bet builder wins in a cell by the rule that settles it.
 */
type Ending = Result & { kind: 'final' }
export type Cells = { endings: Ending[]; chances: number[]; wins: Map<string, Uint8Array> }

const known = new WeakMap<Outlook, Cells>()
/** All that are left out weigh less than a step of the longest price. */
const negligible = 1e-8

export function cellsOf(outlook: Outlook): Cells {
  const cells = known.get(outlook) ?? cellsIn(outlook)
  known.set(outlook, cells)
  return cells
}

/** The chance that all parts win. */
export function jointChance(cells: Cells, parts: readonly Part[]): number {
  const wins = parts.map((part) => winsIn(cells, part))
  let sum = 0
  for (let index = 0; index < cells.chances.length; index += 1)
    if (wins.every((won) => won[index] === 1)) sum += cells.chances[index] ?? 0
  return sum
}

function winsIn({ endings, wins }: Cells, { id, market, selectionId }: Part): Uint8Array {
  const before = wins.get(id)
  if (before) return before
  const isWon = (ending: Ending) => outcomeOf(market, selectionId, ending)?.kind === 'win'
  const won = Uint8Array.from(endings, (ending) => Number(isWon(ending)))
  wins.set(id, won)
  return won
}

function cellsIn(outlook: Outlook): Cells {
  const cells: Cells = { endings: [], chances: [], wins: new Map() }
  const add = (score: Score, periods: readonly Score[], chance: number) => {
    if (chance < negligible) return
    const [home, away] = score
    const winner = home === away ? 'draw' : home > away ? 'home' : 'away'
    cells.endings.push({ kind: 'final', score, periods, winner })
    cells.chances.push(chance)
  }
  const halves = outlook.halves?.()
  if (halves) addHalves(halves, add)
  else if (outlook.sides) addScores(outlook.sides, outlook, add)
  return cells
}

type Add = (score: Score, periods: readonly Score[], chance: number) => void

function addHalves([first, second]: readonly [Sides, Sides], add: Add): void {
  const later = [...scoresOf(second)]
  for (const one of scoresOf(first))
    for (const other of later) {
      const score = [one.score[0] + other.score[0], one.score[1] + other.score[1]] as const
      add(score, [one.score, other.score], one.chance * other.chance)
    }
}

/** A tie is decided by one more goal. */
function addScores(sides: Sides, outlook: Outlook, add: Add): void {
  const regular = plus(sides[0], negative(sides[1]))
  const tie = chanceOf(regular, 0)
  const ahead = chanceThat(regular, (goals) => goals > 0)
  const homeDecides = tie === 0 ? 0 : (outlook.homeWins - ahead) / tie
  for (const { score, chance } of scoresOf(sides)) {
    const [home, away] = score
    if (home !== away || outlook.draw > 0) add(score, [], chance)
    else {
      add([home + 1, away], [], chance * homeDecides)
      add([home, away + 1], [], chance * (1 - homeDecides))
    }
  }
}

function* scoresOf([home, away]: Sides): Generator<{ score: Score; chance: number }> {
  for (const [i, homeChance] of home.chances.entries())
    for (const [j, awayChance] of away.chances.entries()) {
      const chance = homeChance * awayChance
      if (chance >= negligible) yield { score: [home.from + i, away.from + j], chance }
    }
}
