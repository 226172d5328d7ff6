/** A path with its `:name` places filled, escaped; undefined where a place has no value. */
export function fillPath(
  path: string,
  values: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return part
    const value = values[part.slice(1)]
    return value === undefined ? undefined : encodeURIComponent(value)
  })
  return parts.includes(undefined) ? undefined : parts.join('/')
}
