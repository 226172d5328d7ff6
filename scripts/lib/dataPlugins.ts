import type { Plugin } from 'vite'
import { partOf } from '../../src/i18n/errorParts.ts'
import { clientCalls } from '../../src/stores/calls/clientCalls.ts'

/** Puts the list of the islands' calls in place of the module that makes it of the table: see src/stores/calls/clientCalls.ts. */
export function clientCallsPlugin(): Plugin {
  return {
    name: 'atoll:client-calls',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/stores\/calls\/clientCalls\.ts$/ },
      handler: () => `export const clientCalls = ${JSON.stringify(clientCalls)}`,
    },
  }
}

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
