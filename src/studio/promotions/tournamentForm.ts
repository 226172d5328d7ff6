import * as v from 'valibot'
import type { Currency } from '#contract/currencies.ts'
import { currenciesOf, nextSpan, TournamentTerms } from '#contract/tournaments.ts'
import type { TournamentRow } from '#contract/operator/tournaments.ts'
import { namedInTournament, namesAsked } from '#contract/offerRules.ts'
import { formatPlainMoment } from '@/i18n/moments.ts'
import type { Reader } from '@/i18n/offerTerms.ts'
import { countsLines, prizeLines, tournamentTerms } from '@/i18n/tournamentTerms.ts'
import facts from '../../../locales/en/offerFacts.json'
import conditions from '../../../locales/en/offerTerms.json'
import tournaments from '../../../locales/en/tournaments.json'
import { cleaned, givenWords } from './offerForm.ts'

/** What the form holds: a version, and the currencies that its amounts are asked for. */
export type TournamentForm = Partial<TournamentRow> & { currencies?: Currency[] }

export const newTournament = {
  currencies: [],
  texts: {},
  terms: {
    schedule: { kind: 'daily' },
    who: { kind: 'everyone' },
    join: 'opt_in',
    points: { kind: 'multiplier' },
    late_minutes: 10,
    prizes: [{ places: 1 }],
    gives: { kind: 'money' },
  },
}

export const playedIn = ({ currencies, terms }: TournamentForm): Currency[] =>
  currencies ?? (terms ? currenciesOf(terms) : [])

/** The input of the call: amounts in other currencies, emptied fields and languages without words are left out. */
export function tournamentInput(form: TournamentForm): TournamentForm {
  const { currencies: _, terms, texts = {}, ...rest } = form
  return {
    ...rest,
    texts: givenWords(texts),
    terms: cleaned(terms, playedIn(form)) as TournamentRow['terms'],
  }
}

const termsOf = (form: TournamentForm) => v.safeParse(TournamentTerms, tournamentInput(form).terms)

/** The providers and games that the rules name (`namesAsked`); empty while something is missing. */
export function namesOfTournament(form: TournamentForm): string {
  const terms = termsOf(form)
  return terms.success ? namesAsked(namedInTournament(terms.output)) : ''
}

/** Prizes and rules as players read them, of the first run; undefined while something is missing. */
export function rulesOf(form: TournamentForm, names: Reader['names']): string[] | undefined {
  const parsed = termsOf(form)
  if (!parsed.success) return undefined
  const terms = parsed.output
  const { starts_at, ends_at } = nextSpan(terms, 0, 0) ?? { starts_at: 0, ends_at: 0 }
  const run = { starts_at: new Date(starts_at).toISOString(), ends_at: new Date(ends_at).toISOString() }
  const offers = { ...conditions, ...facts }
  const reader = { lang: 'en', offers, tournaments, when: formatPlainMoment, names } as const
  const prizes = prizeLines(reader, terms).map(({ places, amount }) => `${places}: ${amount}`)
  return [...prizes, ...countsLines(reader, terms), ...tournamentTerms(reader, terms, run)]
}
