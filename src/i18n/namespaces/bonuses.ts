export const bonusesTexts = {
  name: 'bonuses',
  files: import.meta.glob('../../../locales/*/bonuses.json', { import: 'default' }),
} as const
