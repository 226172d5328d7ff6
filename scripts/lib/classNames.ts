import type { Extractor } from 'unocss'

const attribute = /\bclass(?:Name|:list)?(?:=|:\s)(?:"([^"]*)"|'([^']*)'|(?<==)\{)/g

/**
 * Reads what stands in class attributes and nothing else: words of a text, of a script or of a style are no classes.
 * An attribute with an expression gives all words of its strings; `class: '…'` in an object counts as one.
 */
export function classNames(source: string): Set<string> {
  const found = new Set<string>()
  for (const match of source.matchAll(attribute)) {
    const literal = match[1] ?? match[2]
    const texts =
      literal === undefined
        ? stringsOf(expressionAt(source, match.index + match[0].length))
        : [literal.replaceAll(place, ' '), ...stringsOf(literal)]
    for (const name of texts.flatMap((text) => text.split(/\s+/))) if (name) found.add(name)
  }
  return found
}

/** The source from an opening brace, which is passed, to the one that closes it. */
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

/** What stands in `${…}` is taken out: a class that is put together is found nowhere, by people either. */
function stringsOf(expression: string): string[] {
  return Array.from(expression.matchAll(/"([^"]*)"|'([^']*)'|`([^`]*)`/g), ([, double, single, template]) =>
    (double ?? single ?? template ?? '').replaceAll(place, ' '),
  )
}

export const extractorClassAttributes: Extractor = {
  name: 'class-attributes',
  extract: ({ code }) => classNames(code),
}
