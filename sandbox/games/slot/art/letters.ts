/**
 * The hand in which a house draws what is common to its slots: the four low symbols, the ground of the reels, how a win is celebrated
 * (slot/houses.css) and its sounds (slot/sound.js).
 */
export type HouseLook = 'carved' | 'tiles' | 'neon' | 'deco' | 'pixel'

type Low = 'A' | 'K' | 'Q' | 'J'

const paths: Record<Low, string> = {
  A: 'M26 82 50 18l24 64M35 62h30',
  K: 'M32 18v64M70 18 34 54M46 44l26 38',
  Q: 'M50 18c18 0 26 14 26 31S68 80 50 80 24 66 24 49s8-31 26-31zM58 62l18 22',
  J: 'M36 18h30v42q0 22-20 22-16 0-18-16',
}
/** Straight strokes, for the plate of a ring. */
const narrow: Record<Low, string> = {
  A: 'M34 72 50 28l16 44M40 58h20',
  K: 'M38 28v44M63 28 40 52M47 46l17 26',
  Q: 'M50 28a16 21 0 1 0 .1 0zM55 60l12 13',
  J: 'M42 28h18v31q0 13-11 13-9 0-11-8',
}
/** Heart, spade, diamond and club, ten by ten. */
const bitmaps: Record<Low, string> = {
  A: '.##..##./########/########/########/.######./..####../...##.../......../',
  K: '...##.../..####../.######./########/########/.#.##.#./...##.../..####../',
  Q: '...##.../..####../.######./########/.######./..####../...##.../......../',
  J: '..####../..####../####..##/########/##.##.##/...##.../..####../......../',
}
const inks: Record<Low, string> = { A: '#e2413f', K: '#2f6fe0', Q: '#1f9b5b', J: '#8a4fd8' }
const pixelInks: Record<Low, string> = { A: '#ff5d6c', K: '#f4f7ff', Q: '#ffc24b', J: '#52e0b4' }

const stroke = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'

function carved(low: Low): string {
  const d = `d="${paths[low]}"`
  return (
    `<path ${stroke} stroke-width="22" ${d}/><path ${stroke} stroke="url(#letter)" stroke-width="15" ${d}/>` +
    `<path ${stroke} stroke="#fff" stroke-opacity=".35" stroke-width="3" transform="translate(-2 -3)" ${d}/>`
  )
}

/** A glossy tile in the color of the letter. */
function tile(low: Low): string {
  const d = `transform="translate(16 16) scale(.68)" d="${paths[low]}"`
  return (
    `<rect x="6" y="8" width="88" height="86" rx="24" fill="${inks[low]}"/>` +
    '<rect x="12" y="13" width="76" height="34" rx="17" fill="#fff" fill-opacity=".28" stroke="none"/>' +
    `<path ${stroke} stroke="#08131b" stroke-opacity=".35" stroke-width="24" ${d}/><path ${stroke} stroke="#fff" stroke-width="17" ${d}/>`
  )
}

/** A glowing tube. */
function neon(low: Low): string {
  const d = `d="${paths[low]}"`
  const tube = (width: number, more: string) =>
    `<path ${stroke} stroke="url(#letter)" stroke-width="${width}" ${more} ${d}/>`
  return `${tube(22, 'stroke-opacity=".16"')}${tube(14, 'stroke-opacity=".3"')}${tube(6, '')}<path ${stroke} stroke="#fff" stroke-width="2.4" ${d}/>`
}

/** A thin letter in a golden ring. */
function deco(low: Low): string {
  const d = `d="${narrow[low]}"`
  return (
    '<circle cx="50" cy="50" r="44" fill="#0d1420" stroke="url(#gold)" stroke-width="4"/>' +
    '<path d="M50 10v6M50 84v6M10 50h6M84 50h6" fill="none" stroke="url(#gold)" stroke-width="3"/>' +
    '<circle cx="50" cy="50" r="37" fill="none" stroke="url(#gold)" stroke-width="1.2"/>' +
    `<path fill="none" stroke-linejoin="bevel" stroke="url(#letter)" stroke-width="8" ${d}/>` +
    `<path fill="none" stroke="#0d1420" stroke-width="1.6" ${d}/>`
  )
}

function pixel(low: Low): string {
  const rows = bitmaps[low].split('/')
  const dots = rows.flatMap((row, y) =>
    [...row].flatMap((dot, x) => (dot === '#' ? [`M${10 + x * 10} ${12 + y * 10}h10v10h-10z`] : [])),
  )
  return `<path stroke="none" fill="#000" fill-opacity=".45" transform="translate(5 6)" d="${dots.join('')}"/><path stroke="none" fill="${pixelInks[low]}" d="${dots.join('')}"/>`
}

const hands: Record<HouseLook, (low: Low) => string> = { carved, tiles: tile, neon, deco, pixel }

/** The four low symbols as a house draws them, by their names. */
export function lowSymbols(look: HouseLook): [name: string, drawing: string][] {
  return (['A', 'K', 'Q', 'J'] as const).map((low) => [low, hands[look](low)])
}
