import type { Plugin } from 'vite'
import { partOf } from '../../src/i18n/errorParts.ts'
import { clientCalls, type ClientCall } from '../../src/stores/calls/clientCalls.ts'

/** Where a call is made, up to its name: `call('balance'`, `loadInto(limitsAtom, 'limits'`. */
const making = /(?<![\w.])((?:call|loadInto)\(\s*(?:\w+,\s*)?)('\w+'|\w+\b)/g

/** These take the name from whoever calls them. */
const passing = /\/src\/stores\/(?:calls\/api|session\/loaded)\.ts$/

/** Writes the line of each call in place of its name, where islands make it: see src/stores/calls/clientCalls.ts. */
export function clientCallsPlugin(): Plugin {
  return {
    name: 'atoll:client-calls',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/stores\/calls\/clientCalls\.ts$/ },
      handler: () => 'export const lineNamed = (line) => line',
    },
    transform: {
      filter: {
        id: { include: /\/src\/(?!studio\/).+\.tsx?$/, exclude: passing },
        code: /import [^;]*?\/(?:api|loaded)\.ts'/,
      },
      handler(code, id) {
        const written = code.replaceAll(making, (_whole, before: string, name: string) => {
          const line = clientCalls[name.slice(1, -1) as ClientCall] as string | undefined
          if (line === undefined) this.error(`${id}: no call of islands is named by ${name}`)
          return before + JSON.stringify(line)
        })
        return { code: written, map: null }
      },
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
