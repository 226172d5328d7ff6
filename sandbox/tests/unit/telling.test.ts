import { describe, expect, it } from 'vitest'
import { catalog } from '../../games/catalog.ts'
import type { Round } from '../../games/round/round.ts'
import { rulesOf } from '../../games/round/rulesOf.ts'
import { outcomeOf } from '../../games/round/telling.ts'
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

  it.each([
    ['roulette', { stops: [17], bet: '{"odd":1000}' }, ['class="wheel"', '<output class="black">17']],
    [
      'baccarat',
      { stops: [7, 0, 11, 3, 0, 0], bet: '{"player":1000}' },
      ['class="felt"', 'class="card', 'Banker'],
    ],
    ['sicbo', { stops: [1, 2, 6], bet: '{"small":1000}' }, ['href="#die6"']],
    ['crash', { stops: [300, 0], bet: '{"target":null}' }, ['Flight ended at ×3.00', 'class="flyer"']],
    ['slots', { stops: [1, 2, 3] }, ['class="reels"', 'href="#s-']],
    ['race', { stops: [3, 1, 2, 4, 5, 6], bet: '{"w3":1000}' }, ['class="finish"', 'data-runner="3"']],
  ])('is drawn again as %s draws it', async (plays, played, seen) => {
    const { texts } = tableLanguage('en')
    const html = String(await drawnRound(gameOf(plays), told(plays, played) ?? [], texts))
    for (const part of seen) expect(html).toContain(part)
  })

  it('names a place in the language of the page', () => {
    const { texts } = tableLanguage('he')
    const names = ['n17', 's1-4', 'd2', 'high', 'odd'].map((place) =>
      placeName(gameOf('roulette'), place, texts),
    )
    expect(names).toEqual(['17', `${texts.split} 1-4`, '13–24', '19–36', texts.odd])
  })
})
