import type { Plugin } from 'vite'
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
