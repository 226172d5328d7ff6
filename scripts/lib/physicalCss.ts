const declarations =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?<=[;{\s])(?:left|right)\s*:\s*[\w.(-]|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g
const utilities =
  /(?<=["'`\s])-?(?:[mp][lr]|left|right|border-[lr]|rounded-[lr]|rounded-[tb][lr]|scroll-[mp][lr]|text-(?=left|right))-[\w./[\]-]+(?=["'`\s])/g

/** A line ends with this comment where the physical side is meant (a drawing, not a layout). */
const allowed = 'physical on purpose'

/** Physical CSS declarations and utility classes in a source, with their lines. */
export function physicalCss(source: string): { line: number; found: string }[] {
  return source.split('\n').flatMap((text, index) => {
    if (text.includes(allowed) || /^\s*(\/\/|\*|import )/.test(text)) return []
    const found = [
      ...text.matchAll(declarations),
      ...(text.includes('class') ? text.matchAll(utilities) : []),
    ]
    return found.map((match) => ({ line: index + 1, found: match[0].trim() }))
  })
}
