import { beforeEach, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { RtpReport } from '#contract/rtp.ts'
import { bodyOf, call, expectFailure, goodLists, setRules, startAfresh, success } from './support.ts'

const platformCall = `GET ${calls.measuredRtp.path}`
const measured = { rounds: 1200, returned: 0.94, deviation: 3.5 }
const rtpList = {
  ...{ from: '2026-10-24', to: '2026-11-22' },
  games: [
    { id: 'pragmatic/vsmoon', ...measured },
    { id: 'pragmatic/gone', ...measured },
  ],
}

beforeEach(async () => {
  await startAfresh()
  await setRules('SANDBOX', goodLists)
})

it('[PROTECT-11] the returns have the games of the catalog, without those that are gone, and the edge keeps them', async () => {
  await setRules('PLATFORM', { [platformCall]: success(rtpList) })
  const answer = await call(calls.gameRtp.path)
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300')
  const { games, ...span } = (await bodyOf(answer)).result as RtpReport
  expect(span).toEqual({ from: '2026-10-24', to: '2026-11-22' })
  expect(games).toMatchObject([{ game: { id: 'pragmatic/vsmoon', gameName: 'Moon Lagoon' }, ...measured }])
})

it('[PROTECT-11] as long as no wallet has reported its rounds, nobody keeps the empty list', async () => {
  await setRules('PLATFORM', { [platformCall]: success({ ...rtpList, games: [] }) })
  const answer = await call(calls.gameRtp.path)
  expect((await bodyOf(answer)).result).toMatchObject({ games: [] })
  expect(answer.headers.get('Cache-Control')).not.toContain('public')
})

it('[PROTECT-11] returns of another shape are 502', async () => {
  await setRules('PLATFORM', { [platformCall]: success({ ...rtpList, games: [{ id: 7 }] }) })
  await expectFailure(await call(calls.gameRtp.path), 502, 9502)
})
