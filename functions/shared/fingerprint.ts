type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** What says which fault it is; all other fields say whose it is, or when. */
const telling = ['call', 'job', 'work', 'kind', 'provider', 'upstream', 'method', 'action'] as const

/**
 * The group of an error: the same for every time it happens, whoever it happens to and whichever build it is, so that it can be counted
 * and found. Lines of the code and numbers are no part of it.
 */
export function fingerprintOf(message: string, fields: Fields): string {
  const parts = [message, ...telling.map((name) => String(fields[name] ?? '')), ...headsOf(fields['error'])]
  return hash(parts.map(withoutNumbers).join('\n'))
}

/** The first line of each error of a chain (describeError): its name and what it says. */
function headsOf(error: unknown): string[] {
  if (typeof error !== 'string') return []
  return error.split('\ncaused by ').map((part) => part.split('\n', 1)[0] ?? '')
}

/** Ids, amounts, times and what is quoted belong to one case. */
function withoutNumbers(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '#')
    .replaceAll(/\b(?=[a-z-]*\d)[0-9a-z_-]{12,}\b/gi, '#')
    .replaceAll(/\d+/g, '#')
}

/** FNV-1a, 32 bits: it groups, and proves nothing. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (const unit of text) value = Math.imul(value ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return value.toString(16).padStart(8, '0')
}
