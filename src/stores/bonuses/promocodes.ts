import type { PromocodeUse } from '#contract/bonuses.ts'
import type { Result } from '#lib/result.ts'
import { call, type CallFailure } from '../calls/api.ts'
import { invalid } from '../calls/formCalls.ts'
import { createHistory, historyPage } from '../history/pagedHistory.ts'
import { refreshBalance } from '../session/balance.ts'
import { notify } from '../notices/notices.ts'
import { loadBonuses } from './bonuses.ts'
import { loadOffers } from './offers.ts'

/** PROFILE-06: the codes that the player has tried, newest first. */
export const promocodeHistory = createHistory<PromocodeUse>(async ({ page, count }) => {
  const answer = await call('promocodes', { query: { page: String(page), count: String(count) } })
  return historyPage(answer)
}, 10)

/** Fields: code. A code that was refused may be in the history too. */
export async function activatePromocode(typed: string): Promise<Result<unknown, CallFailure>> {
  const code = typed.trim()
  if (code === '') return invalid({ code: 'required' })
  const activated = await call('activatePromocode', { body: { code } })
  if (activated.ok) notify('success', { key: 'promocodeAccepted' })
  void promocodeHistory.turn(1)
  if (activated.ok) void Promise.all([refreshBalance(), loadBonuses(), loadOffers()])
  return activated
}
