/** A ref for content that replaces a long form whose button was far below. */
export function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}

/** The same, for an outcome that is read out and takes the focus. */
export function comeIntoFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  comeIntoView(element)
}
