/** The place the layout has for what lies over the page. */
export function overlays(): HTMLElement {
  return document.getElementById('overlays') ?? document.body
}

export function addOverlay(element: HTMLElement): void {
  overlays().append(element)
}
