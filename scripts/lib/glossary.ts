import type { LanguageCode } from '#contract/languages.ts'
import { originalOf, type FlatTexts } from './translations.ts'

/**
 * The words of a term in one language, as word beginnings: `use` are approved, `avoid` are forbidden. A leading `=`
 * means the whole word only.
 */
type Words = { use?: string[]; avoid?: string[] }

/** `except` lists texts that use the word in another sense: `namespace:key`, or the end of a page's path. */
type Term = Partial<Record<LanguageCode, Words>> & { note?: string; except?: string[] }

/** One word for one thing: the terms of locales/glossary.json by their name. */
export type Glossary = Record<string, Term>

/** Hebrew and Arabic write prepositions, conjunctions and the article in one word with the noun. */
const particles: Partial<Record<LanguageCode, string>> = { he: '[ושהבלכמ]{0,3}', ar: '[وفبكل]{0,2}(?:ال|ل)?' }

const marks = '[\\p{L}\\p{M}]'

/** Finds texts with a forbidden word, and texts that lack the approved word for a term of their English text. */
export function glossaryProblems(
  glossary: Glossary,
  lang: LanguageCode,
  texts: FlatTexts,
  english: FlatTexts,
): string[] {
  return Object.entries(texts).flatMap(([id, text]) => {
    const words = plain(text)
    const original = plain(originalOf(english, id))
    return Object.entries(glossary)
      .filter(([, { except = [] }]) => !except.some((excepted) => `${lang}/${id}`.endsWith(excepted)))
      .flatMap(([name, term]) => termProblems(name, term, lang, words, original))
      .map((problem) => `${id}: ${problem}`)
  })
}

function termProblems(name: string, term: Term, lang: LanguageCode, text: string, english: string): string[] {
  const { use = [], avoid = [] } = term[lang] ?? {}
  const approved = use.map(quoted).join(' or ')
  const problems = avoid
    .filter((stem) => hasWord(text, stem, lang))
    .map((stem) => `${quoted(stem)} is not the word (${name})${approved && `: ${approved}`}`)
  const isNamed = lang !== 'en' && term.en?.use?.some((stem) => hasWord(english, stem, 'en'))
  if (isNamed && use.length > 0 && !use.some((stem) => hasWord(text, stem, lang)))
    problems.push(`lacks the word for ${name}: ${approved}`)
  return problems
}

function quoted(stem: string): string {
  return `“${stem.replace(/^=/, '')}”`
}

function hasWord(text: string, stem: string, lang: LanguageCode): boolean {
  return patternOf(stem, lang).test(text)
}

/** Each is asked of thousands of texts. */
const patterns = new Map<string, RegExp>()

function patternOf(stem: string, lang: LanguageCode): RegExp {
  const id = `${lang} ${stem}`
  const known = patterns.get(id)
  if (known) return known
  const end = stem.startsWith('=') ? `(?!${marks})` : ''
  const word = RegExp.escape(plain(stem.replace(/^=/, '')))
  const pattern = new RegExp(`(?<!${marks})${particles[lang] ?? ''}${word}${end}`, 'iu')
  patterns.set(id, pattern)
  return pattern
}

/** The words of a text: without placeholders, addresses and Arabic vowel marks, with uniform spaces. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\{\{\s*\w+\s*\}\}|\]\([^)]*\)/g, ' ')
    .replaceAll(/[\u064b-\u0652\u200e\u200f\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
}
