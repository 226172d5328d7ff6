import type { Plugin } from 'vite'

/** The modules of the script that every page has before the first touch and that share code with islands. */
const pageScript = /\/src\/(?:islands\/loader|scripts\/(?:shell|lateLine))\.ts$/
const shared = /(?:vite\/preload-helper\.js|\/contract\/constants\.ts|\/src\/ui\/\w+\.ts)$/

/**
 * The script of every page contains copies of the small modules that it shares with islands. A shared file would need
 * another round trip, for half a kilobyte.
 */
export function pageScriptPlugin(): Plugin {
  return {
    name: 'atoll:page-script',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async resolveId(source, importer, options) {
      if (!importer || !pageScript.test(importer)) return undefined
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && shared.test(found.id) ? { ...found, id: `${found.id}?page` } : found
    },
  }
}
