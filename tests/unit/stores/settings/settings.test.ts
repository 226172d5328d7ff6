import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

const status = 'GET /api/user/friend_transfers/status'

type Answer = { status: number; result: { allowed: boolean } }
const allowed = (is: boolean): Answer => ({ status: 0, result: { allowed: is } })

/** An answer that comes when the test wants it. */
function later() {
  let come: (answer: Answer) => void = () => undefined
  const answer = new Promise<Answer>((resolve) => (come = resolve))
  return { answer, come }
}

let page: ReturnType<typeof openPage>
beforeEach(() => {
  page = openPage({ signedIn: true })
  page.answer('GET /api/site/settings', { status: 0, result: {} })
})
afterEach(() => void vi.unstubAllGlobals())

test('[MENU-03] of two questions whether a player may transfer the later one counts, whichever is answered first', async () => {
  const { $transferAllowed, reloadSettings } = await import('@/stores/settings/settings.ts')
  const [first, second] = [later(), later()]
  page.answer(status, first.answer, second.answer)
  const loads = [reloadSettings(), reloadSettings()]
  second.come(allowed(false))
  await loads[1]
  first.come(allowed(true))
  await loads[0]
  expect($transferAllowed.get()).toEqual({ state: 'ready', value: false })
})

test('[MENU-03] an answer about the player before is not that of the next', async () => {
  const { $transferAllowed, reloadSettings } = await import('@/stores/settings/settings.ts')
  const { signOut } = await import('@/stores/session/session.ts')
  const late = later()
  page.answer(status, late.answer)
  const asked = reloadSettings()
  page.answer('GET /api/user/logout', { status: 0, result: {} })
  expect((await signOut()).ok).toBe(true)
  late.come(allowed(true))
  await asked
  expect($transferAllowed.get()).toEqual({ state: 'loading' })
})
