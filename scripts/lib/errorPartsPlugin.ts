import type { Plugin } from 'vite'
import { partOf } from '../../src/i18n/errorParts.ts'

/** Lets `errors.json?part=common` and `errors.json?part=rest` be imported: see src/i18n/errorParts.ts. */
export function errorPartsPlugin(): Plugin {
  return {
    name: 'atoll:error-parts',
    // Vite does not handle JSON imports with a query.
    enforce: 'pre',
    transform: {
      filter: { id: /\/errors\.json\?part=/ },
      handler(json, id) {
        const part = id.endsWith('=common') ? 'common' : 'rest'
        const content = partOf(JSON.parse(json) as Parameters<typeof partOf>[0], part)
        return { code: `export default ${JSON.stringify(content)}`, moduleType: 'js', map: null }
      },
    },
  }
}
