/** The common part of the texts (../errorParts.ts). */
export const errorsTexts = {
  name: 'errors',
  files: import.meta.glob('../../../locales/*/errors.json', { query: '?part=common', import: 'default' }),
} as const
