import { describe, expect, it } from 'vitest'
import {
  hashOfNobody,
  hashPassword,
  isOutdated,
  verifyPassword,
} from '../../../functions/platform/accounts/password/hash.ts'

const password = 'Reef2026'

/** With the real cost: worker tests hash with a cheaper one. */
describe('the hash of a password', () => {
  it('says how it was made, is salted, and is right for its password alone', async () => {
    const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)])
    expect(one).toMatch(/^scrypt:32768:8:3:[0-9a-f]{32}:[0-9a-f]{128}$/)
    expect(one).not.toBe(other)
    expect(await verifyPassword({ hash: one, password })).toBe(true)
    expect(await verifyPassword({ hash: one, password: `${password}x` })).toBe(false)
    expect(await verifyPassword({ hash: hashOfNobody, password })).toBe(false)
    expect([isOutdated(one), isOutdated(hashOfNobody)]).toEqual([false, false])
  })
})
