import type { Plugin, Rolldown } from 'vite'

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
  let chunks: Rolldown.OutputBundle = {}
  /** Vite names all that an import needs, also what the script that imports has itself brought: a quarter of a KB in the sign-in's. */
  const notYetThere = (_file: string, needed: string[], { hostId }: { hostId: string }) => {
    const there = importedBy(hostId, chunks)
    const others = needed.filter((file) => !there.has(file))
    return others.length > 1 ? others : []
  }
  return {
    name: 'atoll:preload-helper',
    enforce: 'pre',
    config: () => ({
      environments: { client: { build: { modulePreload: { resolveDependencies: notYetThere } } } },
    }),
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    load: { filter: { id: /^\0vite\/preload-helper/ }, handler: () => helper },
    // Before Vite's own, which asks for what is there.
    generateBundle(_options, bundle) {
      chunks = bundle
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isDynamicEntry || !chunk.viteMetadata?.importedCss.size) continue
        this.error(`${chunk.name} is imported when needed: name its style sheet by address (?url)`)
      }
    },
  }
}

/** A script with all that it imports, and what that imports: loaded before it runs. */
function importedBy(file: string, chunks: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = chunks[file]
  if (found.has(file) || chunk?.type !== 'chunk') return found
  found.add(file)
  for (const imported of chunk.imports) importedBy(imported, chunks, found)
  return found
}
