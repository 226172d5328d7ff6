/*
 * Texts are JSON in i18next's format v4: `{{name}}` for a value, `key_one`, `key_other`… for the plural forms of CLDR.
 * These two functions are all of i18next that we need; a test compares them with i18next.
 */

/** Replaces `{{name}}` placeholders. Texts are not HTML; the caller escapes them. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) => String(values[name] ?? place))
}

const rules = new Map<string, Intl.PluralRules>()

/** The form of `key` that `count` takes in a language, with `{{count}}` filled in, grouped as the language does. */
export function plural(
  tag: string,
  texts: Record<string, unknown>,
  key: string,
  count: number,
  values: Record<string, string | number> = {},
): string {
  let rule = rules.get(tag)
  if (!rule) rules.set(tag, (rule = new Intl.PluralRules(tag)))
  const text = texts[`${key}_${rule.select(count)}`] ?? texts[`${key}_other`]
  if (typeof text !== 'string') throw new Error(`no plural forms of ${key} in ${tag}`)
  return fill(text, { count, ...values })
}

/** The forms of `key` by their CLDR names, for a script that counts anew. */
export function pluralForms(texts: Record<string, unknown>, key: string): Record<string, unknown> {
  const forms = Object.entries(texts).filter(([name]) => name.startsWith(`${key}_`))
  return Object.fromEntries(forms.map(([name, text]) => [name.slice(key.length + 1), text]))
}

/** An address or a figure that reads from left to right in a text of either direction. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`
}
