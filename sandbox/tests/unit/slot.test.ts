import { createAuto, type Limits } from '../../assets/slot/auto.js'
import { lastPayout } from '../../assets/slot/server.js'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import { smallGameFile } from '../../../scripts/lib/gameFilesPlugin.ts'
import { catalog, themes } from '../../games/catalog.ts'
import { symbolSheet } from '../../games/slot/art/drawing.ts'
import { drawsOf, randomBelow } from '../../games/slot/random.ts'
import { firstStake, stakesOf } from '../../games/slot/slotGame.ts'
import { gameLanguage, type TextKey } from '../../games/slot/texts.ts'

describe('chance', () => {
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

  it('follows from a seed: the same numbers again, others from another seed, all about equally often', () => {
    const numbers = (seed: number[]) =>
      Array.from(
        { length: 20 },
        (
          (draw) => () =>
            draw(1000)
        )(drawsOf(seed)),
      )
    expect(numbers([1, 2, 3, 4])).toEqual(numbers([1, 2, 3, 4]))
    expect(numbers([1, 2, 3, 5])).not.toEqual(numbers([1, 2, 3, 4]))
    const draw = drawsOf([9, 9, 9, 9])
    const counts = Array.from({ length: 10 }, () => 0)
    for (let round = 0; round < 10_000; round += 1) counts[draw(10)]! += 1
    expect(Math.min(...counts)).toBeGreaterThan(810)
    expect(Math.max(...counts)).toBeLessThan(1190)
  })
})

describe('stakes', () => {
  it("run from the game's smallest to its largest, upwards", () => {
    for (const game of catalog) {
      const stakes = stakesOf(game, 'USD')
      expect(stakes[0]).toBe(game.minStake)
      expect(stakes.at(-1)).toBe(game.maxStake)
      expect(stakes).toEqual([...new Set(stakes)].sort((a, b) => a - b))
      expect(stakes).toContain(firstStake(stakes, 'USD'))
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

  it('draws every symbol for every theme, all colors defined', () => {
    for (const theme of themes) {
      const sheet = symbolSheet(theme)
      const ids = [...sheet.matchAll(/<symbol id="s-(\w)"/g)].map((match) => match[1])
      expect(ids.sort().join('')).toBe('1234ACJKQSW')
      const defined = new Set([...sheet.matchAll(/Gradient id="(\w+)"/g)].map((match) => match[1]))
      const used = [...sheet.matchAll(/url\(#(\w+)\)/g)].map((match) => match[1])
      expect(used.filter((name) => !defined.has(name))).toEqual([])
      expect(sheet).not.toMatch(/[$@][a-z]/)
    }
  })

  it('shows the symbols of the slot itself, each a quarter of its picture', () => {
    const sheet = symbolSheet('dragons', { pictures: '/symbols/pragmatic/vs20emberclutch.webp' })
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

  it('weighs less than 18.7 KB of scripts and style', async () => {
    const folder = join(import.meta.dirname, '../../assets/slot')
    const files = await Promise.all(readdirSync(folder).map((file) => smallGameFile(join(folder, file))))
    const sizes = files.map((file) => brotliCompressSync(file).length)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(18.7 * 1024)
  })
})

describe('the meter of a slot', () => {
  it('[SLOT-09] tells what the last spin that paid has paid, less than its stake too', () => {
    const spin = (win_minor: number) => ({ stake_minor: 100, win_minor, at_ms: 0 })
    expect(lastPayout([0, 80, 210].map(spin))).toBe(80)
    expect(lastPayout([spin(0)])).toBe(0)
  })
})

describe('spins that repeat by themselves', () => {
  const autoOf = (limits: Partial<Limits>) =>
    createAuto({ count: 10, loss_minor: 1000, win_minor: null, ...limits })

  it('[SLOT-07] are as many as the player wanted', () => {
    const auto = autoOf({ count: 2 })
    expect([auto.next(100), auto.next(100), auto.next(100)]).toEqual([true, true, false])
  })

  it('[SLOT-07] end before the next stake could lose more than the player wanted', () => {
    const auto = autoOf({ loss_minor: 250 })
    for (const won_minor of [0, 50]) {
      expect(auto.next(100)).toBe(true)
      auto.played(100, won_minor)
    }
    expect(auto.next(100)).toBe(true)
    auto.played(100, 0)
    expect(auto.next(100)).toBe(false)
  })

  it('[SLOT-07] end with the single win that the player set, and when they are stopped', () => {
    const auto = autoOf({ win_minor: 500 })
    auto.next(100)
    auto.played(100, 499)
    expect(auto.next(100)).toBe(true)
    auto.played(100, 500)
    expect(auto.next(100)).toBe(false)
    const stopped = autoOf({})
    stopped.stop()
    expect(stopped.next(100)).toBe(false)
  })
})
