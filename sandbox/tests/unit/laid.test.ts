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

it('[TABLE-15] what lies after a round is what its places pay; without places the only one has all', () => {
  const bets = betsOn()
  bets.add([
    ['red', 500],
    ['n7', 100],
  ])
  bets.end({ paid: { red: 1000, n7: 0 }, win_minor: 1000 })
  expect([bets.lying('red'), bets.lying('n7'), bets.staked()]).toEqual([
    { amount_minor: 500, paid_minor: 1000 },
    { amount_minor: 100, paid_minor: 0 },
    0,
  ])
  bets.add([['n7', 100]])
  expect([bets.lying('red'), bets.lying('n7')]).toEqual([undefined, { amount_minor: 100 }])
  bets.end({ win_minor: 0 })
  expect(bets.lying('n7')).toEqual({ amount_minor: 100, paid_minor: 0 })
  bets.begin()
  expect(bets.lying('n7')).toBeUndefined()
})

it('[TABLE-18] a side bet is told as soon as it is decided, and its chips lie until the round has ended', () => {
  const bets = betsOn()
  bets.put({ stake: 500, pairs: 100, plus3: 100 })
  bets.decided({ pairs: 700, plus3: 0 })
  expect(['stake', 'pairs', 'plus3'].map((place) => bets.lying(place))).toEqual([
    { amount_minor: 500 },
    { amount_minor: 100, paid_minor: 700 },
    { amount_minor: 100, paid_minor: 0 },
  ])
  expect(bets.staked()).toBe(700)
  bets.end({ paid: { stake: 0, pairs: 700, plus3: 0 }, win_minor: 700 })
  bets.put({ stake: 500 })
  expect(bets.lying('pairs')).toBeUndefined()
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
