import { expect, it } from 'vitest'
import { betsOn } from '../../assets/table/laid.js'

it('a new round begins on an empty table, and the bets of the last one are laid again by a press', () => {
  const bets = betsOn()
  bets.add([['stake', 500]])
  bets.taken()
  bets.over()
  expect([bets.staked(), bets.again()]).toEqual([0, { key: 'repeat', step: [['stake', 500]] }])
  bets.add(bets.again().step)
  expect([bets.staked(), bets.isMeant(), bets.again().key]).toEqual([500, true, 'doubleBets'])
})

it('chips that were handed in are not taken again by themselves, also after a step that was taken back', () => {
  const bets = betsOn()
  bets.add([['red', 500]])
  bets.taken()
  bets.add([['red', 100]])
  expect(bets.isMeant()).toBe(true)
  bets.undo()
  expect([bets.staked(), bets.isMeant()]).toEqual([500, false])
  bets.begin()
  expect(bets.staked()).toBe(0)
})
