type Loader = {
  /** Where the provider's script is. */
  script: string
  /** The global function the script defines. */
  call: string
  options: Record<string, unknown>
  /** The option that takes a function to call when the balance changed. */
  refresh?: string
  /** The element the loader draws into, where it does not make its own. */
  place?: string
}

/**
 * A fragment that loads a provider's script and calls the function it defines. The stage (gateway/stage.ts) reads the data
 * attributes, so that no script of ours needs to be written into the fragment.
 */
export function loaderHtml({ script, call, options, refresh, place }: Loader): string {
  const data = { 'data-call': call, 'data-options': JSON.stringify(options), 'data-refresh': refresh }
  const attributes = Object.entries({ src: script, ...data })
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
  const target = place === undefined ? '' : `<div id="${escaped(place)}"></div>`
  return `${target}<script ${attributes.join(' ')}></script>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
