export const missionsTexts = {
  name: 'missions',
  files: import.meta.glob('../../../locales/*/missions.json', { import: 'default' }),
} as const
