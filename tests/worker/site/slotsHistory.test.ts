import { beforeEach, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { SlotsHistory } from '#contract/slotsHistory.ts'
import {
  bodyOf,
  call,
  cookieOf,
  goodLists,
  setRules,
  slotegratorId,
  startAfresh,
  success,
} from './support.ts'

const round = (id: string, provider_id: string, game_id: string) => ({
  ...{ id, provider_id, game_id, date: '2026-11-20T10:00:00Z', amount: 1, payout: 2.5, status: 1 },
})

beforeEach(async () => {
  await startAfresh()
  await setRules('SANDBOX', goodLists)
})

it('[PROFILE-09] a round has the names of its provider and game, and the type of the game; as other pages write them', async () => {
  const history = [
    round('r1', 'pragmatic', 'vsmoon'),
    round('r2', 'slotegrator', slotegratorId(2)),
    round('r3', 'slotegrator', slotegratorId(3)),
    round('r4', 'gone', 'no-longer-there'),
  ]
  const page = { history, count: 4, pages: 1, token: 't' }
  await setRules('PLATFORM', { [`POST ${calls.slotsHistory.path}`]: success(page) })
  const answer = await call(calls.slotsHistory.path, { body: {}, cookie: await cookieOf() })
  expect(answer.status).toBe(200)
  const { result } = (await bodyOf(answer)) as { result: SlotsHistory }
  expect(result).toMatchObject({ count: 4, pages: 1 })
  expect(result.history.map(({ id, provider, game, game_type }) => [id, provider, game, game_type])).toEqual([
    ['r1', 'Pragmatic', 'Moon Lagoon', 'slots'],
    ['r2', 'Slotegrator', 'Comet Climb', 'crash'],
    ['r3', 'Slotegrator', 'Live Moon Roulette', 'live'],
    ['r4', 'gone', 'no-longer-there', ''],
  ])
})
