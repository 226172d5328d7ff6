/*
 * Caches HTML as long as the list it was rendered from: while the same array comes from memory, a page costs a lookup
 * instead of rendering.
 */
const drawings = new WeakMap<object, Map<string, string>>()

/** The cached HTML of `content` by what else it depends on: language, place, size. */
export function drawingsOf(content: object): Map<string, string> {
  let ofContent = drawings.get(content)
  if (!ofContent) drawings.set(content, (ofContent = new Map<string, string>()))
  return ofContent
}
