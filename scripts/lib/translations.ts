/** Dotted keys of a namespace with their texts. */
export type FlatTexts = Record<string, string>

/** What is filled in: `{{name}}`, in the sandbox `{name}`. */
const place = /\{\{?\s*\w+\s*\}?\}/g
const pluralForm = /_(zero|one|two|few|many|other)$/

export function flatten(texts: Record<string, unknown>, prefix = ''): FlatTexts {
  const flat: FlatTexts = {}
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat[prefix + key] = value
    else Object.assign(flat, flatten(value as Record<string, unknown>, `${prefix}${key}.`))
  }
  return flat
}

/** The errors of a language's texts compared with English. */
export function compareTexts(english: FlatTexts, texts: FlatTexts, lang: string): string[] {
  const wanted = expectedKeys(english, lang)
  const problems = [...wanted].filter((key) => texts[key] === undefined).map((key) => `${key} is missing`)
  for (const [key, text] of Object.entries(texts)) {
    if (!wanted.has(key)) problems.push(`${key} is not in English`)
    const original = originalOf(english, key)
    if (text.trim() === '') problems.push(`${key} is empty`)
    if (isLeftInEnglish(original, text)) problems.push(`${key} is left in English: ${text}`)
    if (placesOf(original) !== placesOf(text) && !pluralForm.test(key))
      problems.push(`${key} has other {{places}}`)
  }
  return problems
}

/** The English text of a key; a plural form that English does not have is compared with `other`. */
export function originalOf(english: FlatTexts, key: string): string {
  return english[key] ?? english[key.replace(pluralForm, '_other')] ?? ''
}

/** English has the forms one and other; each language has those that CLDR gives it. */
function expectedKeys(english: FlatTexts, lang: string): Set<string> {
  const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories
  const keys = new Set<string>()
  for (const key of Object.keys(english)) {
    if (!pluralForm.test(key)) keys.add(key)
    else for (const form of forms) keys.add(key.replace(pluralForm, `_${form}`))
  }
  return keys
}

/** Names that are the same in every language. */
const sameEverywhere =
  /^(Atoll|SMS|PIX|CPF|CNPJ|VIP|UIKit|USD|ILS|TRY|RUB|SEK|BRL|Golden Race|Betradar|Dragon Tiger|Casino Hold’em|18\+|[\W\d]*|\{\{\w+\}\})$/
/** Words that English shares with French, Spanish or Portuguese. */
const shared =
  /^(?:(promotions?|contacts?|corners?|jackpots?|menu|casino|bonus|slots?|live|virtual|crash|total|original|profile|pause|table|images?|machines|sports?|sic bo|baccarat|blackjack|roulette|poker|message|missions?|notifications?|actions?|error|normal|type|fractions?|horizontal|vertical|global|local|favorites?|popular|cards?|info|password|e-mail|top|loto|dimensions?|tennis|bandy|pages|score|points?|no|set|ante|orphelins|dragon|full house|double chance|hold and win|cascades|max|tie-break)\b[\s·,:.…!?]*)+$/i

function isLeftInEnglish(original: string, text: string): boolean {
  if (original !== text || !/\p{L}{2}/u.test(text)) return false
  const words = text.replaceAll(place, '').trim()
  return !sameEverywhere.test(words) && !shared.test(words)
}

function placesOf(text: string): string {
  return (text.match(place) ?? []).toSorted().join()
}

/**
 * Keys that no source uses. A key counts as used if its last part occurs in a source as a property or a string, or if
 * its parent is accessed with a computed name (`codes[…]`, `fields[…]`).
 */
export function unusedKeys(english: FlatTexts, sources: string, names = namesIn(sources)): string[] {
  return Object.keys(english).filter((key) => {
    const parts = key.replace(pluralForm, '').split('.')
    const last = parts.at(-1) ?? ''
    if (names.has(last)) return false
    return !parts.slice(0, -1).some((parent) => isIndexed(parent, sources))
  })
}

/**
 * Notices that nothing shows. A key counts as shown if a source contains it as a string, or as the name of an entry
 * that is one (`key: 'error'`).
 */
export function unshownNotices(english: FlatTexts, sources: string): string[] {
  return Object.keys(english).filter((key) => {
    const name = RegExp.escape(key)
    return !new RegExp(`'${name}'|\\b${name}: '(?:success|error|default)'`).test(sources)
  })
}

/** The words of sources that are properties or begin strings. To look for thousands of keys one by one takes some seconds. */
export function namesIn(sources: string): ReadonlySet<string> {
  const found = [
    ...sources.matchAll(/[.'"`](\w+)/g),
    ...sources.matchAll(/['"`](\w+-[\w-]+)/g),
    ...sources.matchAll(/\b(\w+)\s*[,}]/g),
  ]
  return new Set(found.map(([, name = '']) => name))
}

function isIndexed(name: string, sources: string): boolean {
  return new RegExp(
    `\\b${RegExp.escape(name)}(\\?\\.)?\\[|\\b${RegExp.escape(name)} as Record|Object\\.\\w+\\([\\w.]*\\b${RegExp.escape(name)}\\)`,
  ).test(sources)
}
