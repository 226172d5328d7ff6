import { describe, expect, it } from 'vitest'
import { catalog } from '../../games/catalog.ts'
import { declarationOf, declared, volatilityOf } from '../../games/slot/declared.ts'
import { clustersOf } from '../../games/slot/models/cluster.ts'
import { slotFeatures } from '#contract/gameTraits.ts'
import { tenthsOf, type Grid, type SlotModel } from '../../games/slot/models/model.ts'
import { modelNames, models, type ModelName } from '../../games/slot/models/models.ts'
import { linePay, lineWins, wayWins, type Pays } from '../../games/slot/models/pays.ts'
import { drawsOf } from '../../games/slot/random.ts'
import { modelNameOf, modelOf, openingGrid, slotOutcome, stakesOf } from '../../games/slot/slotGame.ts'

const slots = catalog.filter(({ kind }) => kind === 'slots')
const modelNamed = (name: ModelName): SlotModel => models[name]
const pays: Pays = { '1': [9, 9, 9], '2': [8], '3': [7], '4': [6], A: [5, 6, 7], K: [4], Q: [3], J: [2] }

/** The rounds of a model with one seed after the other. */
function* roundsOf(name: ModelName, count: number) {
  const draw = drawsOf([7, 11, 13, 17])
  for (let round = 0; round < count; round += 1) yield modelNamed(name).play(draw)
}

describe('the returns of the models', () => {
  it.each(modelNames.filter((name) => modelNamed(name).exactReturn))(
    '[SLOT-02] %s: computed over all its stops, it is exactly what is declared',
    (name) => {
      expect(modelNamed(name).exactReturn?.().toFixed(4)).toBe(declared[name].rtp.toFixed(4))
    },
  )

  it('[SLOT-02] only chains of falls are too many to be counted; the bench plays ten million rounds of those', () => {
    expect(modelNames.filter((name) => !modelNamed(name).exactReturn)).toEqual(['cascades', 'cluster'])
  })

  it.each(modelNames)(
    '[SLOT-02] %s: what it pays and how it varies lie within four standard errors',
    (name) => {
      const rounds = 40_000
      let [sum, squares] = [0, 0]
      for (const steps of roundsOf(name, rounds)) {
        const back = tenthsOf(steps) / 10
        sum += back
        squares += back * back
      }
      const { rtp, deviation } = declared[name]
      const mean = sum / rounds
      expect(Math.abs(mean - rtp)).toBeLessThan((4 * deviation) / Math.sqrt(rounds))
      // A deviation that top prizes make is found by the bench, which compares it in ten million rounds: here are one or none.
      const measured = Math.sqrt(squares / rounds - mean ** 2)
      expect(measured / deviation).toBeGreaterThan(0.3)
      expect(measured / deviation).toBeLessThan(2.5)
    },
  )

  it('[SLOT-02] are between 93 and 97 in a hundred, of all three volatilities', () => {
    for (const { rtp } of Object.values(declared)) {
      expect(rtp).toBeGreaterThan(0.93)
      expect(rtp).toBeLessThan(0.97)
    }
    expect(new Set(Object.values(declared).map(({ deviation }) => volatilityOf(deviation))).size).toBe(3)
  })
})

describe('the top prizes', () => {
  it('[SLOT-11] are what a step of a round can pay at once, a thousand stakes and more in five models', () => {
    const times = (name: ModelName) => modelNamed(name).best_tenths / 10
    expect(modelNames.filter((name) => times(name) >= 1000)).toEqual([
      ...['lines10', 'freeSpins8', 'multipliers10', 'cluster', 'holdAndWin'],
    ])
    expect(times('multipliers10')).toBe(5000)
    for (const name of modelNames) {
      const best = Math.max(
        ...modelNamed(name).paytable.flatMap(({ pays: row }) => row.map(({ tenths }) => tenths)),
      )
      expect(modelNamed(name).best_tenths, name).toBeGreaterThanOrEqual(best)
    }
  })
})

describe('the slots of the catalog', () => {
  it('[SLOT-01] run on all eight kinds, and a provider has several of them', () => {
    const kinds = (some: typeof slots) => new Set(some.map((game) => modelOf(game).kind))
    expect([...kinds(slots)].sort()).toEqual([...slotFeatures].sort())
    for (const provider of new Set(slots.map((game) => game.provider)))
      expect(kinds(slots.filter((game) => game.provider === provider)).size, provider).toBeGreaterThan(2)
  })

  it('[SLOT-01] keep their model, the phone version that of the desktop one, and ways where the id says so', () => {
    for (const game of slots) {
      const twin = slots.find(({ id }) => id === `${game.id}_m`)
      if (twin) expect(modelNameOf(twin)).toBe(modelNameOf(game))
      const named = /^vs(243|1024)/.exec(game.id)?.[1]
      if (named) expect(modelNameOf(game)).toBe(`ways${named}`)
    }
  })

  it('[SLOT-01] open each with a grid of their own that wins nothing', () => {
    const grids = slots
      .filter(({ mobileOnly }) => !mobileOnly)
      .map((game) => JSON.stringify(openingGrid(game)))
    expect(new Set(grids).size).toBe(grids.length)
    for (const game of slots) {
      const { reels, rows } = modelOf(game)
      expect(openingGrid(game).map((reel) => reel.length)).toEqual(Array.from({ length: reels }, () => rows))
    }
  })

  it('[SLOT-02] pay whole minor units for every stake, and the steps add up to the win', () => {
    for (const game of slots)
      for (const stake of stakesOf(game, 'USD')) {
        const { steps, win_minor } = slotOutcome(game, [stake, 5, 6, 7], stake)
        expect(Number.isSafeInteger(win_minor)).toBe(true)
        expect(steps.reduce((sum, step) => sum + step.win_minor, 0)).toBe(win_minor)
        for (const { wins, times = 1, win_minor: won, coins } of steps)
          if (!coins) expect(wins.reduce((sum, win) => sum + win.win_minor, 0) * times).toBe(won)
      }
  })

  it('[SLOT-02] decide the whole round with its seed', () => {
    const [game] = slots
    expect(slotOutcome(game!, [1, 2, 3, 4], 100)).toEqual(slotOutcome(game!, [1, 2, 3, 4], 100))
    expect(declarationOf(game!).rtp).toBe(declared[modelNameOf(game!)].rtp)
  })
})

