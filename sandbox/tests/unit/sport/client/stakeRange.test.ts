import { describe, expect, it } from 'vitest'
import { type Pick, type Draft, emptyDraft, withKind } from '../../../../sport/client/slip.ts'
import { betLimits, lineStake, stakeRange, withLineStake } from '../../../../sport/client/stakeRange.ts'
import type { FullEvent, Player } from '../../../../sport/client/wire.ts'
import { limitsOfEvent } from '../../../../sport/book/limits.ts'
import { fixtureOf } from '../../../../sport/fixtures/fixtures.ts'
import {
  checkSlip,
  defaultSettings,
  stakeTerms,
  type Bettor,
  type BookSettings,
} from '../../../../sport/book/placement.ts'
import { offerOf } from '../../../../sport/book/offer.ts'
import { matchOf } from '../../../../sport/fixtures/match.ts'
import type { Slip } from '../../../../sport/book/slip.ts'
import { sumsOf } from '../../../../sport/client/slipBets.ts'
import { findMatch, isPlain, minute_ms, now_ms, seed } from '../support.ts'

const bettorIn = (currency: string): Bettor => ({
  ...{ id: 'player-1', session: 's', book: 'digitain', hasProfile: true, mayBet: true, isCredited: true },
  ...{ currency, balance_minor: 1_000_000_000, bonus_minor: 0 },
})

function playerIn(currency: string): Player {
  const bettor = bettorIn(currency)
  return { currency, balance_minor: 0, bonus_minor: 0, stakes: stakeTerms(bettor, defaultSettings) }
}

const limits = limitsOfEvent(fixtureOf(seed, 'football', 0), false)
const eventOf = (id: string) => ({ id, limits }) as FullEvent

function draftOf(prices: number[], values: Partial<Draft> = {}): Draft {
  const picks = prices.map((price, index): Pick => ({
    ...{ betId: `bet-${index}`, eventId: `football-${index}`, marketId: 'result', selectionId: 'home' },
    ...{ tourneyId: 't', price, isLive: false, match: 'A – B', market: 'Match result', selection: 'A' },
  }))
  return { ...emptyDraft('slip'), picks, ...values }
}

describe('[SLIP-06] the stake of each bet of a system', () => {
  const newId = () => 'new'
  const system = draftOf([2000, 2000, 2000, 2000], { kind: 'system', size: 2 })

  it('makes that of all of them, and stays as it is typed', () => {
    const draft = withLineStake(system, '1.5', 'USD', newId)
    expect([draft.stake, lineStake(draft, 'USD')]).toEqual(['9', '1.5'])
    const halfTyped = withLineStake(system, '1.', 'USD', newId)
    expect([halfTyped.stake, lineStake(halfTyped, 'USD')]).toEqual(['6', '1.'])
    expect(withLineStake(system, 'x', 'USD', newId).stake).toBe('x')
  })

  it('is an even part of the whole, and follows it in a system of another size', () => {
    expect(lineStake({ ...system, stake: '12' }, 'USD')).toBe('2')
    expect(lineStake({ ...system, stake: '10' }, 'USD')).toBe('')
    const typed = withLineStake(system, '2', 'USD', newId)
    expect(lineStake(withKind(typed, { size: 3 }, newId), 'USD')).toBe('3')
  })
})

