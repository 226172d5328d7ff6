import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

const last = 'GET /api/user/friend_transfers/history?page=1&count=2'
const send = 'POST /api/user/friend_transfers'

/** A transfer as the history has it. */
const entry = (id: string) => ({
  ...{ id, createdAt: '2026-11-20T10:00:00Z', login: 'friend', value: 5, is_incoming: false },
  status: 'Completed',
})

afterEach(() => void vi.unstubAllGlobals())

async function open() {
  const page = openPage({ signedIn: true })
  return { page, ...(await import('@/stores/transfers/transfers.ts')) }
}

test('[PROFILE-07] a page of the history is five transfers', async () => {
  const { page, transferHistory } = await open()
  page.answer('GET /api/user/friend_transfers/history?page=2&count=5', {
    status: 0,
    result: { history: [entry('t6')], count: 11 },
  })
  await transferHistory.turn(2)
  expect(transferHistory.$history.get()).toMatchObject({
    page: 2,
    loaded: { state: 'ready', value: { items: [{ id: 't6' }], count: 11 } },
  })
})

test('[PROFILE-07] Completed shows as Deposited', async () => {
  const { shownState } = await open()
  expect(shownState('Completed')).toBe('Deposited')
  expect(shownState('Deposited')).toBe('Deposited')
  expect(shownState('Withdrawn')).toBe('Withdrawn')
})

test('[PROFILE-07] what was typed is read before the player is asked: a login, and at most the balance', async () => {
  const { readTransfer } = await open()
  const wrong = (amount: string, login = 'friend') => {
    const read = readTransfer({ login, amount }, { balance: 950, currency: 'USD' })
    return read.ok ? read.value : read.error.fields
  }
  expect(wrong('1e3', ' ')).toEqual({ friend_login: 'required', value: 'amountForm' })
  expect(wrong('0.001')).toEqual({ value: 'amountCents' })
  expect(wrong('0')).toEqual({ value: 'amountTooSmall' })
  expect(wrong('950.01')).toEqual({ value: 'amountTooLarge' })
  expect(wrong('950', ' friend ')).toEqual({ friend_login: 'friend', amount: 950 })
})

test('[PROFILE-07] after a lost answer the same transfer is sent, after a success another', async () => {
  const { page, sendTransfer } = await open()
  page.answer(send, 'offline', { status: 0, result: { id: 't1', status: 'Deposited' } })
  for (let times = 0; times < 3; times += 1) await sendTransfer({ friend_login: 'friend', amount: 5 })
  const ids = page.made(send).map(({ body }) => (body as { request_id: string }).request_id)
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[1])
})

test('[PROFILE-07] a refusal for wagering says how much is left, and others do not', async () => {
  const { page, leftToWager, sendTransfer } = await open()
  const refused = (status: number, to_wager: string) => ({ status, fields: { to_wager } })
  page.answer(send, refused(105, '7.50'), refused(105, '0.00'), { status: 105 }, refused(501, '7.50'))
  const left: unknown[] = []
  for (let times = 0; times < 4; times += 1) {
    const sent = await sendTransfer({ friend_login: 'friend', amount: 5 })
    left.push(sent.ok ? 'sent' : leftToWager(sent.error))
  }
  expect(left).toEqual([7.5, undefined, undefined, undefined])
})

async function openLast() {
  const page = openPage({ signedIn: true })
  const store = await import('@/stores/transfers/lastTransfers.ts')
  return { page, ...store, show: () => store.$lastTransfers.listen(() => undefined) }
}

test('[MENU-03] the last two are asked for once they are to be shown', async () => {
  const { page, show, $lastTransfers } = await openLast()
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
  const { page, show, loadLastTransfers, $lastTransfers } = await openLast()
  page.answer(last, 'offline', { status: 0, result: { history: [entry('t1')], count: 1 } }, 'offline')
  show()
  await vi.waitFor(() => expect($lastTransfers.get().state).toBe('failed'), { timeout: 15_000 })
  for (let times = 0; times < 2; times += 1) await loadLastTransfers()
  expect($lastTransfers.get()).toMatchObject({ state: 'ready', value: { history: [{ id: 't1' }] } })
})
