import type { ActivatedPromocode, PromocodeUse } from '@contract/bonuses'
import { ok, type Result } from '@contract/result'
import { call, type CallFailure } from '../calls/api'
import { invalid } from '../calls/notSent'
import { createHistory } from '../history/pagedHistory'
import { refreshBalance } from '../session/balance'
import { notify } from '../site/notices'
import { loadBonuses } from './bonuses'

/** PROFILE-06: the codes that the player has tried, newest first. */
export const promocodeHistory = createHistory<PromocodeUse>(async ({ page, count }) => {
  const asked = await call('promocodes', { query: { page: String(page), count: String(count) } })
  return asked.ok ? ok({ items: asked.value.history, count: asked.value.count }) : asked
}, 10)

/** Fields: code. A code that was refused may be in the history too. */
export async function activatePromocode(typed: string): Promise<Result<ActivatedPromocode, CallFailure>> {
  const code = typed.trim()
  if (code === '') return invalid({ code: 'required' })
  const activated = await call('activatePromocode', { body: { code } })
  if (activated.ok) notify('success', { key: 'promocodeAccepted' })
  void promocodeHistory.turn(1)
  if (activated.ok) void Promise.all([refreshBalance(), loadBonuses()])
  return activated
}
