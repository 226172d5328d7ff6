import type { Extractor } from '@unocss/core'

const attribute = /\bclass(?:Name|:list)?(?:\s?=\s?|:\s)(?:"([^"]*)"|'([^']*)'|`([^`]*)`|(?<==)\{)/g

/**
 * Extracts the words of class attributes only, not words of texts, scripts or styles. For an attribute with an
 * expression all words of its strings count; `class: '…'` in an object and `className = '…'` count too.
 */
export function classNames(source: string): Set<string> {
  const found = new Set<string>()
  for (const match of source.matchAll(attribute)) {
    const literal = match[1] ?? match[2] ?? match[3]
    const texts =
      literal === undefined
        ? stringsOf(expressionAt(source, match.index + match[0].length))
        : [literal.replaceAll(place, ' '), ...stringsOf(literal)]
    for (const name of texts.flatMap((text) => text.split(/\s+/))) if (name) found.add(name)
  }
  return found
}

/** The source from after an opening brace to its closing one. */
function expressionAt(source: string, start: number): string {
  let depth = 1
  let end = start
  while (end < source.length && depth > 0) {
    if (source[end] === '{') depth += 1
    if (source[end] === '}') depth -= 1
    end += 1
  }
  return source.slice(start, end - 1)
}

const place = /\$\{[^}]*\}/g

/** `${…}` is removed: a class name that is built from parts cannot be found, by people either. */
function stringsOf(expression: string): string[] {
  return Array.from(expression.matchAll(/"([^"]*)"|'([^']*)'|`([^`]*)`/g), ([, double, single, template]) =>
    (double ?? single ?? template ?? '').replaceAll(place, ' '),
  )
}

export const extractorClassAttributes: Extractor = {
  name: 'class-attributes',
  extract: ({ code }) => classNames(code),
}