describe('what the book takes of a slip', () => {
  it('[SPORT-10] is the least of what the bet, its events and the player are limited to', () => {
    const range = stakeRange(draftOf([2000]), eventOf, playerIn('USD'))
    expect(range).toEqual({ least_minor: 10, most_minor: limits.stake_minor })
  })

  it('[SPORT-16] is the same however long the odds are: their payout is capped', () => {
    const range = stakeRange(draftOf([5000, 8000], { kind: 'express' }), eventOf, playerIn('USD'))
    expect(range?.most_minor).toBe(limits.stake_minor)
  })

  it('[SPORT-16] counts what is yet to start as live in a bet with what runs, as the book does', () => {
    const low = (id: string) =>
      ({ id, limits: id === 'football-0' ? { stake_minor: 400, payout_minor: 4000 } : limits }) as FullEvent
    const { picks } = draftOf([2000, 2000])
    const mixed = [picks[0]!, { ...picks[1]!, isLive: true }]
    expect(betLimits(picks, low, playerIn('USD'))).toEqual({ stake_minor: 400, payout_minor: 4000 })
    expect(betLimits(mixed, low, playerIn('USD'))).toEqual({ stake_minor: 200, payout_minor: 2000 })
  })

  it('[SPORT-10] grows with the combinations of a system', () => {
    const draft = draftOf([2000, 2000, 2000], { kind: 'system', size: 2 })
    expect(stakeRange(draft, eventOf, playerIn('USD'))?.least_minor).toBe(30)
  })

  it('[SPORT-10] of a guest is what the events tell', () => {
    expect(stakeRange(draftOf([2000]), eventOf, undefined)?.most_minor).toBe(limits.stake_minor)
  })

  it('[SPORT-10] is unknown while an event is', () => {
    expect(stakeRange(draftOf([2000]), () => undefined, playerIn('USD'))).toBeUndefined()
  })

  it.each(['USD', 'ILS', 'TRY', 'RUB', 'SEK', 'BRL'])(
    '[SPORT-10] [SPORT-16] in %s both ends are taken, and nothing beyond them',
    (currency) => {
      const match = findMatch(
        (fixture) =>
          fixture.sport.key === 'football' &&
          isPlain(fixture) &&
          offerOf(matchOf(fixture), now_ms).length > 1,
        now_ms + 30 * minute_ms,
      )
      const { fixture } = match
      const [offered] = offerOf(match, now_ms)
      const [selection] = offered?.selections ?? []
      if (!offered || !selection) throw new Error('nothing is offered')
      const leg = {
        ...{ eventId: fixture.id, marketId: offered.id, selectionId: selection.id },
        ...{ tourneyId: fixture.tourney.id, price: selection.price, isLive: false },
      }
      const draft = draftOf([selection.price])
      const known = { limits: limitsOfEvent(fixture, false) } as FullEvent
      const range = stakeRange(draft, () => known, playerIn(currency))
      if (!range) throw new Error('no range')
      // [SPORT-16] What the slip shows is what the book pays, to the minor unit.
      const capped = { ...defaultSettings, legalPayout_minor: 123_457 }
      const player = { ...playerIn(currency), stakes: stakeTerms(bettorIn(currency), capped) }
      const shown = sumsOf(
        draft,
        range.most_minor,
        currency,
        (legs) => betLimits(legs, () => known, player)?.payout_minor,
      )
      expect(shown.mosts).toEqual([shown.payout_minor])
      expect(checked(range.most_minor, capped)).toMatchObject({ value: { payout_minor: shown.payout_minor } })
      const codeOf = (stake_minor: number) => {
        const answer = checked(stake_minor, defaultSettings)
        return answer.ok ? 'taken' : answer.error.code
      }
      expect(codeOf(range.least_minor)).toBe('taken')
      expect(codeOf(range.most_minor)).toBe('taken')
      expect(codeOf(range.least_minor - 1)).toBe(600)
      expect([619, 629, 633]).toContain(codeOf(range.most_minor + 1))

      function checked(stake_minor: number, settings: BookSettings) {
        const slip: Slip = {
          ...{ id: 'slip', kind: 'single', line: 'usual', legs: [leg], stake_minor, bonus_minor: 0 },
          ...{ currency, software: 'mobile', oddsPolicy: 'none' },
        } as const
        const desk = {
          ...{ seed, now_ms, settings, bettor: bettorIn(currency) },
          habits: { bets: 0, today: 0, same: 0, last_ms: undefined },
          exposureOf: () => ({ placed_minor: 0, payout_minor: 0 }),
        }
        return checkSlip(slip, desk)
      }
    },
  )
})
