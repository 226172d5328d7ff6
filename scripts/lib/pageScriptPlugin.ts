import type { Plugin } from 'vite'

/** The modules of scripts that pages have before the first touch. */
const scripts = {
  page: /\/src\/(?:islands\/loader|scripts\/shell)\.ts$/,
  lateLine: /\/src\/scripts\/lateLine\.ts$/,
}
const shared = /(?:vite\/preload-helper\.js|\/contract\/constants\.ts|\/src\/ui\/\w+\.ts)$/

/**
 * The script of every page, and that of home's rows, contain copies of the small modules that they share with
 * islands. A shared file would need another round trip, for half a kilobyte.
 */
export function pageScriptPlugin(): Plugin {
  return {
    name: 'atoll:page-script',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async resolveId(source, importer, options) {
      const script = Object.entries(scripts).find(([, modules]) => importer && modules.test(importer))
      if (!script) return undefined
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && shared.test(found.id) ? { ...found, id: `${found.id}?${script[0]}` } : found
    },
  }
}
