/** A value as JSON inside a script or a script element; `<` is escaped so that no text can end the element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
