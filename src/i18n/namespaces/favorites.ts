export const favoritesTexts = {
  name: 'favorites',
  files: import.meta.glob('../../../locales/*/favorites.json', { import: 'default' }),
} as const
