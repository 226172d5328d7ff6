export const activityTexts = {
  name: 'activity',
  files: import.meta.glob('../../../locales/*/activity.json', { import: 'default' }),
} as const
