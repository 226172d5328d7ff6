import type { FieldErrors } from './checkForms.ts'

/** Focuses the first of the fields, in screen order, that has an error. */
export function focusFirst(form: HTMLFormElement, order: readonly string[], errors: FieldErrors): void {
  const name = order.find((field) => field in errors)
  const control = name && form.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
