import type { Plugin } from 'vite'

/*
 * What runs before each dynamic import in the browser: it fetches the modules that the imported one imports, all at once instead of
 * level by level. Vite's own also loads style sheets, sets a nonce and tells of failures by an event. None of it is used here
 * (islands add their sheets by address, the policy knows hashes, callers handle failures), and every page carries it before the
 * first touch: 0.8 KB in place of 0.2.
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
