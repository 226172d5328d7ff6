import { classNames } from './classNames.ts'

const declarations =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?<=[;{\s])(?:left|right)\s*:\s*[\w.(-]|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g

/** Four values of which left and right differ; for lengths and variables, whose values have no space in them. */
const fourSides =
  /(?<![\w-])(?:margin|padding)\s*:\s*[\w.%-]+ ([\w.%-]+|var\(--[\w-]+\)) [\w.%-]+ (?!\1\s*[;}])[\w.%-]+\s*[;}]/g

/** A class name with left or right, after its variants; uno.config.ts has no rules for them. */
export const physicalUtility =
  /^(?:.*:)?-?(?:[mp][lr]|(?:inset-)?(?:left|right)|(?:border|b|rounded|scroll-[mp])-?[lr]|rounded-[tb][lr]|text-(?:left|right))(?:-.*)?$/

/** Marks a line whose physical side is intended (a drawing, not a layout). */
const allowed = 'physical on purpose'

/** Physical CSS declarations and utility classes in a source, with their lines. */
export function physicalCss(source: string): { line: number; found: string }[] {
  const lines = source.split('\n')
  const classes = [...classNames(source)].filter((name) => physicalUtility.test(name))
  return lines.flatMap((text, index) => {
    if (text.includes(allowed) || /^\s*(\/\/|\*|import )/.test(text)) return []
    const found = [
      ...[declarations, fourSides].flatMap((rule) => Array.from(text.matchAll(rule), ([match]) => match)),
      ...classes.filter((name) => text.split(/["'`\s]+/).includes(name)),
    ]
    return found.map((match) => ({ line: index + 1, found: match.trim() }))
  })
}
