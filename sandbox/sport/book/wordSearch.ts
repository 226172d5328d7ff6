import type { LanguageCode } from '#contract/languages.ts'
import type { Fixture } from '../fixtures/fixtures.ts'
import { nameOf } from '../fixtures/names.ts'
import type { SportKey } from '../fixtures/sports.ts'
import { tourneysOf } from '../fixtures/tourneys.ts'
import { bookTexts, tourneyTitle } from './texts.ts'

/* Matches by words of their sides, league or sport. Diacritics do not matter. */
export function wordsOf(q: string): string[] {
  return plain(q).split(/\s+/).filter(Boolean)
}

/** The tourneys of a sport whose names have the words, by their ids: the others need not be gone through. */
export function tourneysFound(key: SportKey, wanted: readonly string[], lang: LanguageCode): string[] {
  const found = tourneysOf(key).filter((tourney) => {
    if (wanted.length === 0) return true
    const names = searched(lang).flatMap((one) => [
      ...[bookTexts(one)[key], tourneyTitle(tourney, one)],
      ...tourney.participants.map((side) => nameOf(side, one)),
    ])
    return hasAll(names, wanted)
  })
  return found.map(({ id }) => id)
}

/** Without words every match is. */
export function isFound(
  { sport, tourney, home, away }: Fixture,
  wanted: readonly string[],
  lang: LanguageCode,
): boolean {
  if (wanted.length === 0) return true
  const names = searched(lang).flatMap((one) => {
    const texts = bookTexts(one)
    return [nameOf(home, one), nameOf(away, one), tourneyTitle(tourney, one), texts[sport.key]]
  })
  return hasAll(names, wanted)
}

/** Players know many teams by their English names, and type them on the keyboard they have. */
function searched(lang: LanguageCode): LanguageCode[] {
  return lang === 'en' ? ['en'] : [lang, 'en']
}

function hasAll(names: readonly string[], wanted: readonly string[]): boolean {
  const text = plain(names.join(' '))
  return wanted.every((word) => text.includes(word))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
