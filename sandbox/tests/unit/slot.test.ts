import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import { catalog, themes } from '../../games/catalog.ts'
import { drawStops, linePay, outcomeOf, randomBelow } from '../../games/slot/engine.ts'
import { gameLines, paylines } from '../../games/slot/lines.ts'
import { payouts, strips, type SlotSymbol } from '../../games/slot/reels.ts'
import { returnToPlayer } from '../../games/slot/rtp.ts'
import { seeded } from './seeded.ts'
import { gameLanguage, type TextKey } from '../../games/slot/texts.ts'
import { symbolSheet } from '../../games/slot/art/drawing.ts'
import { declared, slotEngineOf, slotOutcome } from '../../games/slot/slotEngine.ts'
import { payingSymbols, waysPays } from '../../games/slot/ways.ts'
import { tumbleOutcome, tumblePays } from '../../games/slot/tumble.ts'
import { firstStake, stakesOf } from '../../games/slot/stakes.ts'

describe('return to player', () => {
  it('is between 94 and 97 percent, computed from the strips', () => {
    const exact = returnToPlayer()
    expect(exact).toBeGreaterThan(0.94)
    expect(exact).toBeLessThan(0.97)
    expect(exact).toBeCloseTo(0.957066535949707, 12)
  })

  it('is what the machine pays on every line over all its stops', () => {
    // Three reels decide whether a line of three wins; counting those stops in full checks the shortcut of rtp.ts
    // against the machine itself, line by line.
    for (const line of [0, 3, 19]) {
      let machine = 0
      let shortcut = 0
      for (const [a, b, c] of threeReels()) {
        const grid = [a, b, c].map((stop, reel) => strips[reel]![(stop + paylines[line]![reel]!) % 32]!)
        machine += linePay([...grid, 'stop' as SlotSymbol])?.multiple ?? 0
        const plain = [a, b, c].map((stop, reel) => strips[reel]![stop]!)
        shortcut += linePay([...plain, 'stop' as SlotSymbol])?.multiple ?? 0
      }
      expect(machine).toBe(shortcut)
    }
  })
})

function* threeReels(): Generator<[number, number, number]> {
  for (let a = 0; a < 32; a++) for (let b = 0; b < 32; b++) for (let c = 0; c < 32; c++) yield [a, b, c]
}

