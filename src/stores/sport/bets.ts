import { betStates } from '#contract/betStates.ts'
import type { BetItem } from '#contract/bets.ts'
import { ok } from '#lib/result.ts'
import { call } from '../calls/api.ts'
import { createHistory, type HistoryQuestion, momentsOf } from '../history/pagedHistory.ts'
import type { SportBook } from '#contract/line.ts'

const historyOf = (provider: SportBook) =>
  createHistory<BetItem>(
    async ({ range, filter, page, count }: HistoryQuestion) => {
      const state = betStates.find((one) => one === filter['state'])
      const query = { provider, ...momentsOf(range), count, page, ...(state && { state }) }
      const answer = await call('bets', { query })
      return answer.ok ? ok({ items: answer.value.bets, count: answer.value.count }) : answer
    },
    undefined,
    'bet',
  )

/** SPORT-08: the player's bets at each of the sportsbooks. */
export const betHistories = { digitain: historyOf('digitain'), betconstruct: historyOf('betconstruct') }
