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
  presets: [presetMini({ preflight: 'on-demand' })],
  // Names of elements and languages, which would be read as utilities.
  blocklist: [/^h[1-6]$/, /^p[a-z]?$/],
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
