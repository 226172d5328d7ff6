import type { Rule, UserConfig, VariantObject } from '@unocss/core'
import presetMini, { type Theme } from '@unocss/preset-mini'
import { roles } from './brands/brand.ts'
import { extractorClassAttributes } from './scripts/lib/classNames.ts'
import { physicalUtility } from './scripts/lib/physicalCss.ts'

const lengths = { touch: 'var(--touch)', gutter: 'var(--gutter)', header: 'var(--header-height)' }

/** The preset writes `px-4` as left and right, `mx-auto` likewise: here the axes of a line are its start and end. */
const axes: Rule[] = (['p', 'm'] as const).flatMap((letter) =>
  (['x', 'y'] as const).map((axis): Rule => {
    const property = `${letter === 'p' ? 'padding' : 'margin'}-${axis === 'x' ? 'inline' : 'block'}`
    return [
      new RegExp(`^(-?)${letter}${axis}-(.+)$`),
      ([, minus, size = '']) => {
        const value = sizeOf(size)
        if (value === undefined) return undefined
        return { [property]: minus ? `calc(${value} * -1)` : value }
      },
    ]
  }),
)

/** In steps of 4 px at the browser's default text size, or one of the theme's lengths. */
function sizeOf(size: string): string | undefined {
  if (size === 'auto') return 'auto'
  if (size in lengths) return lengths[size as keyof typeof lengths]
  return /^\d+(\.\d+)?$/.test(size) ? `${Number(size) / 4}rem` : undefined
}

const breakpoints = { sm: '640px', lg: '900px', xl: '1240px' }

/** `lg:flex` is in a layer of its width, so that it wins over a `.hidden` of a sheet that comes later. */
const widths: VariantObject = {
  name: 'widths',
  // Before the preset's own.
  order: -1,
  match(matcher) {
    const [prefix, name = ''] = /^(sm|lg|xl):/.exec(matcher) ?? []
    if (!prefix) return undefined
    const media = `@media (width>=${breakpoints[name as keyof typeof breakpoints]})`
    return {
      matcher: matcher.slice(prefix.length),
      layer: name,
      handle: (input, next) =>
        next({ ...input, parent: input.parent ? `${input.parent} $$ ${media}` : media }),
    }
  },
}

/**
 * The roles of a brand's themes are the theme, the widgets are shortcuts, and whatever names left or right is not a
 * class. Each page gets what its own markup names: scripts/lib/utilities.ts.
 */
