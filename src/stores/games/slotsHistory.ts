import { slotsLost, slotsWon, type SlotsRound } from '#contract/slotsHistory.ts'
import { call } from '../calls/api.ts'
import { createHistory, historyPage, type Filter } from '../history/pagedHistory.ts'

const statuses: Readonly<Record<string, typeof slotsWon | typeof slotsLost>> = {
  won: slotsWon,
  lost: slotsLost,
}

/** PROFILE-09: rounds at games; the filter has `provider` and `status`, which is `won` or `lost`. */
export const slotsHistory = createHistory<SlotsRound>(async ({ range, filter, page, count }) => {
  const { begin, end } = range
  const body = { ...filterOf(filter), ...(begin && { begin }), ...(end && { end }), page, count }
  const answer = await call('slotsHistory', { body })
  return historyPage(answer)
})

function filterOf({ provider, status = '' }: Filter) {
  const wanted = statuses[status]
  return { ...(provider && { providers: [provider] }), ...(wanted && { statuses: [wanted] }) }
}
