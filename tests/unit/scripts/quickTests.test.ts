import { expect, it } from 'vitest'
import { current, difference } from '../../../functions/platform/accounts/password/cost.ts'
import { retryPause_ms } from '../../../functions/site/upstream/retryPause.ts'

const work = ({ N, r, p }: typeof current) => N * r * p

/** Worker tests hash with a cheaper one (`scripts/lib/quickTestsPlugin.ts`). */
it('a password costs 32 MiB and three passes, and one of better-auth’s as much in all', () => {
  expect(current).toEqual({ N: 32_768, r: 8, p: 3 })
  const betterAuths = { N: 16_384, r: 16, p: 1 }
  expect(work(betterAuths) + work(difference)).toBe(work(current))
})

it('a failed read is tried again after a pause that is felt by no player, and differs from call to call', () => {
  expect(retryPause_ms.least).toBeGreaterThanOrEqual(50)
  expect(retryPause_ms.spread).toBeGreaterThanOrEqual(retryPause_ms.least)
  expect(retryPause_ms.least + retryPause_ms.spread).toBeLessThanOrEqual(200)
})
