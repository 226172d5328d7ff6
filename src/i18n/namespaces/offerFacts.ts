export const offerFactsTexts = {
  name: 'offerFacts',
  files: import.meta.glob('../../../locales/*/offerFacts.json', { import: 'default' }),
} as const
