const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled])'

/**
 * A modal dialog makes the page behind it inert, but lets Tab out to the browser's own bar and from there to its end;
 * here Tab goes round inside (UI-07).
 */
export function keepTabInside(event: KeyboardEvent, dialog: HTMLElement): void {
  if (event.key !== 'Tab') return
  const stops = Array.from(dialog.querySelectorAll<HTMLElement>(focusable)).filter(
    (element) => element.getClientRects().length > 0,
  )
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  if (document.activeElement !== edge && dialog.contains(document.activeElement)) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  next?.focus()
}
