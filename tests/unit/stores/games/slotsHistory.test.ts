import { afterEach, expect, test, vi } from 'vitest'
import { everyDay } from '@/stores/history/pagedHistory.ts'
import { openPage } from '../fakePage.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  [{}, {}],
  [{ provider: '', status: '' }, {}],
  [
    { provider: 'pragmatic', status: 'won' },
    { providers: ['pragmatic'], statuses: [1] },
  ],
  [{ status: 'lost' }, { statuses: [2] }],
])('[PROFILE-09] of the fields %o the call has the filters %o', async (filter, sent) => {
  const page = openPage({ signedIn: true })
  const { slotsHistory } = await import('@/stores/games/slotsHistory.ts')
  await slotsHistory.show(everyDay, 2, filter)
  expect(page.made('POST /api/user/getSlotsBetHistory').map(({ body }) => body)).toEqual([
    { ...sent, page: 2, count: 20 },
  ])
})
