import { beforeEach, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { OpenRounds, SlotsHistory } from '#contract/slotsHistory.ts'
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

const told = (replay: string | null) => ({
  ...{ ...round('r1', 'pragmatic', 'vsmoon'), state: 'ended', before: 5, after: 6.5, jackpots: 0.01 },
  movements: [],
  ...{ outcome: null, replay },
})

it.each([
  ['http://sandbox.localhost:4321/replay/1', 'http://sandbox.localhost:4321/replay/1'],
  ['https://elsewhere.example/replay/1', null],
  [null, null],
])(
  '[TRUST-01] shows the replay %s of a provider as %s: it is on an origin of that provider',
  async (given, shown) => {
    await setRules('PLATFORM', { [`GET ${calls.round.path}`]: success(told(given)) })
    const answer = await call(`${calls.round.path}?provider=pragmatic&id=r1`, { cookie: await cookieOf() })
    expect(await bodyOf(answer)).toMatchObject({ result: { replay: shown, game: 'Moon Lagoon' } })
  },
)

it('[TRUST-02] an open round has the page where it is played on; none if the game is gone', async () => {
  const rounds = [round('r1', 'pragmatic', 'vsmoon'), round('r2', 'gone', 'no-longer-there')]
  await setRules('PLATFORM', { [`GET ${calls.openRounds.path}`]: success({ rounds, count: 2, held: 2 }) })
  const answer = await call(calls.openRounds.path, { cookie: await cookieOf() })
  const { result } = (await bodyOf(answer)) as { result: OpenRounds }
  expect(result.rounds.map(({ path }) => path)).toEqual(['/slots/pragmatic/vsmoon', null])
})
