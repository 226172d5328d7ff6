import { describe, expect, it } from 'vitest'
import { beadPlate, bigRoad, derivedRoad, nextMark } from '../../assets/table/roadMaps.js'

/** Player, banker, tie: as the table sends them. */
const results = (words: string) => [...words].map((word) => 'PBT'.indexOf(word))
const red = 0
const blue = 1
const colors = (words: string, distance: 1 | 2 | 3) =>
  derivedRoad(results(words), distance)
    .map(({ side }) => (side === red ? 'r' : 'b'))
    .join('')

describe('the roads of baccarat', () => {
  it('the bead plate fills columns of six, ties too', () => {
    expect(beadPlate(results('PBTPBTP')).at(-1)).toEqual({ side: 0, column: 1, row: 0, ties: 0 })
  })

  it('the big road has a column for each run, turns right below six, and counts ties where they fell', () => {
    const road = bigRoad(results('PPTTB' + 'P'.repeat(8)))
    expect(road.map(({ column, row }) => [column, row]).slice(0, 3)).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ])
    expect(road[1]?.ties).toBe(2)
    expect(road.slice(-3).map(({ column, row }) => [column, row])).toEqual([
      [2, 5],
      [3, 5],
      [4, 5],
    ])
  })

  it('the big eye boy begins with the second result of the second run, and compares with the run before', () => {
    expect(colors('PPPB', 1)).toBe('')
    // Two more below three are as before; so are a third run after two of three, and its second.
    expect(colors('PPPBBBPP', 1)).toBe('rrrr')
    // A fourth run after a shorter third one is not; nor is a run that goes on by one below the end of the one before.
    expect(colors('PPPBBBPPB', 1)).toBe('rrrrb')
    expect(colors('PBB', 1)).toBe('b')
    // Further below, it is as before again.
    expect(colors('PBBB', 1)).toBe('br')
  })

  it('the small road and the cockroach road compare with two and three runs before', () => {
    expect(colors('PBPP', 2)).toBe('b')
    expect(colors('PBPB', 2)).toBe('r')
    expect(colors('PBPBB', 3)).toBe('b')
    expect(colors('PBPBPB', 3)).toBe('rr')
  })

  it('[TABLE-07] say what they would go on with after a win of either side', () => {
    const asked = (road: string, distance: 1 | 2 | 3) =>
      [0, 1].map((side) => nextMark(results(road), side, distance))
    expect(asked('PPPBBBPP', 1)).toEqual([red, blue])
    expect(asked('PBP', 2)).toEqual([blue, red])
    expect(asked('PBP', 3)).toEqual([undefined, undefined])
  })

  it('ties change no derived road, and its columns are runs of one color', () => {
    expect(colors('PTPPBTBBPTP', 1)).toBe(colors('PPPBBBPP', 1))
    expect(derivedRoad(results('PBBPP'), 1)).toEqual([
      { side: blue, column: 0, row: 0, ties: 0 },
      { side: blue, column: 0, row: 1, ties: 0 },
      { side: red, column: 1, row: 0, ties: 0 },
    ])
  })
})
