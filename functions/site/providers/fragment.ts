import type { Launch } from '#contract/games.ts'

/** The elements that loaders and frames need; any other is refused. */
const tags = new Set(['div', 'iframe', 'script'])
const addresses = new Set(['src', 'href', 'action', 'formaction', 'data', 'poster', 'srcset'])

/** LAUNCH-03: whether an address for a redirect, a frame or a script is on one of the provider's origins. */
export async function keepsTo(origins: readonly string[], launched: Launch): Promise<boolean> {
  if ('html' in launched) return isFragmentOf(launched.html, origins)
  return isOf(origins, 'url' in launched ? launched.url : launched.script)
}

/**
 * Whether a provider's HTML fragment uses its own origins only: frames and scripts by address, no inline scripts or
 * event handlers. The stage's content policy enforces the same in the browser.
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
