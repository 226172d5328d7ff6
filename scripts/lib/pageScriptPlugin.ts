import type { Plugin } from 'vite'

const ofPage = /\/src\/(?:islands\/loader|scripts\/shell)\.ts$/
const shared = /(?:vite\/preload-helper\.js|\/contract\/constants\.ts|\/src\/islands\/shared\/\w+\.ts)$/

/**
 * The script of every page has copies of the small modules that it shares with islands. A file for both would be fetched
 * after it, by a round trip of its own, for half a kilobyte.
 */
export function pageScriptPlugin(): Plugin {
  return {
    name: 'atoll:page-script',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async resolveId(source, importer, options) {
      if (!importer || !ofPage.test(importer)) return undefined
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && shared.test(found.id) ? { ...found, id: `${found.id}?page` } : found
    },
  }
}
