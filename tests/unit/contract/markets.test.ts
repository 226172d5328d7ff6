import { describe, expect, it } from 'vitest'
import { marketIds } from '#contract/marketIds.ts'
import { mayBeTried } from '#contract/markets.ts'

describe('a market', () => {
  it('[PROTECT-10] lets games be tried with play money only where its profile says so', () => {
    const game = { tags: ['new', 'demo'] as ('new' | 'demo')[] }
    expect(marketIds.filter((market) => mayBeTried(game, market))).toEqual(['none'])
  })

  it('[PROTECT-10] offers no demo of a game whose provider has none', () => {
    expect(mayBeTried({ tags: ['new'] }, 'none')).toBe(false)
    expect(mayBeTried({}, 'none')).toBe(false)
  })
})
