import { expect, it } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import { catalog, type GameKind } from '../../games/catalog.ts'
import { runnerOf } from '../../games/table/casting.ts'
import { dealerProperties } from '../../games/table/dealers.ts'
import { drawings } from '../../games/table/drawings.ts'
import { tableLanguage } from '../../games/table/texts.ts'

const ofKind = (wanted: GameKind) => catalog.filter(({ kind }) => kind === wanted)

it('[GAMES-02] every race has runners of its own', () => {
  const runners = ofKind('race').map(runnerOf)
  expect(runners.length).toBeGreaterThan(10)
  expect(new Set(runners).size).toBe(runners.length)
  expect(runners.filter((name) => drawings[name] === undefined)).toEqual([])
})

it('[TABLE-04] every live table knows where the face is in its picture', () => {
  const live = catalog.filter(({ table }) => table)
  expect(live.length).toBeGreaterThan(20)
  for (const game of live) {
    const [, x, y] =
      /--face-x:(0\.\d+);--face-y:(0\.\d+);--cloth:#[0-9a-f]{6}/.exec(dealerProperties(game)) ?? []
    expect(Number(x), game.name).toBeGreaterThan(0.3)
    expect(Number(y), game.name).toBeLessThan(0.3)
  }
})

it('[LANG-06] a runner has another name in each race, in every language', () => {
  for (const code of languageCodes) {
    const { texts } = tableLanguage(code)
    const names = ofKind('race').map((game) => texts[runnerOf(game)])
    expect(new Set(names).size, code).toBe(names.length)
  }
})
