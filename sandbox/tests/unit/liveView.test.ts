import { expect, it } from 'vitest'
import { catalog } from '../../games/catalog.ts'
import type { LiveRow } from '../../games/live/liveRows.ts'
import { viewOf } from '../../games/live/liveView.ts'

const gameOf = (id: string) => catalog.find((game) => game.id === id)!
const row = (number: number, stops: number[]): LiveRow => {
  const closes_ms = number * 20_000
  return { number, closes_ms, decides_ms: closes_ms + 4000, over_ms: closes_ms + 12_000, seed: 's', stops }
}

it.each([
  // A tie and then a win of the dragon; the end of a flight is drawn before anybody bets on it.
  ['im-31', [3, 3], [9, 3], '2', '20'],
  ['jetx_ssg', [200, 0], [100_000, 40_000], undefined, undefined],
])(
  '[TABLE-13] a round of %s is among the last ones from its result on, and not before',
  (id, first, second, road, told) => {
    const [before, now] = [row(1, first), row(2, second)]
    const known = { recent: [now, before], seats: [], top: undefined, hash: null, isDemo: false }
    const at = (now_ms: number) => viewOf(gameOf(id), { ...known, row: now, now_ms })
    const open = at(now.closes_ms - 1)
    expect([open.phase, open.recent.map(({ stops }) => stops), open.road]).toEqual(['betting', [first], road])
    const playing = at(now.closes_ms + 1)
    expect([playing.phase, playing.recent.length]).toEqual(['playing', 1])
    const ended = at(now.closes_ms + 3_000_000)
    expect([ended.phase, ended.recent.map(({ stops }) => stops), ended.road]).toEqual([
      'result',
      [second, first],
      told,
    ])
  },
)
