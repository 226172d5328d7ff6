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
        for (const input of Object.keys(metafile.inputs)) this.addWatchFile(input)
        return { code: `export default ${JSON.stringify(outputFiles[0]?.text)}`, moduleType: 'js', map: null }
      },
    },
  }
}
