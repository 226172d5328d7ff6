import type { Plugin } from 'vite'

/*
 * The helper before each dynamic import in the browser. It fetches the modules that the imported one imports, all at
 * once instead of level by level. Vite's own helper also loads style sheets, sets a nonce and reports failures by an
 * event. None of that is used here: islands add their sheets by address, the policy uses hashes, and callers handle
 * failures. Every page carries the helper before the first touch: 0.2 KB instead of 0.8.
 */
const helper = `
const seen = new Set()
export const __vitePreload = (load, files) => {
  for (const file of files ?? []) {
    if (seen.has(file)) continue
    seen.add(file)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  }
  return load()
}`

export function preloadHelperPlugin(): Plugin {
  return {
    name: 'atoll:preload-helper',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    load: { filter: { id: /^\0vite\/preload-helper/ }, handler: () => helper },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isDynamicEntry || !chunk.viteMetadata?.importedCss.size) continue
        this.error(`${chunk.name} is imported when needed: name its style sheet by address (?url)`)
      }
    },
  }
}