describe('what pays', () => {
  it('[SLOT-02] a line from the left, wilds standing for any paying symbol', () => {
    expect(linePay(['A', 'W', 'A', 'K', 'A'], pays)).toEqual({ symbol: 'A', count: 3, tenths: 5 })
    expect(linePay(['W', 'A', 'W', 'A', 'A'], pays)).toEqual({ symbol: 'A', count: 5, tenths: 7 })
    expect(linePay(['K', 'A', 'A', 'A', 'A'], pays)).toBeUndefined()
    expect(linePay(['S', 'S', 'S', 'S', 'S'], pays)).toBeUndefined()
    expect(lineWins([['A'], ['A'], ['W'], ['J'], ['J']], [[0, 0, 0, 0, 0]], pays)).toMatchObject([
      {
        line: 0,
        tenths: 5,
        cells: [
          [0, 0],
          [1, 0],
          [2, 0],
        ],
      },
    ])
  })

  it('[SLOT-02] every combination of rows as a way', () => {
    const grid: Grid = [
      ['A', 'A'],
      ['A', 'W'],
      ['A', 'K'],
      ['J', 'Q'],
      ['A', 'A'],
    ]
    expect(wayWins(grid, pays)).toMatchObject([{ symbol: 'A', count: 3, tenths: 20 }])
  })

  it('[SLOT-02] five that touch over their sides, not over corners', () => {
    const grid = (marked: [number, number][]): Grid =>
      Array.from({ length: 6 }, (_, reel) =>
        Array.from({ length: 5 }, (_row, row) => {
          if (marked.some(([r, c]) => r === reel && c === row)) return '1'
          return (reel + row) % 2 === 0 ? '4' : 'A'
        }),
      )
    expect(
      clustersOf(
        grid([
          [0, 0],
          [0, 1],
          [0, 2],
          [1, 2],
          [2, 2],
        ]),
      ),
    ).toMatchObject([{ symbol: '1', count: 5 }])
    expect(
      clustersOf(
        grid([
          [0, 0],
          [0, 1],
          [0, 2],
          [0, 3],
          [1, 4],
        ]),
      ),
    ).toEqual([])
  })
})

describe('what happens in a round', () => {
  const find = (name: ModelName, isIt: (steps: ReturnType<SlotModel['play']>) => boolean) => {
    for (const steps of roundsOf(name, 20_000)) if (isIt(steps)) return steps
    throw new Error(`${name} shows nothing of the kind`)
  }

  it('[SLOT-03] three scatters start free spins that are counted down and multiplied', () => {
    const steps = find('freeSpins8', (all) => all.length > 1)
    expect(steps[0]?.starts?.length).toBeGreaterThanOrEqual(3)
    expect(steps.slice(1).map(({ kind, remaining, times }) => [kind, remaining, times])).toEqual(
      [7, 6, 5, 4, 3, 2, 1, 0].map((count) => ['free', count, 3]),
    )
  })

  it('[SLOT-03] six coins start respins; a new coin starts the count again, and the last respin pays all', () => {
    const steps = find('holdAndWin', (all) => all.length > 4)
    let coins = steps[0]?.coins ?? []
    let remaining = steps[0]?.remaining ?? 0
    for (const step of steps.slice(1)) {
      const more = (step.coins?.length ?? 0) > coins.length
      expect(step.coins?.slice(0, coins.length)).toEqual(coins)
      if (step !== steps.at(-1)) expect(step.remaining).toBe(more ? 3 : remaining - 1)
      coins = step.coins ?? []
      remaining = step.remaining ?? 0
    }
    expect(coins.length).toBeGreaterThanOrEqual(6)
    expect(steps.at(-1)?.tenths).toBe(coins.reduce((sum, coin) => sum + coin.tenths, 0))
  })

  it('[SLOT-03] a wild fills its reel and stays while the others turn', () => {
    const steps = find('expandingWilds', (all) => all.length > 2)
    for (const [index, { held = [], grid }] of steps.entries()) {
      for (const [reel, row] of held) expect(grid[reel]?.[row]).toBe('W')
      expect(held.length).toBe(steps.slice(0, index).reduce((sum, { starts = [] }) => sum + starts.length, 0))
    }
    expect(steps.at(-1)?.starts).toBeUndefined()
  })

  it.each(['cascades', 'cluster'] as const)(
    '[SLOT-03] %s: what won falls out, the others fall down',
    (name) => {
      const steps = find(name, (all) => all.length > 3)
      for (const [index, step] of steps.slice(0, -1).entries()) {
        const gone = new Set(step.wins.flatMap(({ cells }) => cells.map(String)))
        for (const [reel, shown] of step.grid.entries()) {
          const left = shown.filter((_, row) => !gone.has(`${reel},${row}`))
          expect(steps[index + 1]?.grid[reel]?.slice(shown.length - left.length)).toEqual(left)
        }
      }
      expect(steps.at(-1)?.wins).toEqual([])
      const times = steps.map((step) => step.times)
      if (name === 'cascades') expect(times.slice(0, 4)).toEqual([1, 2, 3, 5].slice(0, times.length))
    },
  )
})
