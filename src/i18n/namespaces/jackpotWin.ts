export const jackpotWinTexts = {
  name: 'jackpotWin',
  files: import.meta.glob('../../../locales/*/jackpotWin.json', { import: 'default' }),
} as const
