import type { LanguageCode } from '#contract/languages.ts'
import type { FlatTexts } from './translations.ts'

/** Among words from right to left a range would be drawn from its end. */
const range: [wrong: RegExp, right: string] = [
  /(?<![\u2066\d])\d+–\d/u,
  '\\u2066 and \\u2069 around the range',
]

/** Typographic mistakes of a language and their corrections. */
const rules: Partial<Record<LanguageCode, [wrong: RegExp, right: string][]>> = {
  fr: [
    [/(?<![|:-]) (?=[:;!?»](?![|-]))|[\p{L}\d)](?=[;!?»])|« /u, 'a no-break space beside : ; ! ? « »'],
    [/\p{L}'\p{L}/u, '’'],
  ],
  en: [[/\p{L}'\p{L}/u, '’']],
  he: [[/\p{Script=Hebrew}["'-](?=[\p{L}\d])/u, '״, ׳ or ־'], range],
  ar: [[/\p{Script=Arabic}[,;?]/u, '، ؛ or ؟'], range],
  ru: [[/ - |\p{Script=Cyrillic}"/u, '— or «»']],
}

export function typographyProblems(lang: LanguageCode, texts: FlatTexts): string[] {
  return Object.entries(texts).flatMap(([id, text]) =>
    (rules[lang] ?? []).flatMap(([wrong, right]) => {
      const found = wrong.exec(withoutCode(text))
      return found ? [`${id}: “${around(withoutCode(text), found.index)}” needs ${right}`] : []
    }),
  )
}

/** Not checked: addresses, code and the front matter of a page. */
function withoutCode(text: string): string {
  return text.replaceAll(/`[^`]*`|\]\([^)]*\)|https?:\S+/g, '')
}

function around(text: string, index: number): string {
  return text.slice(Math.max(0, index - 12), index + 12).replaceAll('\n', ' ')
}
