export const lobbyTexts = {
  name: 'lobby',
  files: import.meta.glob('../../../locales/*/lobby.json', { import: 'default' }),
} as const
