import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html'

/*
 * The signs of the sides of a match: flags of nations, and for clubs a shield in two colors of their own. Both follow from what the
 * book says of a side (`nation-BR`, `club-17`); a player has none. They say nothing to readers that the name does not.
 */
/** Stripes across (`h`) or upright (`v`), or a Nordic cross (`+`) with its ground and colors; then what lies on them. */
type Flag = { kind: 'h' | 'v' | '+'; colors: string[]; over?: SVGTemplateResult }

const [width, height] = [18, 12]
const disc = (color: string, x = 9, r = 2.4) => svg`<circle cx=${x} cy="6" r=${r} fill=${color} />`
const starPath =
  'M9 2.800l.9 2.300 2.400.1-1.900 1.600.7 2.400L9 7.900 6.900 9.200l.7-2.400-1.900-1.600 2.400-.1z'
const star = (color: string, place = '') =>
  svg`<path d=${starPath} fill=${color} transform=${place || nothing} />`
const canton = (color: string, high = 6) => svg`<path d=${`M0 0h8v${high}H0z`} fill=${color} />`
const cross = (color: string) =>
  svg`<path d="M7.800 2.500h2.400v2.300h2.300v2.400h-2.300v2.300H7.800V7.200H5.500V4.800h2.300z" fill=${color} />`
const union = svg`<path d="M0 0l18 12M18 0L0 12" stroke="#fff" stroke-width="2.400" /><path d="M0 0l18 12M18 0L0 12" stroke="#c8102e" />
  <path d="M9 0v12M0 6h18" stroke="#fff" stroke-width="4" /><path d="M9 0v12M0 6h18" stroke="#c8102e" stroke-width="2.200" />`
const inCorner = 'translate(-3.500 -2) scale(.85)'

const flags: Record<string, Flag> = {
  AR: { kind: 'h', colors: ['#74acdf', '#fff', '#74acdf'], over: disc('#f6b40e', 9, 1.5) },
  AU: {
    kind: 'h',
    colors: ['#012169'],
    over: svg`<g transform="scale(.5)">${union}</g>${star('#fff', 'translate(4 1) scale(.9)')}`,
  },
  BE: { kind: 'v', colors: ['#000', '#fdda24', '#ef3340'] },
  BR: {
    kind: 'h',
    colors: ['#009b3a'],
    over: svg`<path d="M9 1.300 16 6l-7 4.700L2 6z" fill="#fedf00" />${disc('#002776')}`,
  },
  CA: { kind: 'v', colors: ['#d80621', '#fff', '#fff', '#d80621'], over: star('#d80621') },
  CH: { kind: 'h', colors: ['#d52b1e'], over: cross('#fff') },
  CL: {
    kind: 'h',
    colors: ['#fff', '#d52b1e'],
    over: svg`${canton('#0039a6')}${star('#fff', 'translate(-.5 .1) scale(.5)')}`,
  },
  CM: {
    kind: 'v',
    colors: ['#007a5e', '#ce1126', '#fcd116'],
    over: star('#fcd116', 'translate(3.600 2.400) scale(.6)'),
  },
  CN: { kind: 'h', colors: ['#de2910'], over: star('#ffde00', inCorner) },
  CO: { kind: 'h', colors: ['#fcd116', '#fcd116', '#003893', '#ce1126'] },
  CZ: { kind: 'h', colors: ['#fff', '#d7141a'], over: svg`<path d="M0 0l9 6-9 6z" fill="#11457e" />` },
  DE: { kind: 'h', colors: ['#000', '#d00', '#ffce00'] },
  DK: { kind: '+', colors: ['#c60c30', '#fff'] },
  EG: { kind: 'h', colors: ['#ce1126', '#fff', '#000'], over: disc('#c09300', 9, 1.4) },
  ES: { kind: 'h', colors: ['#aa151b', '#f1bf00', '#f1bf00', '#aa151b'] },
  FI: { kind: '+', colors: ['#fff', '#003580'] },
  FR: { kind: 'v', colors: ['#0055a4', '#fff', '#ef4135'] },
  GB: { kind: 'h', colors: ['#012169'], over: union },
  GR: {
    kind: 'h',
    colors: ['#0d5eaf', '#fff', '#0d5eaf', '#fff', '#0d5eaf', '#fff', '#0d5eaf'],
    over: svg`${canton('#0d5eaf', 6.8)}<path d="M4 0v6.800M0 3.400h8" stroke="#fff" stroke-width="1.500" />`,
  },
  IT: { kind: 'v', colors: ['#009246', '#fff', '#ce2b37'] },
  JP: { kind: 'h', colors: ['#fff'], over: disc('#bc002d', 9, 3.4) },
  KE: {
    kind: 'h',
    colors: ['#000', '#b00', '#060'],
    over: svg`<ellipse cx="9" cy="6" rx="1.800" ry="3.600" fill="#b00" stroke="#fff" stroke-width=".7" />`,
  },
  KR: {
    kind: 'h',
    colors: ['#fff'],
    over: svg`${disc('#cd2e3a', 9, 3)}<path d="M6 6a3 3 0 0 0 6 0z" fill="#0047a0" />`,
  },
  MA: { kind: 'h', colors: ['#c1272d'], over: star('#006233') },
  MX: { kind: 'v', colors: ['#006847', '#fff', '#ce1126'], over: disc('#8c5a2b', 9, 1.6) },
  NG: { kind: 'v', colors: ['#008751', '#fff', '#008751'] },
  NL: { kind: 'h', colors: ['#ae1c28', '#fff', '#21468b'] },
  NO: { kind: '+', colors: ['#ba0c2f', '#fff', '#00205b'] },
  PL: { kind: 'h', colors: ['#fff', '#dc143c'] },
  PT: { kind: 'v', colors: ['#060', '#060', '#f00', '#f00', '#f00'], over: disc('#ff0', 7.2) },
  SE: { kind: '+', colors: ['#006aa7', '#fecc00'] },
  SN: {
    kind: 'v',
    colors: ['#00853f', '#fdef42', '#e31b23'],
    over: star('#00853f', 'translate(3.600 2.400) scale(.6)'),
  },
  TR: {
    kind: 'h',
    colors: ['#e30a17'],
    over: svg`${disc('#fff', 7, 2.8)}${disc('#e30a17', 7.8, 2.2)}${star('#fff', 'translate(6 2.800) scale(.5)')}`,
  },
  US: {
    kind: 'h',
    colors: ['#b22234', '#fff', '#b22234', '#fff', '#b22234', '#fff', '#b22234'],
    over: canton('#3c3b6e', 6.8),
  },
}

