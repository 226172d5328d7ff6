import type { Markup } from './html.ts'

/**
 * Makes an element's content that of the markup with as few changes as it can, so that the focus, what is being typed and
 * the place in a list stay. Elements with a `data-key` are followed when they move among their siblings.
 */
export function draw(target: Element, { text }: Markup): void {
  const template = document.createElement('template')
  template.innerHTML = text
  morphChildren(target, template.content)
}

function morphChildren(from: Node, to: Node): void {
  const keyed = new Map<string, Element>()
  for (const child of from.childNodes) {
    const key = keyOf(child)
    if (key !== undefined && child instanceof Element) keyed.set(key, child)
  }
  let current = from.firstChild
  for (const wanted of [...to.childNodes]) {
    const key = keyOf(wanted)
    const known = key === undefined ? undefined : keyed.get(key)
    if (known && known !== current) from.insertBefore(known, current)
    const reused = known ?? (current && keyOf(current) === undefined && key === undefined ? current : null)
    if (reused && isSame(reused, wanted)) {
      morph(reused, wanted)
      current = reused.nextSibling
    } else from.insertBefore(wanted, current)
  }
  while (current) {
    const next = current.nextSibling
    current.remove()
    current = next
  }
}

function morph(from: ChildNode, to: ChildNode): void {
  if (from instanceof Element && to instanceof Element) {
    morphAttributes(from, to)
    morphChildren(from, to)
  } else if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue
}

function morphAttributes(from: Element, to: Element): void {
  for (const { name } of [...from.attributes])
    // What the player has opened stays open.
    if (!to.hasAttribute(name) && name !== 'open') from.removeAttribute(name)
  for (const { name, value } of to.attributes)
    if (from.getAttribute(name) !== value) from.setAttribute(name, value)
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return
  // What is being typed is the player's.
  if (from !== document.activeElement && from.value !== to.value) from.value = to.value
  from.checked = to.checked
}

function isSame(one: Node, other: Node): boolean {
  return one.nodeName === other.nodeName && keyOf(one) === keyOf(other)
}

function keyOf(node: Node): string | undefined {
  return node instanceof HTMLElement ? node.dataset.key : undefined
}
