import type { ActivatedPromocode, PromocodeUse } from '@contract/bonuses'
import type { Result } from '@contract/result'
import { atom, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api'
import type { Loaded } from '../calls/loaded'
import { invalid } from '../calls/notSent'
import { refreshBalance } from '../session/balance'
import { signedOutBy } from '../session/session'
import { notify } from '../site/notices'
import { loadBonuses } from './bonuses'

export type PromocodePage = { items: readonly PromocodeUse[]; page: number; pages: number }

const usesPerPage = 10
const promocodesAtom = atom<Loaded<PromocodePage>>({ state: 'loading' })
/** PROFILE-06: the codes that the player has tried, newest first. */
export const $promocodes = readonlyType(promocodesAtom)

let asked = 0

export async function showPromocodes(page = 1): Promise<void> {
  const mine = ++asked
  const answer = await call('promocodes', { query: { page: String(page), count: String(usesPerPage) } })
  if (mine !== asked) return
  if (answer.ok) {
    const { history, count } = answer.value
    const pages = Math.ceil(count / usesPerPage)
    promocodesAtom.set({ state: 'ready', value: { items: history, page, pages } })
  } else if (!signedOutBy(answer.error)) promocodesAtom.set({ state: 'failed', failure: answer.error })
}

export function forgetPromocodes(): void {
  asked += 1
  promocodesAtom.set({ state: 'loading' })
}

/** Fields: code. A code that was refused may be in the history too. */
export async function activatePromocode(typed: string): Promise<Result<ActivatedPromocode, CallFailure>> {
  const code = typed.trim()
  if (code === '') return invalid({ code: 'required' })
  const activated = await call('activatePromocode', { body: { code } })
  if (activated.ok) notify('success', { key: 'promocodeAccepted' })
  void showPromocodes()
  if (activated.ok) void Promise.all([refreshBalance(), loadBonuses()])
  return activated
}
