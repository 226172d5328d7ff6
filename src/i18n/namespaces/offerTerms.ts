export const offerTermsTexts = {
  name: 'offerTerms',
  files: import.meta.glob('../../../locales/*/offerTerms.json', { import: 'default' }),
} as const
