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

/**
 * The values of the `:name` places of a pattern, unescaped; undefined where the path is another one. A `*` at the end matches
 * all parts that follow.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | undefined {
  const names = pattern.split('/')
  const parts = pathname.split('/')
  const isOpen = names.at(-1) === '*'
  if (isOpen ? parts.length < names.length : parts.length !== names.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? ''
    if (name.startsWith(':') && part !== '') params[name.slice(1)] = decoded(part)
    else if (name !== part && name !== '*') return undefined
  }
  return params
}

/** Of patterns that match the same path, the most literal one wins: `/search` before `/:provider`. */
export function mostLiteralFirst(one: { path: string }, other: { path: string }): number {
  return openParts(one.path) - openParts(other.path)
}

function openParts(pattern: string): number {
  return pattern.split('/').filter((part) => part.startsWith(':') || part === '*').length
}

/** An invalid escape is kept as it is; the call's schema refuses it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
