import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'
import { entry } from './entry.ts'

const last = 'GET /api/user/friend_transfers/history?page=1&count=2'

afterEach(() => void vi.unstubAllGlobals())

async function open() {
  const page = openPage({ signedIn: true })
  const store = await import('@/stores/transfers/lastTransfers.ts')
  return { page, ...store, show: () => store.$lastTransfers.listen(() => undefined) }
}

test('[MENU-03] the last two are asked for once they are to be shown', async () => {
  const { page, show, $lastTransfers } = await open()
  page.answer(last, { status: 0, result: { history: [entry('t2'), entry('t1')], count: 7 } })
  show()
  await vi.waitFor(
    () =>
      expect($lastTransfers.get()).toMatchObject({
        state: 'ready',
        value: { history: [{ id: 't2' }, { id: 't1' }] },
      }),
    { timeout: 15_000 },
  )
})

test('[MENU-03] a failure is told only where there is nothing to show', async () => {
  const { page, show, loadLastTransfers, $lastTransfers } = await open()
  page.answer(last, 'offline', { status: 0, result: { history: [entry('t1')], count: 1 } }, 'offline')
  show()
  await vi.waitFor(() => expect($lastTransfers.get().state).toBe('failed'), { timeout: 15_000 })
  for (let times = 0; times < 2; times += 1) await loadLastTransfers()
  expect($lastTransfers.get()).toMatchObject({ state: 'ready', value: { history: [{ id: 't1' }] } })
})
