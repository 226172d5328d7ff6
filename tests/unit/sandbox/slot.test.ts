import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { languageCodes } from '../../../contract/languages.ts'
import { catalog, themes } from '../../../functions/sandbox/games/catalog.ts'
import { drawStops, linePay, outcomeOf, randomBelow } from '../../../functions/sandbox/games/slot/engine.ts'
import { gameLines, paylines } from '../../../functions/sandbox/games/slot/lines.ts'
import { payouts, strips, type SlotSymbol } from '../../../functions/sandbox/games/slot/reels.ts'
import { returnToPlayer } from '../../../functions/sandbox/games/slot/rtp.ts'
import { pageLanguage, type TextKey } from '../../../functions/sandbox/games/slot/texts.ts'
import { symbolSheet } from '../../../functions/sandbox/games/slot/art/drawing.ts'
import { firstStake, stakesOf } from '../../../functions/sandbox/games/slot/stakes.ts'

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
    for (const game of catalog) {
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
    const english = pageLanguage('en').texts
    for (const code of languageCodes) {
      const { texts } = pageLanguage(code)
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
    const folder = new URL('../../../functions/sandbox/assets/slot/', import.meta.url)
    const sizes = readdirSync(folder).map(
      (file) => brotliCompressSync(readFileSync(new URL(file, folder))).length,
    )
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(20 * 1024)
  })
})
