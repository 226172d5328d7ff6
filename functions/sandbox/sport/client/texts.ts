export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank))
}