describe('the machine', () => {
  it('pays from the left, wilds standing for any symbol', () => {
    expect(linePay(['A', 'W', 'A', 'K', 'A'])).toEqual({ symbol: 'A', count: 3, multiple: payouts.A[0] })
    expect(linePay(['1', 'W', 'W', 'W', '1'])).toEqual({ symbol: '1', count: 5, multiple: payouts['1'][2] })
    expect(linePay(['K', 'A', 'A', 'A', 'A'])).toBeUndefined()
    expect(linePay(['A', 'A', 'K', 'A', 'A'])).toBeUndefined()
  })

  it('has no wild on the outer reels and 32 places on each', () => {
    expect(strips.map((strip) => strip.length)).toEqual([32, 32, 32, 32, 32])
    expect(strips[0]).not.toContain('W')
    expect(strips[4]).not.toContain('W')
  })

  it('pays whole minor units for every stake of every game', () => {
    for (const game of catalog.filter((each) => slotEngineOf(each) === 'lines')) {
      for (const stake of stakesOf(game)) {
        const multiples = Object.values(payouts).flat()
        const wins = multiples.map((multiple) => (stake * multiple) / gameLines(game))
        expect(wins.filter((win) => !Number.isSafeInteger(win))).toEqual([])
      }
    }
  })

  it('sums the wins of its lines', () => {
    for (let spin = 0; spin < 500; spin++) {
      const outcome = outcomeOf(drawStops(), 20, 100)
      expect(outcome.win_minor).toBe(outcome.wins.reduce((sum, win) => sum + win.win_minor, 0))
    }
  })

  it('draws every stop, about equally often', () => {
    const counts = new Map<number, number>()
    for (let draw = 0; draw < 32_000; draw++) {
      const value = randomBelow(32)
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    // Six standard deviations either side of 1000.
    expect(counts.size).toBe(32)
    expect(Math.min(...counts.values())).toBeGreaterThan(810)
    expect(Math.max(...counts.values())).toBeLessThan(1190)
  })
})

describe('the three engines', () => {
  const slots = catalog.filter(({ kind }) => kind === 'slots')
  const one = (engine: string) => slots.find((game) => slotEngineOf(game) === engine)!

  it('are all in the catalog, ways where the name says so, with stakes that pay whole units', () => {
    for (const engine of Object.keys(declared))
      expect(slots.filter((game) => slotEngineOf(game) === engine).length, engine).toBeGreaterThan(15)
    for (const game of slots) {
      if (/^vs(243|1024)/.test(game.id)) expect(slotEngineOf(game), game.id).toBe('ways')
      const table = { lines: undefined, ways: waysPays, tumble: tumblePays }[slotEngineOf(game)]
      const pays = Object.values(table ?? {}).flat()
      for (const stake of stakesOf(game))
        expect(pays.filter((pay) => !Number.isInteger((stake * pay) / 100))).toEqual([])
    }
  })

  it('lines return exactly what is declared', () => {
    expect(declared.lines.rtp).toBeCloseTo(returnToPlayer(), 4)
  })

  it('ways return exactly what is declared, computed from the strips', () => {
    const windows = strips.map((strip) =>
      strip.map((_, stop) => [0, 1, 2].map((row) => strip[(stop + row) % 32]!)),
    )
    let back = 0
    for (const symbol of payingSymbols) {
      const held = windows.map((reel) =>
        reel.map((shown) => shown.filter((cell) => cell === symbol || cell === 'W').length),
      )
      const mean = held.map((counts) => counts.reduce((sum, count) => sum + count, 0) / 32)
      const none = held.map((counts) => counts.filter((count) => count === 0).length / 32)
      for (const count of [3, 4, 5]) {
        const ways = mean.slice(0, count).reduce((product, each) => product * each, 1)
        back += (waysPays[symbol][count - 3]! / 100) * ways * (none[count] ?? 1)
      }
    }
    expect(declared.ways.rtp).toBeCloseTo(back, 3)
  })

  it('return what is declared within 3 in a hundred, and vary as declared', () => {
    // The standard error of 100 000 rounds is 1 in a hundred for the widest of them; the bench plays ten million.
    const limits = { low: [0, 2.2], medium: [2.2, 5], high: [5, 1000] } as const
    const draw = seeded(7)
    for (const engine of ['lines', 'ways', 'tumble'] as const) {
      const game = one(engine)
      let [sum, squares] = [0, 0]
      const rounds = 100_000
      for (let round = 0; round < rounds; round += 1) {
        const back =
          slotOutcome(
            game,
            strips.map(() => draw(32)),
            1000,
          ).win_minor / 1000
        sum += back
        squares += back * back
      }
      const mean = sum / rounds
      const [least, most] = limits[declared[engine].volatility]
      const deviation = Math.sqrt(squares / rounds - mean ** 2)
      expect(Math.abs(mean - declared[engine].rtp), engine).toBeLessThan(0.03)
      expect(deviation, engine).toBeGreaterThan(least)
      expect(deviation, engine).toBeLessThan(most)
    }
  }, 120_000)

  it('tumbles until nothing wins, each time with what stood above', () => {
    let tumbled = 0
    for (let spin = 0; spin < 300; spin += 1) {
      const { steps = [], win_minor, wins } = tumbleOutcome(drawStops(), 100)
      expect(steps.at(-1)?.wins).toEqual([])
      expect(win_minor).toBe(wins.reduce((sum, win) => sum + win.win_minor, 0))
      for (const { grid } of steps) expect(grid.map((reel) => reel.length)).toEqual([3, 3, 3, 3, 3])
      if (steps.length > 2) tumbled += 1
    }
    expect(tumbled).toBeGreaterThan(0)
  })
})

describe('stakes', () => {
  it("run from the game's smallest to its largest, upwards", () => {
    for (const game of catalog) {
      const stakes = stakesOf(game)
      expect(stakes[0]).toBe(game.minStake)
      expect(stakes.at(-1)).toBe(game.maxStake)
      expect(stakes).toEqual([...new Set(stakes)].sort((a, b) => a - b))
      expect(stakes).toContain(firstStake(stakes))
    }
  })
})

describe('the page of the game', () => {
  it('has the same texts with the same blanks in every language', () => {
    const blanks = (text: string) => text.match(/\{\w+\}/g) ?? []
    const english = gameLanguage('en').texts
    for (const code of languageCodes) {
      const { texts } = gameLanguage(code)
      for (const key of Object.keys(english) as TextKey[]) {
        expect(texts[key], `${code} ${key}`).not.toBe('')
        expect(blanks(texts[key]), `${code} ${key}`).toEqual(blanks(english[key]))
      }
    }
  })

  it('draws nine symbols for every theme, all colors defined', () => {
    for (const theme of themes) {
      const sheet = symbolSheet(theme)
      const ids = [...sheet.matchAll(/<symbol id="s-(\w)"/g)].map((match) => match[1])
      expect(ids.sort().join('')).toBe('1234AJKQW')
      const defined = new Set([...sheet.matchAll(/Gradient id="(\w+)"/g)].map((match) => match[1]))
      const used = [...sheet.matchAll(/url\(#(\w+)\)/g)].map((match) => match[1])
      expect(used.filter((name) => !defined.has(name))).toEqual([])
      expect(sheet).not.toMatch(/[$@][a-z]/)
    }
  })

  it('shows the symbols of the slot itself, each a quarter of its picture', () => {
    const sheet = symbolSheet('dragons', '/symbols/pragmatic/vs20emberclutch.webp')
    const shown = [...sheet.matchAll(/<symbol id="s-(\d)"[^>]*><image href="([^"]+)" x="(-?\d+)"/g)]
    expect(shown.map(([, id, href, x]) => [id, href, x])).toEqual(
      ['0', '-100', '-200', '-300'].map((x, index) => [
        String(index + 1),
        '/symbols/pragmatic/vs20emberclutch.webp',
        x,
      ]),
    )
    expect(sheet).toContain('id="s-W"')
  })

  it('weighs less than 20 KB of scripts and style', () => {
    const folder = new URL('../../assets/slot/', import.meta.url)
    const sizes = readdirSync(folder).map(
      (file) => brotliCompressSync(readFileSync(new URL(file, folder))).length,
    )
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(20 * 1024)
  })
})
