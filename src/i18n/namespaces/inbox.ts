export const inboxTexts = {
  name: 'inbox',
  files: import.meta.glob('../../../locales/*/inbox.json', { import: 'default' }),
} as const

export const newsTexts = {
  name: 'news',
  files: import.meta.glob('../../../locales/*/news.json', { import: 'default' }),
} as const
