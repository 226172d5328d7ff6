import { build } from 'esbuild'
import type { Plugin } from 'vite'

/** Lets a worker import a script for browsers as text, built and whole: `import script from './client/app.ts?script'`. */
export function browserScriptPlugin(): Plugin {
  return {
    name: 'atoll:browser-script',
    enforce: 'pre',
    load: {
      filter: { id: /\.ts\?script$/ },
      async handler(id) {
        const { outputFiles, metafile } = await build({
          entryPoints: [id.replace(/\?script$/, '')],
          ...{ bundle: true, minify: true, format: 'iife', target: 'es2022', write: false, metafile: true },
        })
        // Vite takes a watched file for an import: it would prepare a library anew, and load the worker again in the middle of a cold start.
        const own = Object.keys(metafile.inputs).filter((input) => !input.includes('node_modules/'))
        for (const input of own) this.addWatchFile(input)
        return { code: `export default ${JSON.stringify(outputFiles[0]?.text)}`, moduleType: 'js', map: null }
      },
    },
  }
}

/** The modules of the script that every page has before the first touch and that share code with islands. */
const pageScript = /\/src\/(?:islands\/loader|scripts\/(?:shell|late|languageOffer))\.ts$/
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

/**
 * Gives the scripts of a page the lowest priority: nothing waits for them, and a browser would fetch them before the largest
 * picture. Astro writes their elements itself.
 */
export function lateScriptsPlugin(): Plugin {
  const written = '<script type="module" src='
  return {
    name: 'atoll:late-scripts',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    transform: {
      filter: { id: /\/astro\/dist\/runtime\/server\/render\/script\.js$/ },
      handler(code) {
        if (!code.includes(written)) this.error('Astro writes the scripts of a page another way')
        return {
          code: code.replace(written, written.replace(' src=', ' fetchpriority="low" src=')),
          map: null,
        }
      },
    },
  }
}
