import type { Launch } from '../../../contract/games.ts'

/** What loaders and frames are made of; anything else has no business in a launch. */
const tags = new Set(['div', 'iframe', 'script'])
const addresses = new Set(['src', 'href', 'action', 'formaction', 'data', 'poster', 'srcset'])

/** LAUNCH-03: an address to go to, to frame or to load a script from is on one of the provider's own origins. */
export async function keepsTo(origins: readonly string[], launched: Launch): Promise<boolean> {
  if ('html' in launched) return isFragmentOf(launched.html, origins)
  return isOf(origins, 'url' in launched ? launched.url : launched.script)
}

/**
 * Whether a provider's fragment keeps to its own origins: frames and scripts by address alone, every address on one of
 * them, no inline script or handler. The stage's policy holds the same in the browser.
 */
async function isFragmentOf(html: string, origins: readonly string[]): Promise<boolean> {
  let isClean = true
  const rewriter = new HTMLRewriter().on('*', {
    element(element) {
      const isAllowed = tags.has(element.tagName.toLowerCase()) && hasAddress(element)
      if (!isAllowed || ![...element.attributes].every(isAllowedAttribute)) isClean = false
    },
  })
  function isAllowedAttribute([name, value]: string[]): boolean {
    const attribute = (name ?? '').toLowerCase()
    if (attribute.startsWith('on') || attribute === 'srcdoc') return false
    return !addresses.has(attribute) || isOf(origins, value ?? '')
  }
  await rewriter.transform(new Response(html)).arrayBuffer()
  return isClean
}

function hasAddress(element: Element): boolean {
  return element.tagName.toLowerCase() === 'div' || element.getAttribute('src') !== null
}

function isOf(origins: readonly string[], address: string): boolean {
  return URL.canParse(address) && origins.includes(new URL(address).origin)
}
