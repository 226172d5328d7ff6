import type { TournamentTerms } from '#contract/tournaments.ts'
import { fill } from './format.ts'
import { formatUnit } from './formats.ts'
import { money } from './offerFacts.ts'
import { gameName, wagerLine, whoLines, type Reader as OfferReader } from './offerTerms.ts'
import type { Texts } from './texts.ts'

type Reader = OfferReader & { tournaments: Texts['tournaments'] }
type Run = { starts_at: string; ends_at: string }

/**
 * The rules of a tournament beside what counts (`countsLines`), a sentence each, made from the values that points and prizes are counted by (contract/tournaments.ts): text and
 * rule cannot differ.
 */
export function tournamentTerms(reader: Reader, terms: TournamentTerms, run: Run): string[] {
  const { tournaments: words, when } = reader
  const repeated = { once: [], daily: [words.daily], weekly: [words.weekly] }[terms.schedule.kind]
  return [
    fill(words.dates, { from: when(run.starts_at), to: when(run.ends_at) }),
    ...repeated,
    ...whoLines(reader, { who: terms.who, needs_consent: terms.needs_consent }),
    terms.join === 'auto' ? words.joinAuto : words.joinOptIn,
    fill(words.least, { amount: money(reader, terms.least) }),
    words.undone,
    lateLine(reader, terms),
    words.ties,
    ...givesLines(reader, terms),
    words.names,
  ]
}

/** What counts and how points come about, a sentence each: a page has them before the other rules. */
export function countsLines(reader: Reader, terms: TournamentTerms): string[] {
  return [gamesLine(reader, terms), pointsLine(reader, terms)]
}

/** How points come about, in a sentence. */
export function pointsLine(reader: Reader, { points }: TournamentTerms): string {
  const { tournaments: words } = reader
  if (points.kind === 'turnover')
    return fill(words.pointsTurnover, { amount: money(reader, points.per_point) })
  return points.kind === 'multiplier' ? words.pointsMultiplier : words.pointsBest
}

function gamesLine(reader: Reader, { games }: TournamentTerms): string {
  const { tournaments: words } = reader
  if (games === null) return words.games
  return fill(words.someGames, { list: games.map(gameName(reader)).join(', ') })
}

function lateLine({ lang, tournaments: words }: Reader, { late_minutes }: TournamentTerms): string {
  if (late_minutes === 0) return words.lateNone
  return fill(words.late, { time: formatUnit(lang, late_minutes, 'minute') })
}

function givesLines(reader: Reader, { gives }: TournamentTerms): string[] {
  const { lang, offers, tournaments: words } = reader
  if (gives.kind === 'money') return [words.givesMoney, words.pauseMoney]
  const { wager_percent, days } = gives
  return [
    words.givesBonus,
    wagerLine(reader, wager_percent),
    fill(offers.expiry, { time: formatUnit(lang, days, 'day') }),
    words.pauseBonus,
  ]
}

/** Each prize: its places, and what each gets. */
export function prizeLines(
  reader: Reader,
  { prizes }: TournamentTerms,
): { places: string; amount: string }[] {
  const { tournaments: words } = reader
  let last = 0
  return prizes.map(({ places, amounts }) => {
    const from = last + 1
    last += places
    const amount = money(reader, amounts)
    if (places === 1) return { places: fill(words.onePlace, { place: from }), amount }
    return { places: fill(words.places, { from, to: last }), amount: fill(words.each, { amount }) }
  })
}
