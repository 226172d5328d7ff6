import { expect, it } from 'vitest'
import type { MyFreeRounds } from '#contract/gifts.ts'
import { freeRoundsIn } from '../../../../src/stores/bonuses/gifts.ts'

const rounds = (id: string, more: Partial<MyFreeRounds> = {}): MyFreeRounds => ({
  ...{ id, state: 'open', given_at: '2030-01-01', ends_at: '2030-01-09', provider: 'pragmatic' },
  ...{ games: [{ id: 'gems', title: 'Gems' }], stake_minor: 20, count: 9, left: 7, won_minor: 0 },
  ...{ wins: 'real', is_over: false, ...more },
})
const among = (...free_rounds: MyFreeRounds[]) => {
  const loaded = { state: 'ready' as const, value: { free_bets: [], free_rounds } }
  return freeRoundsIn(loaded, 'pragmatic', 'gems')?.id
}

it('[PROMO-06] of a game those free rounds are told that are played next', () => {
  expect(freeRoundsIn({ state: 'loading' }, 'pragmatic', 'gems')).toBeUndefined()
  expect(among(rounds('late'), rounds('soon', { ends_at: '2030-01-05' }))).toBe('soon')
  expect(among(rounds('used', { state: 'used' }), rounds('other', { provider: 'evoplay' }))).toBeUndefined()
  expect(among(rounds('elsewhere', { games: [{ id: 'x', title: 'X' }] }))).toBeUndefined()
})