export default {
  presets: [presetMini({ preflight: false })],
  extractors: [extractorClassAttributes],
  extractorDefault: false,
  blocklist: [[physicalUtility, { message: 'left and right turn with the language: use start and end' }]],
  outputToCssLayers: {
    cssLayerName: (layer) => ({ shortcuts: 'widgets', default: 'utilities' })[layer] ?? layer,
  },
  layers: { shortcuts: 1, kinds: 2, default: 3, sm: 4, lg: 5, xl: 6 },
  variants: [widths],
  theme: {
    breakpoints,
    colors: Object.fromEntries(roles.map((role) => [role, `var(--${role})`])),
    borderRadius: {
      card: 'var(--radius-card)',
      control: 'var(--radius-control)',
      full: 'var(--radius-full)',
    },
    spacing: lengths,
    width: lengths,
    height: lengths,
    minWidth: lengths,
    minHeight: lengths,
    maxWidth: lengths,
    zIndex: { bar: 'var(--layer-bar)', header: 'var(--layer-header)', modal: 'var(--layer-modal)' },
  },
  rules: [
    ...axes,
    [/^text-(12|14|16|18|22|28|36)$/, ([, size]) => ({ 'font-size': `var(--size-${size})` })],
    ['shadow-float', { 'box-shadow': 'var(--shadow)' }],
    ['object-cover', { 'object-fit': 'cover' }],
    ['balance', { 'text-wrap': 'balance' }],
    ['overscroll-contain', { 'overscroll-behavior': 'contain' }],
    ['list-decimal', { 'list-style': 'decimal' }],
    ['list-none', { 'list-style': 'none' }],
    ['tabular', { 'font-variant-numeric': 'tabular-nums' }],
    ['ltr', { direction: 'ltr', 'unicode-bidi': 'isolate', 'font-variant-numeric': 'tabular-nums' }],
  ],
  shortcuts: [
    {
      wrap: 'w-[min(100%,var(--page-width))] mx-auto px-gutter',
      plain: 'list-none p-0',
      bleed: '-mx-gutter px-gutter',
      scroller: 'bleed grid grid-flow-col gap-3 overflow-x-auto [scrollbar-width:none]',
      'main-link':
        'relative flex items-center h-full px-2 text-muted text-14 font-500 no-underline whitespace-nowrap hover:text-text aria-[current]:text-text',
      'side-link':
        'flex items-center gap-3.5 min-h-12 py-1.5 px-3 rounded-control text-text no-underline hover:bg-raised',
      'language-link':
        'flex items-center min-h-touch min-w-45 px-3.5 rounded-control text-inherit no-underline hover:bg-raised',
      tile: 'card h-full text-text no-underline hover:border-line-strong',
      'picture-cards': 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,400px),1fr))]',
      'section-head': 'flex items-center justify-between gap-4 min-h-touch mb-2',
      'section-link': 'inline-flex items-center min-h-touch text-14 font-500 whitespace-nowrap',
      muted: 'text-muted',
      gain: 'text-gain',
      warn: 'text-warn',
      loss: 'text-loss',
      card: 'bg-surface border border-line rounded-card',
      'card-link': 'flex items-center gap-3 p-2 text-text no-underline',
      'card-body': 'grid gap-4 py-5 px-4',
      failure: 'py-2.5 px-3.5 border border-loss rounded-control text-loss text-14',
      badge:
        'flex-none py-0.5 px-2.5 border border-line-strong rounded-full text-muted text-14 font-500 whitespace-nowrap',
      field: 'grid gap-1.5',
      check: 'flex items-start gap-3 min-h-touch py-2.5',
      segmented: 'grid grid-flow-col auto-cols-fr p-1 rounded-control bg-raised',
      state: 'grid justify-items-center gap-3 py-10 px-4 text-center',
      overlay: 'absolute inset-0 grid place-items-center rounded-inherit bg-veil [color:#fff]',
      dialog:
        'fixed z-modal inset-0 m-auto w-[min(100vw-32px,440px)] max-w-none max-h-[min(100dvh-32px,860px)] p-6 overflow-auto overscroll-contain border border-line rounded-5 bg-surface text-text shadow-float',
      sheet: 'dialog',
      'dialog-head': 'flex items-center justify-between gap-3 mb-4',
      toasts: 'fixed grid gap-2 justify-items-end pointer-events-none',
      toast:
        'flex items-center gap-3 w-[min(100%,400px)] min-h-14 py-2 px-4 border border-line rounded-control bg-raised text-text shadow-float pointer-events-auto',
    },
    [
      'button',
      'relative inline-flex items-center justify-center gap-2 min-h-touch py-2 px-4.5 border border-transparent rounded-control font-600 leading-[1.2] text-center no-underline [&:is(:disabled,[aria-disabled=true])]:op-55 [&:is(:disabled,[aria-disabled=true])]:cursor-not-allowed aria-[busy=true]:op-70 aria-[busy=true]:cursor-progress [transition:background-color_var(--quick)_var(--ease),opacity_var(--quick)_var(--ease)]',
    ],
    ['button-primary', 'bg-action text-on-action hover:bg-action-hover', { layer: 'kinds' }],
    ['button-quiet', 'bg-raised border-line text-text hover:border-line-strong', { layer: 'kinds' }],
    ['button-ghost', 'text-link hover:bg-glow', { layer: 'kinds' }],
    ['button-danger', 'bg-loss-ground text-on-loss', { layer: 'kinds' }],
    ['button-icon', 'w-touch p-0 text-text', { layer: 'kinds' }],
    ['button-wide', 'w-full', { layer: 'kinds' }],
    ['badge-good', 'border-gain text-gain', { layer: 'kinds' }],
    ['badge-bad', 'border-loss text-loss', { layer: 'kinds' }],
    [
      'chip',
      'inline-flex items-center gap-1.5 min-h-touch py-1.5 px-4 border border-line rounded-full bg-surface text-text text-14 font-500 no-underline whitespace-nowrap hover:border-line-strong [&:is([aria-current],[aria-pressed=true],[aria-selected=true])]:bg-text [&:is([aria-current],[aria-pressed=true],[aria-selected=true])]:border-text [&:is([aria-current],[aria-pressed=true],[aria-selected=true])]:text-ground',
    ],
  ],
} satisfies UserConfig<Theme>
