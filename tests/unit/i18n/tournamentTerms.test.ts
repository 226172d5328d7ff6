import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import { lateUntil, nextSpan, prizeOf, prizeSum, TournamentTerms } from '#contract/tournaments.ts'
import { day_ms, hour_ms, minute_ms } from '#lib/time.ts'
import { countsLines, prizeLines, tournamentTerms } from '../../../src/i18n/tournamentTerms.ts'
import type { Texts } from '../../../src/i18n/texts.ts'
import { marketFault } from '../../../functions/platform/tournaments/market.ts'

const whole = {
  schedule: { kind: 'daily', starts_at: '2026-11-01T00:00:00.000Z', runs: 3 },
  ...{ who: { kind: 'new', within_days: 17 }, needs_consent: true, join: 'opt_in' },
  games: [{ provider: 'pragmatic', game: 'gems' }],
  ...{ least: { USD: 1234 }, points: { kind: 'turnover', per_point: { USD: 5678 } }, late_minutes: 13 },
  prizes: [
    { places: 1, amounts: { USD: 3131 } },
    { places: 4, amounts: { USD: 717 } },
  ],
  gives: { kind: 'bonus', wager_percent: 470, days: 43 },
}
const money = { ...whole, points: { kind: 'best_round' }, late_minutes: 0, gives: { kind: 'money' } }
const read = (terms: object) => v.parse(TournamentTerms, terms)

function textsIn(lang: (typeof languageCodes)[number]) {
  const file = <Name extends 'offerFacts' | 'offerTerms' | 'tournaments'>(name: Name) =>
    JSON.parse(readFileSync(`locales/${lang}/${name}.json`, 'utf8')) as Texts[Name]
  const when = (iso: string) => iso.slice(0, 10)
  return {
    lang,
    offers: { ...file('offerTerms'), ...file('offerFacts') },
    tournaments: file('tournaments'),
    when,
  }
}

describe('[PROMO-11] the rules of a tournament', () => {
  const run = { starts_at: '2026-11-02T00:00:00.000Z', ends_at: '2026-11-03T00:00:00.000Z' }
  for (const lang of languageCodes)
    it(`have every value that counts, in ${lang}`, () => {
      const reader = textsIn(lang)
      const said = [
        ...countsLines(reader, read(whole)),
        ...tournamentTerms(reader, read(whole), run),
        ...prizeLines(reader, read(whole)).flatMap(({ places, amount }) => [places, amount]),
      ].join('\n')
      for (const value of ['2026-11-02', '2026-11-03', '17', 'gems', '13', '470', '43', '1', '2', '5'])
        expect(said).toContain(value)
      for (const amount of ['12.34', '56.78', '31.31', '7.17'])
        expect(said).toMatch(new RegExp(amount.replace('.', '[.,]')))
      expect(said).not.toContain('{{')
      expect(tournamentTerms(reader, read(money), run).join('\n')).not.toBe(said)
    })

  it('are refused where a prize or a price lacks a currency, or there are too many places', () => {
    const [first] = whole.prizes
    for (const wrong of [
      { ...whole, least: {} },
      { ...whole, prizes: [first, { places: 1, amounts: { BRL: 1 } }] },
      { ...whole, prizes: [first, { places: 100, amounts: { USD: 1 } }] },
      { ...whole, schedule: { kind: 'once', starts_at: run.ends_at, ends_at: run.starts_at } },
    ])
      expect(v.is(TournamentTerms, wrong)).toBe(false)
  })
})

describe('[PROMO-12] prizes', () => {
  it('are by place, and add up', () => {
    const terms = read(whole)
    expect([1, 2, 5, 6].map((place) => prizeOf(terms, place, 'USD'))).toEqual([3131, 717, 717, 0])
    expect(prizeSum(terms, 'USD')).toBe(3131 + 4 * 717)
    expect(lateUntil(terms, hour_ms)).toBe(hour_ms + 13 * minute_ms)
  })

  it('are money where products are not mixed, and there are none where offers are forbidden', () => {
    const usual = { kinds: ['offer' as const], mostWager_percent: null, mixesProducts: true }
    const market = (more: object) => ({ bonuses: { ...usual, ...more } }) as Parameters<typeof marketFault>[0]
    expect(marketFault(market({}), read(whole))).toBeUndefined()
    expect(marketFault(market({ mixesProducts: false }), read(whole))).toBe('gives')
    expect(marketFault(market({ mostWager_percent: 400 }), read(whole))).toBe('gives')
    expect(marketFault(market({ mixesProducts: false }), read(money))).toBeUndefined()
    expect(marketFault(market({ kinds: ['cashback'] }), read(money))).toBe('points')
  })
})

describe('[PROMO-13] the next run', () => {
  const first = Date.parse(whole.schedule.starts_at)
  it('is the one that is on, then the one after it, and none after the last', () => {
    const terms = read(whole)
    const span = (n: number) => ({ starts_at: first + n * day_ms, ends_at: first + (n + 1) * day_ms })
    expect(nextSpan(terms, 0, first - hour_ms)).toEqual(span(0))
    expect(nextSpan(terms, 0, first + day_ms + hour_ms)).toEqual(span(1))
    expect(nextSpan(terms, first + day_ms, first + hour_ms)).toEqual(span(1))
    expect(nextSpan(terms, first + 3 * day_ms, first + 2 * day_ms)).toBeUndefined()
  })

  it('of one that is once is that one, and none once it was', () => {
    const schedule = {
      kind: 'once',
      starts_at: new Date(first).toISOString(),
      ends_at: new Date(first + hour_ms).toISOString(),
    }
    const terms = read({ ...whole, schedule })
    expect(nextSpan(terms, 0, first)).toEqual({ starts_at: first, ends_at: first + hour_ms })
    expect(nextSpan(terms, first + hour_ms, first)).toBeUndefined()
    expect(nextSpan(terms, 0, first + hour_ms)).toBeUndefined()
  })
})
