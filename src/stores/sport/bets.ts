import type { BetItem } from '@contract/bets'
import { ok } from '@contract/result'
import { call } from '../calls/api'
import { createHistory, type HistoryQuestion } from '../history/pagedHistory'
import { momentsOf } from '../history/moments'
import type { SportBook } from '@contract/line'

const historyOf = (provider: SportBook) =>
  createHistory<BetItem>(async ({ range, page, count }: HistoryQuestion) => {
    const asked = await call('bets', { query: { provider, ...momentsOf(range), count, page } })
    return asked.ok ? ok({ items: asked.value.bets, count: asked.value.count }) : asked
  })

/** SPORT-08: the player's bets at each of the sportsbooks. */
export const betHistories = { digitain: historyOf('digitain'), betconstruct: historyOf('betconstruct') }
