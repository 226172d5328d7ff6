import { defineConfig } from 'unocss'
import presetMini from 'unocss/preset-mini'

const roles = [
  'ground',
  'surface',
  'raised',
  'line',
  'text',
  'muted',
  'action',
  'link',
  'gain',
  'warn',
  'loss',
] as const

/** Layout utilities for .astro files; colours and radii are the roles of src/styles/tokens.css. */
export default defineConfig({
  presets: [presetMini({ preflight: 'on-demand', dark: { dark: ':root:not([data-theme=light])' } })],
  content: { pipeline: { include: [/\.astro($|\?)/] } },
  theme: {
    colors: Object.fromEntries(roles.map((role) => [role, `var(--${role})`])),
    borderRadius: {
      card: 'var(--radius-card)',
      control: 'var(--radius-control)',
      full: 'var(--radius-full)',
    },
  },
})
