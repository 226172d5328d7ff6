/** A ref for content that replaces a long form whose button was far below. */
export function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}
