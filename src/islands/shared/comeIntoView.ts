/** A ref of what may take the place of a long form whose button was far below. */
export function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}
