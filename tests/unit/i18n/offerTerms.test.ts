import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import { namedIn, namesAsked, shareOf } from '#contract/offerRules.ts'
import { OfferTerms } from '#contract/offers.ts'
import { offerTerms, type Reader } from '../../../src/i18n/offerTerms.ts'

const counts = { games: 81, sport: 37, exceptions: [{ provider: 'pragmatic', game: 'gems', percent: 13 }] }
const whole = {
  starts_at: '2026-11-01T00:00:00.000Z',
  ends_at: '2026-12-24T00:00:00.000Z',
  who: { kind: 'new', within_days: 17 },
  needs_consent: true,
  join: { kind: 'code', code: 'REEF' },
  days: 19,
  trigger: { kind: 'stake', sum: { USD: 23_456 }, counts },
  gift: { kind: 'bonus', amounts: { USD: 4567 } },
  wager: { percent: 470, counts: { games: 61, sport: 7 }, most_stake: { USD: 1234 }, days: 43 },
  budget: { USD: 98_765_432 },
}
const segment = {
  ...{ kind: 'segment', registered_before: '2025-03-04T00:00:00.000Z' },
  ...{ deposited: true, is_verified: false },
}
const percentage = { kind: 'bonus_percent', percent: 53, most: { USD: 7890 } }
const points = {
  gift: { kind: 'points', count: 58 },
  wager: { percent: 0, counts: { games: 100, sport: 100 }, days: 33 },
  budget: { USD: 65_432 },
}
const variants = {
  stake: whole,
  deposit: { ...whole, trigger: { kind: 'deposit', least: { USD: 3131 } }, gift: percentage },
  rounds: { ...whole, who: segment, trigger: { kind: 'rounds', count: 29, least: { USD: 717 } } },
  loss: { ...whole, trigger: { kind: 'loss', providers: ['evoplay'] }, gift: percentage },
  week: { ...whole, days: null, trigger: { kind: 'loss', period: 'week' }, gift: percentage },
  chosen: {
    ...{ ...whole, join: { kind: 'deposit' }, gift: percentage },
    trigger: { kind: 'deposit', least: { USD: 3131 }, no_withdrawal: true },
  },
  code: {
    ...{ ...whole, who: { ...segment, played: 'evoplay' }, most_players: 57, trigger: { kind: 'join' } },
    join: { kind: 'code', code: 'REEF', campaign: 'autumn', partner_id: 'agent-1' },
  },
  date: { ...whole, trigger: { kind: 'date', at: '2026-12-06T00:00:00.000Z' }, join: { kind: 'auto' } },
  games: { ...whole, trigger: { kind: 'games', count: 18 }, ...points },
  limit: { ...whole, trigger: { kind: 'limit_kept', days: 16 }, ...points, join: { kind: 'auto' } },
  document: { ...whole, trigger: { kind: 'document' }, ...points, budget: { USD: 65_432, ILS: 23_456 } },
  level: { ...whole, trigger: { kind: 'join' }, join: { kind: 'level', points: 273 } },
  freeBets: {
    ...whole,
    gift: { kind: 'free_bets', count: 12, amounts: { USD: 555 }, least_price: 1650, days: 21 },
    wager: { percent: 0, counts: { games: 100, sport: 100 }, days: 33 },
  },
  freeRounds: {
    ...whole,
    gift: {
      ...{ kind: 'free_rounds', count: 26, stakes: { USD: 144 }, provider: 'pragmatic', days: 22 },
      ...{ games: [{ id: 'vs20', title: 'Reef 8' }], wins: 'bonus' },
    },
  },
}
type Kind = keyof typeof variants

const offersIn = (lang: string) =>
  Object.assign(
    {},
    ...['offerTerms', 'offerFacts'].map(
      (name) => JSON.parse(readFileSync(`locales/${lang}/${name}.json`, 'utf8')) as object,
    ),
  ) as Reader['offers']

function linesOf(lang: (typeof languageCodes)[number], terms: object): string[] {
  const offers = offersIn(lang)
  const when = (iso: string) => iso.slice(0, 10)
  return offerTerms({ lang, offers, when }, v.parse(OfferTerms, terms))
}

