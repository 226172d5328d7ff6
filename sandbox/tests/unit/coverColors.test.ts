import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { catalog } from '../../games/catalog.ts'
import { colorsOfCover } from '../../games/slot/art/coverColors.ts'

const thumbs = join(import.meta.dirname, '../../assets/thumbs')

async function colorsOf({ provider, id }: { provider: string; id: string }) {
  const small = sharp(join(thumbs, provider, `${id}.webp`))
    .resize(60, 80)
    .removeAlpha()
    .raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  return colorsOfCover({ data, width: info.width, height: info.height })
}

/** Relative luminance (WCAG). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[0-9a-f]{2}/g) ?? []).map((part) => {
    const value = Number.parseInt(part, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('[SLOT-08] the colors of a slot', () => {
  it('are those of its cover, and can be told apart', async () => {
    const slots = catalog.filter(({ kind }) => kind === 'slots')
    const entries = await Promise.all(
      slots.map(async (game) => [`${game.provider}/${game.id}`, await colorsOf(game)] as const),
    )
    for (const [name, [ground, light]] of entries)
      expect((luminance(light) + 0.05) / (luminance(ground) + 0.05), name).toBeGreaterThan(4.5)
    const rows = entries.map(
      ([name, colors]) => `  ${JSON.stringify(name)}: ${JSON.stringify(colors).replace(',', ', ')}`,
    )
    // `vitest -u` writes it anew after a cover has changed.
    await expect(`{\n${rows.join(',\n')}\n}\n`).toMatchFileSnapshot('../../games/slot/art/covers.json')
  })
})
