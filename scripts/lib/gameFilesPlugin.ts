import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'
import type { Plugin } from 'vite'

const gameFile = /\/sandbox\/assets\/.+\.(?:js|css)\?raw$/

/** A script or a style of the sandbox's games as a phone gets it: without comments and spaces. */
export async function smallGameFile(path: string): Promise<string> {
  const loader = path.endsWith('.css') ? 'css' : 'js'
  const source = await readFile(path, 'utf8')
  const { code } = await transform(source, { loader, minify: true, target: 'es2023', charset: 'utf8' })
  return code
}

/** The sandbox serves its games' files as texts (sandbox/files.ts), which no other plugin makes small. */
export function gameFilesPlugin(): Plugin {
  return {
    name: 'atoll:game-files',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: gameFile },
      async handler(id) {
        const code = await smallGameFile(id.replace(/\?raw$/, ''))
        return { code: `export default ${JSON.stringify(code)}`, moduleType: 'js', map: null }
      },
    },
  }
}
