/*
 * What is drawn of a list is remembered as long as the list itself: while the same array comes from memory, a page costs
 * a look-up instead of a drawing.
 */
const drawings = new WeakMap<object, Map<string, string>>()

/** The drawings of `content` by what else they depend on: language, place, size. */
export function drawingsOf(content: object): Map<string, string> {
  let ofContent = drawings.get(content)
  if (!ofContent) drawings.set(content, (ofContent = new Map<string, string>()))
  return ofContent
}