function flagView({ kind, colors, over }: Flag): SVGTemplateResult {
  if (kind === '+') {
    const [ground, ...lines] = colors
    const strokes = lines.map(
      (color, index) =>
        svg`<path d="M6.500 0v12M0 6h18" stroke=${color} stroke-width=${index === 0 ? 3 : 1.4} />`,
    )
    return svg`<path d="M0 0h18v12H0z" fill=${ground} />${strokes}`
  }
  const size = (kind === 'h' ? height : width) / colors.length
  const stripes = colors.map((color, index) =>
    kind === 'h'
      ? svg`<rect width=${width} y=${index * size} height=${size} fill=${color} />`
      : svg`<rect height=${height} x=${index * size} width=${size} fill=${color} />`,
  )
  return svg`${stripes}${over ?? nothing}`
}

const cloth = ['#c8102e', '#0047ab', '#00843d', '#f2a900', '#111', '#6a1b9a', '#e4572e', '#00838f', '#fff']
const shield = 'M3 .5h12v6.2c0 3-3 4.5-6 5.3-3-.8-6-2.300-6-5.300z'
/** A half, a chief, a pale, a hoop: over the first color. */
const patterns = [
  'M9 .5h6v6.200c0 3-3 4.500-6 5.300z',
  'M3 .5h12v3.300H3z',
  'M7 .5h4v10.900l-2 .6-2-.6z',
  'M3 3.700h12v3l-.1.800H3.100L3 6.700z',
]

/** Neighboring numbers differ in both colors and in the pattern. */
function shieldView(number: number): SVGTemplateResult {
  const first = (number * 5) % cloth.length
  const second = (first + 1 + (number % (cloth.length - 1))) % cloth.length
  return svg`<path d=${shield} fill=${cloth[first]} /><path d=${patterns[number % patterns.length]} fill=${cloth[second]} />
    <path d=${shield} fill="none" stroke="#8a97a0" stroke-width=".8" />`
}

/** Nothing for a player, and for a side that the book says nothing of. */
export function crest(side: string | undefined): TemplateResult | typeof nothing {
  const [kind, name = ''] = side?.split('-') ?? []
  const flag = kind === 'nation' ? flags[name] : undefined
  const drawn = flag ? flagView(flag) : kind === 'club' ? shieldView(Number(name)) : undefined
  if (!drawn) return nothing
  return html`<svg class="crest" data-kind=${kind} viewBox="0 0 18 12" aria-hidden="true">${drawn}</svg>`
}
