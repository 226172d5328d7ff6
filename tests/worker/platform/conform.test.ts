import { beforeAll, expect, it } from 'vitest'
import { checks, faultsOf, platformCalls, tableOf, walk, type Ask } from '../../../scripts/conform/walk.ts'
import { fetchBySite, migrate, origin, signUp } from './support.ts'

const ask: Ask = (path, request) => fetchBySite(new Request(`${origin}${path}`, request))

beforeAll(migrate)

it('[OWN-02] the shipped platform holds to the table, every call of it', async () => {
  const { token } = await signUp('Conform')
  const found = await walk({ ask, token })
  expect(faultsOf(found)).toEqual([])
  expect(found.map(({ name }) => name)).toEqual(platformCalls)
  const counts = checks.map((check) => found.filter((one) => one[check] === '').length)
  // No check is left out by mistake.
  expect(counts.every((count) => count > 30)).toBe(true)
  expect(tableOf(found)).toMatch(/^balance +GET \/api\/user\/balance +ok +ok +· +ok$/m)
})

it('[OWN-02] a platform that breaks the table is told where', async () => {
  const wrong: Ask = async () => Response.json({ status: 0, result: 'something else' })
  const found = await walk({ ask: wrong, token: 'any' }, ['balance', 'settings', 'setLimit'])
  expect(faultsOf(found).map((fault) => fault.split(':')[0])).toEqual([
    'balance, happy',
    'balance, refused',
    'settings, happy',
    'setLimit, refused',
    'setLimit, malformed',
  ])
})