const digits = (text: string) => text.replaceAll(/[^\d]+/g, ' ')

/** Numbers of the rule as every language writes them: amounts with their parts apart, percentages, days. */
const figures: Record<Kind, string[]> = {
  stake: ['17', '19', '234 56', '81', '37', '13', '45 67', '470', '61', '7', '12 34', '43', '987 654 32'],
  deposit: ['31 31', '53', '78 90'],
  rounds: ['2025 03 04', '29', '7 17'],
  loss: ['53', '78 90'],
  week: ['53', '78 90'],
  chosen: ['31 31', '53', '78 90'],
  code: ['57', '45 67'],
  date: ['2026 12 06', '45 67'],
  games: ['18', '19', '58', '65 432'],
  limit: ['16', '58', '65 432'],
  document: ['58', '65 432', '23 456'],
  level: ['273', '45 67'],
  freeRounds: ['26', '1 44', '22', '8', '470', '61', '43'],
  freeBets: ['12', '5 55', '1 65', '21'],
}

describe.each(languageCodes)('the conditions in %s', (lang) => {
  it.each(Object.keys(variants) as Kind[])('[PROMO-03] have every value of the rule: %s', (kind) => {
    const lines = linesOf(lang, variants[kind])
    const text = ` ${digits(lines.join(' '))} `
    for (const figure of figures[kind]) expect(text).toContain(` ${figure} `)
    expect(lines.join(' ')).not.toMatch(/\{\{|undefined|NaN/)
    expect(new Set(lines).size).toBe(lines.length)
  })

  it('[PROMO-03] say nothing of shares where all stakes count whole, nor of a wagering that is none', () => {
    const all = { games: 100, sport: 100 }
    const plain = linesOf(lang, { ...whole, wager: { percent: 300, counts: all, days: 43 } })
    expect(linesOf(lang, whole).length - plain.length).toBe(2)
    const free = linesOf(lang, { ...whole, wager: { ...whole.wager, percent: 0 } })
    expect(free.join(' ')).not.toContain('61')
  })
})

it('[PROMO-01] the most particular line says what a stake counts', () => {
  const table = { games: 100, sport: 50, exceptions: [{ provider: 'a', game: null, percent: 20 }] }
  const exact = { ...table, exceptions: [...table.exceptions, { provider: 'a', game: 'x', percent: 5 }] }
  const ofGame = (provider: string, game: string) => ({ isBet: false, provider, game })
  expect(shareOf(exact, ofGame('a', 'x'))).toBe(5)
  expect(shareOf(exact, ofGame('a', 'y'))).toBe(20)
  expect(shareOf(exact, ofGame('b', 'x'))).toBe(100)
  expect(shareOf(exact, { isBet: true, provider: 'a', game: 'x' })).toBe(50)
})

it('[PROMO-08] conditions call providers and games by the names of the catalog, and by their ids where it has none', () => {
  const named = {
    ...whole,
    who: { kind: 'segment', played: 'slotegrator' },
    trigger: { kind: 'loss', providers: ['pragmatic', 'gone'] },
    gift: { kind: 'bonus_percent', percent: 10, most: { USD: 100 } },
    wager: {
      ...whole.wager,
      counts: {
        ...counts,
        exceptions: [...counts.exceptions, { provider: 'gone', game: 'old', percent: 5 }],
      },
    },
  }
  const terms = v.parse(OfferTerms, named)
  expect(namesAsked(namedIn(terms))).toBe('gone,gone/old,pragmatic,pragmatic/gems,slotegrator')
  const offers = offersIn('en')
  const names = { pragmatic: 'Pragmatic Play', 'pragmatic/gems': 'Gem Reef', slotegrator: 'Slotegrator' }
  const text = offerTerms({ lang: 'en', offers, when: (iso) => iso, names }, terms).join(' ')
  expect(text).toContain('Only games of these providers count: Pragmatic Play, gone.')
  expect(text).toContain('played games of Slotegrator')
  expect(text).toContain('Exceptions: Gem Reef (Pragmatic Play) 13%, gone old 5%.')
})
