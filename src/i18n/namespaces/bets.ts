export const betsTexts = {
  name: 'bets',
  files: import.meta.glob('../../../locales/*/bets.json', { import: 'default' }),
} as const
