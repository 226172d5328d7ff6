import type { Plugin } from 'vite'

<<<<<<< HEAD
/** The modules of scripts that pages have before the first touch. */
const scripts = {
  page: /\/src\/(?:islands\/loader|scripts\/shell)\.ts$/,
  lateLine: /\/src\/scripts\/lateLine\.ts$/,
}
const shared = /(?:vite\/preload-helper\.js|\/contract\/constants\.ts|\/src\/ui\/\w+\.ts)$/

/**
 * The script of every page, and that of home's rows, contain copies of the small modules that they share with
 * islands. A shared file would need another round trip, for half a kilobyte.
=======
/** The modules of the script that every page has before the first touch, as far as they share code with islands. */
const pageScript = /\/src\/(?:islands\/loader|scripts\/(?:shell|lateLine))\.ts$/
const shared = /(?:vite\/preload-helper\.js|\/contract\/constants\.ts|\/src\/islands\/shared\/\w+\.ts)$/

/**
 * The script of every page has copies of the small modules that it shares with islands. A file for all of them would be
 * fetched after it, by a round trip of its own, for half a kilobyte.
>>>>>>> 62300f24 (Nothing shares the line with home's largest picture)
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
