export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank))
}

/** An amount or odds within a sentence: read from left to right in every language. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`
}
