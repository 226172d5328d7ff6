import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage'
import { entry } from './entry'

const last = 'GET /api/user/friend_transfers/history?page=1&count=2'

afterEach(() => void vi.unstubAllGlobals())

async function open() {
  const page = openPage({ signedIn: true })
  return { page, ...(await import('@/stores/transfers/lastTransfers')) }
}

test('[MENU-03] the last two are asked for', async () => {
  const { page, loadLastTransfers, $lastTransfers } = await open()
  page.answer(last, { status: 0, result: { history: [entry('t2'), entry('t1')], count: 7 } })
  await loadLastTransfers()
  expect($lastTransfers.get()).toMatchObject({ state: 'ready', value: [{ id: 't2' }, { id: 't1' }] })
})

test('[MENU-03] a failure is told only where there is nothing to show', async () => {
  const { page, loadLastTransfers, $lastTransfers } = await open()
  page.answer(last, 'offline', { status: 0, result: { history: [entry('t1')], count: 1 } }, 'offline')
  await loadLastTransfers()
  expect($lastTransfers.get().state).toBe('failed')
  for (let times = 0; times < 2; times += 1) await loadLastTransfers()
  expect($lastTransfers.get()).toMatchObject({ state: 'ready', value: [{ id: 't1' }] })
})

test('[MENU-03] an answer that comes after the sign-out is nobody’s', async () => {
  const { page, loadLastTransfers, forgetLastTransfers, $lastTransfers } = await open()
  page.answer(last, { status: 0, result: { history: [entry('t1')], count: 1 } })
  const loading = loadLastTransfers()
  forgetLastTransfers()
  await loading
  expect($lastTransfers.get()).toEqual({ state: 'loading' })
})
