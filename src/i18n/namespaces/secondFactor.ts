export const secondFactorTexts = {
  name: 'secondFactor',
  files: import.meta.glob('../../../locales/*/secondFactor.json', { import: 'default' }),
} as const
