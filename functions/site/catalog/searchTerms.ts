import ar from '../../../locales/ar/casino.json'
import arShell from '../../../locales/ar/shell.json'
import en from '../../../locales/en/casino.json'
import enShell from '../../../locales/en/shell.json'
import es from '../../../locales/es/casino.json'
import esShell from '../../../locales/es/shell.json'
import fr from '../../../locales/fr/casino.json'
import frShell from '../../../locales/fr/shell.json'
import he from '../../../locales/he/casino.json'
import heShell from '../../../locales/he/shell.json'
import pt from '../../../locales/pt/casino.json'
import ptShell from '../../../locales/pt/shell.json'
import ru from '../../../locales/ru/casino.json'
import ruShell from '../../../locales/ru/shell.json'
import type { LanguageCode } from '#contract/languages.ts'
import type { Dictionaries } from './cards.ts'

/** A word that names games: a category in one language, a provider, a studio. */
export type Term = { word: string; kind: keyof Dictionaries; number: number }

type Named = Record<string, string>
const casino: Record<LanguageCode, Named> = { he, en, fr, es, ar, ru, pt }
const shell: Record<LanguageCode, Named> = {
  ...{ he: heShell, en: enShell, fr: frShell, es: esShell },
  ...{ ar: arShell, ru: ruShell, pt: ptShell },
}
/** Tabs that have a name in the menu too. */
const inMenu: Named = { crash: 'crashGames', liveCasino: 'liveCasino' }
/** Shorter texts begin too many words. */
const shortest = 3

/** All terms of a catalog; `names` are the providers' names by their id. */
export function searchTerms(
  { providers, studios, tabs }: Dictionaries,
  names: ReadonlyMap<string, string>,
): Term[] {
  const ofTabs = tabs.flatMap((tab, number) =>
    [...Object.values(casino).map((texts) => texts[tab]), ...menuNames(tab)].flatMap((word) =>
      word ? [termOf(word, 'tabs', number)] : [],
    ),
  )
  return [
    ...ofTabs,
    ...providers.map((id, number) => termOf(names.get(id) ?? id, 'providers', number)),
    ...studios.map((studio, number) => termOf(studio, 'studios', number)),
  ]
}

function menuNames(tab: string): (string | undefined)[] {
  const name = inMenu[tab]
  return name === undefined ? [] : Object.values(shell).map((texts) => texts[name])
}

function termOf(word: string, kind: keyof Dictionaries, number: number): Term {
  return { word: plainWord(word), kind, number }
}

/** The terms that begin with the text; with `isLenient` one letter may differ. */
export function termsFor(terms: readonly Term[], text: string, isLenient: boolean): Term[] {
  const wanted = plainWord(text)
  if (wanted.length < shortest) return []
  const begins = (word: string) =>
    word.startsWith(wanted) || word.includes(` ${wanted}`) || (isLenient && near(wanted, word))
  return terms.filter(({ word }) => begins(word))
}

/** A name or a text of a search as it is compared: one line, lower case; Hold’em and Hold'em are one word. */
export function plainWord(text: string): string {
  return text.toLowerCase().replaceAll(/[’׳‘]/g, "'").replaceAll(/\s+/g, ' ').trim()
}

/** In a shorter word one mistake could turn any word into any other. */
export const shortestMisspelt = 4

/** Whether `word` begins with `text`, with one mistake allowed: an added, missing or wrong letter, or two swapped ones. */
export function near(text: string, word: string): boolean {
  if (text.length < shortestMisspelt) return false
  let at = 0
  while (at < text.length && text[at] === word[at]) at += 1
  if (at === text.length) return true
  const rest = text.slice(at + 1)
  const isSwapped = text[at] === word[at + 1] && text[at + 1] === word[at]
  return (
    word.startsWith(rest, at + 1) ||
    word.startsWith(rest, at) ||
    word.startsWith(text.slice(at), at + 1) ||
    (isSwapped && word.startsWith(text.slice(at + 2), at + 2))
  )
}
