import { expect, it } from 'vitest'
import { betsOn } from '../../assets/table/laid.js'

it('a stake that stays is not meant for the next round when a chip laid on it is taken back', () => {
  const bets = betsOn({ isKept: true })
  bets.add([['stake', 500]])
  expect(bets.isMeant()).toBe(true)
  bets.taken()
  bets.over()
  bets.add([['stake', 100]])
  expect(bets.isMeant()).toBe(true)
  bets.undo()
  expect([bets.staked(), bets.isMeant()]).toEqual([500, false])
})
