import { describe, expect, it } from 'vitest'
import { mostStake } from '../../../../sport/client/mostStake.ts'
import { type Pick, type Draft, emptyDraft, withCombo } from '../../../../sport/client/slip.ts'
import type { FullEvent, Player } from '../../../../sport/client/wire.ts'

const limits = { stake_minor: 100_000, payout_minor: 1_000_000 }
const eventOf = (id: string) => ({ id, limits }) as FullEvent
const playerWith = (balance_minor: number, bonus_minor = 0): Player => ({
  ...{ currency: 'USD', balance_minor, bonus_minor },
  stakes: { rate: 1000, least_minor: 10, bonus_price: 1800, usual: limits, live: limits },
})

function draftOf(prices: number[], values: Partial<Draft> = {}): Draft {
  const picks = prices.map((price, index): Pick => ({
    ...{ betId: `bet-${index}`, eventId: `football-${index}`, marketId: 'result', selectionId: 'home' },
    ...{ tourneyId: 't', price, isLive: false, match: 'A – B', market: 'Match result', selection: 'A' },
  }))
  return { ...emptyDraft('slip'), picks, ...values }
}

describe('[SLIP-05] Max', () => {
  it('is the least of the balance and of the bet’s limit, whatever the odds', () => {
    expect(mostStake(draftOf([2000]), eventOf, playerWith(5000))).toBe(5000)
    expect(mostStake(draftOf([2000]), eventOf, playerWith(1_000_000))).toBe(100_000)
    expect(mostStake(draftOf([20_000]), eventOf, playerWith(1_000_000))).toBe(100_000)
  })

  it('is for each of several singles what is there for all of them', () => {
    expect(mostStake(draftOf([2000, 2000, 2000]), eventOf, playerWith(1000))).toBe(333)
    const typed = draftOf([2000, 2000], { kind: 'single' })
    const own = { ...typed, picks: typed.picks.map((pick) => ({ ...pick, stake: '9' })) }
    expect(mostStake(own, eventOf, playerWith(1000))).toBe(500)
  })

  it('leaves what the other bets of the slip cost', () => {
    const parlay = draftOf([2000, 2000, 2000], { kind: 'express' })
    const beside = withCombo(parlay, { kind: 'system', size: 2, stake: '4' }, () => 'id')
    expect(mostStake(beside, eventOf, playerWith(1000))).toBe(600)
  })

  it('counts half of the stake as bonus money where the player pays so', () => {
    const draft = draftOf([2000], { usesBonus: true })
    expect(mostStake(draft, eventOf, playerWith(1000, 5000))).toBe(2000)
    expect(mostStake(draft, eventOf, playerWith(1000, 300))).toBe(1300)
  })

  it('is nothing where the balance does not cover the least stake', () => {
    expect(mostStake(draftOf([2000]), eventOf, playerWith(9))).toBe(0)
    expect(mostStake(draftOf([2000]), () => undefined, playerWith(1000))).toBeUndefined()
  })
})
