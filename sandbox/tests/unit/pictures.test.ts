import { globSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import { catalog, type SandboxGame } from '../../games/catalog.ts'

const root = join(import.meta.dirname, '../../..')
const sandbox = 'sandbox/assets'
const media = 'functions/platform/assets/media'

const filesOf = (folder: string) =>
  globSync(`${folder}/**/*.{webp,avif,jpg,png}`, { cwd: root }).map((file) => file.split(sep).join('/'))
const keysOf = (games: readonly SandboxGame[]) => games.map(({ provider, id }) => `${provider}/${id}`).sort()
const namesIn = (folder: string) =>
  filesOf(folder)
    .map((file) => file.slice(folder.length + 1).replace(/\.webp$/, ''))
    .sort()

/** Width and height as the head of a WebP says them: extended, lossy or lossless. */
function sizeOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(join(root, file))
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26), height: bytes.readUInt16LE(28) }
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

describe('the pictures in the repository', () => {
  it('are one for each game of the catalog, and none for a game that is gone', () => {
    expect(namesIn(`${sandbox}/thumbs`)).toEqual(keysOf(catalog))
  })

  it('are the four highest symbols of each slot', () => {
    expect(namesIn(`${sandbox}/symbols`)).toEqual(keysOf(catalog.filter(({ kind }) => kind === 'slots')))
  })

  it('[GAMES-02] are what flies on the cover of each crash game', () => {
    const flights = keysOf(catalog.filter(({ kind }) => kind === 'crash'))
    expect(namesIn(`${sandbox}/flyers`)).toEqual(flights)
  })

  it('have the sizes that pages ask for', () => {
    const sizes = (folder: string) => new Set(filesOf(folder).map((file) => JSON.stringify(sizeOf(file))))
    expect([...sizes(`${sandbox}/thumbs`)]).toEqual(['{"width":480,"height":640}'])
    expect([...sizes(`${sandbox}/symbols`)]).toEqual(['{"width":640,"height":160}'])
  })

  it('are those that the first content names, in both directions of writing', () => {
    const banners = JSON.parse(
      readFileSync(join(root, `scripts/seed/content/banners/${languageCodes[0]}.json`), 'utf8'),
    ) as { slides: object; footer: object; promotions: object }
    const slides = Object.keys(banners.slides).flatMap((slug) =>
      ['phone-ltr', 'phone-rtl', 'wide-ltr', 'wide-rtl'].map((cut) => `slides/${slug}-${cut}`),
    )
    const footer = Object.keys(banners.footer).flatMap((slug) =>
      ['ltr', 'rtl'].map((cut) => `banners/${slug}-${cut}`),
    )
    const promotions = Object.keys(banners.promotions).map((slug) => `promotions/${slug}`)
    const offers = ['weekly_cashback', 'welcome_bonus'].map((slug) => `promotions/${slug}`)
    const jackpots = ['chest', 'crown', 'pearl'].map((id) => `jackpots/${id}`)
    expect(namesIn(media)).toEqual([...footer, ...jackpots, ...offers, ...promotions, ...slides].sort())
  })

  it('weigh at most 12 MB together', () => {
    const files = [sandbox, media, 'brands/atoll/public/icons'].flatMap(filesOf)
    const bytes = files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0)
    expect(bytes).toBeLessThanOrEqual(12_000_000)
  })
})
