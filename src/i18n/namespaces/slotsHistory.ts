export const slotsHistoryTexts = {
  name: 'slotsHistory',
  files: import.meta.glob('../../../locales/*/slotsHistory.json', { import: 'default' }),
} as const
