/*
 * Makes elements of the page equal to a newer drawing, and leaves unchanged ones in place: the focus, a selected
 * text, a finger that is already down. A row or an odd is known by its address, so a tap never hits a different
 * event.
 */
function keyOf(node: Node): string | null {
  if (!(node instanceof Element)) return null
  const link = node.matches('.event') ? node.firstElementChild : node
  return link?.getAttribute('href') ?? null
}

/** The node for the place of `shown`: itself, made equal to `next`, or `next`. */
function made(shown: Node | undefined, next: Node): Node {
  if (!shown || shown.nodeName !== next.nodeName || keyOf(shown) !== keyOf(next)) return next
  if (shown.isEqualNode(next)) return shown
  if (!(shown instanceof Element) || !(next instanceof Element)) return next
  // A link is its address; the rest of it belongs to who follows the tap (islands/astro/sport.ts).
  if (shown.nodeName !== 'A') copyAttributes(shown, next)
  patch(shown, next)
  return shown
}

export function patch(shown: Element, next: Element): void {
  const before = Array.from(shown.childNodes)
  const byKey = new Map(before.map((node) => [keyOf(node), node]))
  const after = Array.from(next.childNodes).map((node, index) => {
    const key = keyOf(node)
    return made(key === null ? before[index] : byKey.get(key), node)
  })
  // Data for crawlers stays: it comes with the page only.
  const kept = new Set([...after, ...before.filter(({ nodeName }) => nodeName === 'SCRIPT')])
  for (const node of before) if (!kept.has(node)) node.remove()
  for (const [index, node] of after.entries()) {
    const there = shown.childNodes[index] ?? null
    if (there !== node) shown.insertBefore(node, there)
  }
}

function copyAttributes(shown: Element, next: Element): void {
  for (const { name } of Array.from(shown.attributes))
    if (!next.hasAttribute(name)) shown.removeAttribute(name)
  for (const { name, value } of Array.from(next.attributes)) shown.setAttribute(name, value)
}
