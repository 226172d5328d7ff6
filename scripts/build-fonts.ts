import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/*
 * `node scripts/build-fonts.ts` cuts Rubik down to what the seven languages write: one variable file a script, weights
 * 400 to 700. The files are committed in public/fonts, named in src/styles/fonts.css and preloaded by
 * src/layouts/Page.astro. `--check` only says whether they are what this script makes.
 */
const require = createRequire(import.meta.url)
const target = new URL('../public/fonts/', import.meta.url)

type Subset = { source: string; ranges: readonly (readonly [number, number])[]; extra?: string }

const subsets: Record<string, Subset> = {
  // Part of every page: Arabic, Hebrew and Russian write codes, names and numbers with it.
  latin: { source: 'latin', ranges: [[0x20, 0x7e]], extra: '\u00a0·×«»€£–—…“”‘’•−←→↑↓‹›©çñê' },
  accents: {
    source: 'latin',
    ranges: [],
    extra: 'ÀÂÃÇÈÉÊËÎÏÔÕÙÛÜÁÍÓÚÑàâãèéëîïôõùûüáíóúŒœŸÿªº¿¡',
  },
  // The signs of currencies that Rubik keeps with the extended Latin letters; fetched only where one is shown.
  currency: { source: 'latin-ext', ranges: [], extra: '₪₺₽' },
  hebrew: { source: 'hebrew', ranges: [[0x5d0, 0x5ea]], extra: '־׳״₪' },
  arabic: {
    source: 'arabic',
    ranges: [
      [0x621, 0x63a],
      [0x640, 0x652],
    ],
    extra: '،؛؟\u200c\u200d',
  },
  cyrillic: { source: 'cyrillic', ranges: [[0x410, 0x44f]], extra: 'Ёё№' },
}

/** Kerning, marks and the joining of Arabic; the rest (fractions, ordinals, small figures) is weight nobody sees. */
const features = [
  ...['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
  ...['init', 'medi', 'fina', 'isol', 'rlig', 'liga'],
]

function charactersOf({ ranges, extra = '' }: Subset): string {
  const spans = ranges.map(([first, last]) =>
    String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index)),
  )
  return spans.join('') + extra
}

function sourceOf(name: string): string {
  return require.resolve(`@fontsource-variable/rubik/files/rubik-${name}-wght-normal.woff2`)
}

async function cut(subset: Subset): Promise<Buffer> {
  return subsetFont(readFileSync(sourceOf(subset.source)), charactersOf(subset), {
    targetFormat: 'woff2',
    keepFeatures: features,
    variationAxes: { wght: { min: 400, max: 700 } },
    noHinting: true,
  })
}

function isCurrent(file: URL, font: Buffer): boolean {
  try {
    return readFileSync(file).equals(font)
  } catch {
    return false
  }
}

mkdirSync(target, { recursive: true })
const isCheck = process.argv.includes('--check')
for (const [name, subset] of Object.entries(subsets)) {
  const file = new URL(`${name}.woff2`, target)
  const font = await cut(subset)
  if (isCurrent(file, font)) continue
  if (isCheck) {
    console.error(
      `public/fonts/${name}.woff2 is not what scripts/build-fonts.ts makes: run it and commit the file`,
    )
    process.exitCode = 1
  } else {
    writeFileSync(file, font)
    console.log(`${name}.woff2 ${font.byteLength} bytes`)
  }
}
