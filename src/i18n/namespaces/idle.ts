export const idleTexts = {
  name: 'idle',
  files: import.meta.glob('../../../locales/*/idle.json', { import: 'default' }),
} as const
