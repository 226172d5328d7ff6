export type Change = { name: string; before: string; after: string }

/** The changes of a call, field by field; unchanged fields are left out, and missing values are not shown. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return Object.keys({ ...old, ...now })
    .map((name) => ({ name, before: shown(old[name]), after: shown(now[name]) }))
    .filter((change) => change.before !== change.after)
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value }
}

function shown(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
