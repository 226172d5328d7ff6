import type { Plugin } from 'vite'

/**
 * Work that is slow on purpose is quick in worker tests, because thousands of them sign in or have a failing
 * upstream. Each module contains only its constants; unit tests check the real values.
 */
const quick: Record<string, string> = {
  'functions/platform/accounts/password/cost.ts': `
    export const current = { N: 2 ** 10, r: 8, p: 1 }
    export const difference = current`,
  'functions/site/upstream/retryPause.ts': 'export const retryPause_ms = { least: 1, spread: 1 }',
}

export function quickTestsPlugin(): Plugin {
  return {
    name: 'quick-tests',
    enforce: 'pre',
    load(id) {
      const file = Object.keys(quick).find((path) => id.endsWith(path))
      return file === undefined ? null : (quick[file] ?? null)
    },
  }
}
