export const launcherTexts = {
  name: 'launcher',
  files: import.meta.glob('../../../locales/*/launcher.json', { import: 'default' }),
} as const
