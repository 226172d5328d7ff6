import { expect, it } from 'vitest'
import { retryPause_ms } from '../../../functions/site/upstream/retryPause.ts'

it('a failed read is tried again after a pause that is felt by no player, and differs from call to call', () => {
  expect(retryPause_ms.least).toBeGreaterThanOrEqual(50)
  expect(retryPause_ms.spread).toBeGreaterThanOrEqual(retryPause_ms.least)
  expect(retryPause_ms.least + retryPause_ms.spread).toBeLessThanOrEqual(200)
})
