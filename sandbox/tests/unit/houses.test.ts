import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { catalog, themes } from '../../games/catalog.ts'
import { symbolSheet } from '../../games/slot/art/drawing.ts'
import { landscape, scenery } from '../../games/slot/art/scenes.ts'
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

  it('have looks of their own: low symbols, the ground of the reels, what a win does and sounds', () => {
    const looks = new Set(makers.map((maker) => houseOf(maker).look))
    expect(looks.size).toBeGreaterThanOrEqual(5)
    expect(new Set([...looks].map((look) => symbolSheet('gems', { hand: look }))).size).toBe(looks.size)
    const read = (name: string) => readFileSync(new URL(`../../assets/slot/${name}`, import.meta.url), 'utf8')
    const [style, sound] = [read('houses.css'), read('sound.js')]
    for (const look of looks) {
      expect(sound, look).toContain(`${look}: { type:`)
      // The workshop's look is that of the common styles.
      if (look === 'carved') continue
      for (const part of ['.reels {', '.cell.winning svg', '.bigwin'])
        expect(style, `${look} ${part}`).toContain(
          `[data-look='${look}'] ${part === '.cell.winning svg' ? '.reels.showing ' : ''}${part}`,
        )
    }
    // One rule of the common styles ends all motion, that of the looks too.
    expect(read('game.css')).toMatch(/prefers-reduced-motion: reduce\) \{\s*\*,\s*::before,\s*::after \{/)
    expect(brotliCompressSync(style).length).toBeLessThan(2048)
  })

  it('stand in a scene of their theme, drawn by the hand of the maker', () => {
    const hands = [...new Set(makers.map((maker) => houseOf(maker).look))]
    const scenes = themes.flatMap((theme) => hands.map((hand) => scenery(theme, hand)))
    const grounds = scenes.map((scene) => scene.replaceAll(/#[0-9a-f]{6}/g, ''))
    expect(new Set(grounds).size).toBe(themes.length * hands.length)
    for (const scene of scenes) expect(scene).not.toMatch(/[$%]|undefined|NaN/)
  })

  it('[TABLE-17] lend their theme to the ground below a flight, which is drawn far and near and weighs little', () => {
    const grounds = themes.map((theme) => landscape(theme))
    expect(new Set(grounds).size).toBe(themes.length)
    for (const ground of grounds) {
      expect(ground.match(/class="land (?:far|near)"/g)).toHaveLength(2)
      expect(ground).not.toMatch(/[$%]|undefined|NaN/)
      expect(gzipSync(ground).length).toBeLessThan(1024)
    }
  })

  it('have low symbols, a wild and a scatter of their theme, which weigh little', () => {
    const hands = [...new Set(makers.map((maker) => houseOf(maker).look))]
    const words = { wild: 'WILD', scatter: 'SCATTER' }
    const sheets = themes.flatMap((theme) => hands.map((hand) => symbolSheet(theme, { hand, words })))
    const marks = sheets.map((sheet) => sheet.slice(0, sheet.indexOf('id="s-1"')))
    expect(new Set(marks).size).toBe(themes.length * hands.length)
    for (const sheet of marks) expect(gzipSync(sheet).length).toBeLessThan(4 * 1024)
  })

  it('wear that look on their page', async () => {
    for (const maker of ['evoplay', 'fiable']) {
      const game = catalog.find(({ provider, kind }) => provider === maker && kind === 'slots')
      if (!game) throw new Error(`${maker} has no slots`)
      const launch = { token: '', lang: 'en', currency: 'USD' } as Parameters<typeof gamePage>[0]['launch']
      const page = await gamePage({ game, launch, sealed: 'key', hostOrigin: undefined })
      const html = await page.text()
      expect(html).toContain(houseStyle(houseOf(maker)))
      expect(html).toContain(`"pace":${houseOf(maker).pace}`)
      expect(html).toContain(`data-look="${houseOf(maker).look}"`)
    }
  })
})
