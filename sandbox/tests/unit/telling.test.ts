import { describe, expect, it } from 'vitest'
import { catalog } from '../../games/catalog.ts'
import type { Round } from '../../games/round/round.ts'
import { rulesOf } from '../../games/round/rulesOf.ts'
import { outcomeOf } from '../../games/round/telling.ts'
import { drawnSteps } from '../../games/slot/drawnSteps.ts'
import { modelOf, slotOutcome } from '../../games/slot/slotGame.ts'
import { gameLanguage } from '../../games/slot/texts.ts'
import { drawnRound, placeName } from '../../games/drawnRound.ts'
import { tableLanguage } from '../../games/table/texts.ts'

const round = (more: Partial<Round>): Round => ({
  ...{ spin_id: 'r', stake_minor: 1000, stage: 'settled', stops: null, bet: null, live: null, acts: '' },
  ...{
    seed: null,
    raised_minor: 0,
    win_minor: 0,
    balance_minor: null,
    refusal: null,
    tries: 0,
    created_ms: 0,
  },
  ...more,
})
const gameOf = (plays: string) => catalog.find((game) => (game.plays ?? game.kind) === plays)!
const told = (plays: string, played: Partial<Round>) =>
  outcomeOf(gameOf(plays), rulesOf(gameOf(plays)), round(played), 'USD')

describe('[TRUST-01] a round that is told', () => {
  it('says what lay on what, the largest first', () => {
    const bet = JSON.stringify({ odd: 500, n17: 100, 's1-4': 200 })
    expect(told('roulette', { stops: [17], bet })?.[0]).toEqual({
      part: 'bets',
      values: ['odd 5.00', '1-4 2.00', '17 1.00'],
    })
  })

  it('says at which multiple a player left a flight, beside its end', () => {
    const parts = told('crash', { stops: [300, 0], bet: '{"target":null}', win_minor: 2310 })
    expect(parts).toEqual([
      { part: 'taken', values: ['×2.31'] },
      { part: 'multiple', values: ['×3.00'] },
    ])
    const lost = told('crash', { stops: [300, 0], bet: '{"target":null}' })
    expect(lost?.map(({ part }) => part)).toEqual(['multiple'])
  })

  it('names the hands, with their totals and ends, each of a split pair by itself', () => {
    // Tens for the player, then a nine and a five to them; ten and eight for the house.
    const stops = [8, 8, 7, 3, ...Array<number>(18).fill(0), 8, 6, ...Array<number>(10).fill(0)]
    const hands = told('blackjack', { stops, acts: 'pss', win_minor: 2000, raised_minor: 1000 })
    expect(hands?.map(({ hand, total, end }) => [hand, total, end])).toEqual([
      ['own', 19, 'won'],
      ['dealer', 18, undefined],
      ['second', 15, 'lost'],
    ])
    // A side bet that wins does not win the hand.
    const bet = JSON.stringify({ stake: 1000, pairs: 100 })
    const beside = told('blackjack', { stops, acts: 's', bet, stake_minor: 1100, win_minor: 3200 })
    expect(beside?.map(({ hand, end }) => [hand, end])).toEqual([
      [undefined, undefined],
      ['own', 'won'],
      ['dealer', undefined],
    ])
    expect(beside?.[0]?.values).toEqual(['stake 10.00', 'pairs 1.00'])
    const pushed = told('baccarat', { stops: [7, 7, 11, 11, 0, 0], bet: '{"player":1000}' })
    expect(pushed?.slice(1).map(({ hand, total, end }) => [hand, total, end])).toEqual([
      ['player', 9, 'tied'],
      ['banker', 9, 'tied'],
    ])
  })

  it.each([
    ['roulette', { stops: [17], bet: '{"odd":1000}' }, ['class="wheel"', '<output class="black">17']],
    [
      'baccarat',
      { stops: [7, 0, 11, 3, 0, 0], bet: '{"player":1000}' },
      ['class="felt"', 'class="card', 'Banker'],
    ],
    ['sicbo', { stops: [1, 2, 6], bet: '{"small":1000}' }, ['href="#die6"']],
    ['crash', { stops: [300, 0], bet: '{"target":null}' }, ['Flight ended at ×3.00', 'class="flyer"']],
    ['race', { stops: [3, 1, 2, 4, 5, 6], bet: '{"w3":1000}' }, ['class="finish"', 'data-runner="3"']],
  ])('is drawn again as %s draws it', async (plays, played, seen) => {
    const { texts } = tableLanguage('en')
    const html = String(await drawnRound(gameOf(plays), told(plays, played) ?? [], texts))
    for (const part of seen) expect(html).toContain(part)
  })

  it('is drawn again step by step as a slot shows it: its symbols, the lines that won and what each paid', async () => {
    const game = catalog.find((each) => each.kind === 'slots' && modelOf(each).kind === 'freeSpins')!
    const rounds = Array.from({ length: 400 }, (_, seed) => slotOutcome(game, [seed, 7, 11, 13], 100))
    const { steps } = rounds.find((each) => each.steps.length > 1)!
    const money = (amount_minor: number) => `[${amount_minor}]`
    const html = String(await drawnSteps(game, steps, { language: gameLanguage('en'), money }))
    expect(html.match(/class="cabinet"/g)).toHaveLength(steps.length)
    expect(html).toMatch(/Free spins left.\s?0(?!\d)/)
    expect(html).toContain('href="#s-S"')
    const won = steps.flatMap(({ wins, times = 1 }) => wins.map((win) => ({ ...win, times })))
    expect(html.match(/class="over"/g)).toHaveLength(won.filter(({ line }) => line !== undefined).length)
    for (const { win_minor, times, line } of won)
      expect(html).toContain(`${line === undefined ? '' : `Line ${line + 1}: `}[${win_minor * times}]`)
  })

  it('names a place in the language of the page', () => {
    const { texts } = tableLanguage('he')
    const names = ['n17', 's1-4', 'd2', 'high', 'odd'].map((place) =>
      placeName(gameOf('roulette'), place, texts),
    )
    expect(names).toEqual(['17', `${texts.split} 1-4`, '13–24', '19–36', texts.odd])
  })
})
