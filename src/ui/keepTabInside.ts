const focusable =
  'a[href], summary, button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled])'

/**
 * An overlay makes the page inert, but Tab still leaves for the browser's own bar and returns at the end. Here Tab
 * stays inside and wraps around (UI-07).
 */
export function keepTabInside(event: KeyboardEvent, overlay: HTMLElement): void {
  if (event.key !== 'Tab') return
  const stops = Array.from(overlay.querySelectorAll<HTMLElement>(focusable)).filter((each) =>
    each.checkVisibility(),
  )
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  if (document.activeElement !== edge && overlay.contains(document.activeElement)) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  next?.focus()
}
