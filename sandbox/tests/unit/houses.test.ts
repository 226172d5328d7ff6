import { describe, expect, it } from 'vitest'
import { catalog } from '../../games/catalog.ts'
import { gamePage } from '../../games/slot/page.ts'
import { houseOf, houseStyle } from '../../games/slot/houses.ts'

const makers = ['habanero', 'pragmatic', 'evoplay', 'evolution', 'bsw', 'fiable', 'rgs', 'inbet', 'outcome']

describe('[SLOT-08] the slots of a maker', () => {
  it('are known from those of any other by their frame, their type and the speed of their reels', () => {
    expect(new Set(makers.map((maker) => houseStyle(houseOf(maker)))).size).toBe(makers.length)
    expect(new Set(makers.map((maker) => houseOf(maker).frame)).size).toBe(makers.length)
    expect(new Set(makers.map((maker) => houseOf(maker).pace)).size).toBe(makers.length)
  })

  it('leave the reels their room, and stay within the time from spin to spin', () => {
    for (const { frameWidth_px, pace } of makers.map(houseOf)) {
      expect(frameWidth_px).toBeLessThanOrEqual(8)
      expect(pace).toBeGreaterThanOrEqual(0.8)
      // Six reels rest at most 620 + 5 × 170 ms after the outcome is known; the shortest spin by rule is 2.5 s.
      expect((620 + 5 * 170) * pace).toBeLessThan(2500)
    }
  })

  it('wear that look on their page', async () => {
    for (const maker of ['evoplay', 'fiable']) {
      const game = catalog.find(({ provider, kind }) => provider === maker && kind === 'slots')
      if (!game) throw new Error(`${maker} has no slots`)
      const launch = { lang: 'en', currency: 'USD' } as Parameters<typeof gamePage>[0]['launch']
      const page = await gamePage({ game, launch, sealed: 'key', hostOrigin: undefined })
      const html = await page.text()
      expect(html).toContain(houseStyle(houseOf(maker)))
      expect(html).toContain(`"pace":${houseOf(maker).pace}`)
    }
  })
})
