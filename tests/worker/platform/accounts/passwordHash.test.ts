import { hashPassword as hashOfBetterAuth } from 'better-auth/crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  hashOfNobody,
  hashPassword,
  isOutdated,
  verifyPassword,
} from '../../../../functions/platform/accounts/password/hash.ts'
import { login, migrate, password, platformEnv, signUp } from '../support.ts'

beforeAll(migrate)

async function storedHash(userId: string): Promise<string> {
  const row = await platformEnv.DB.prepare('SELECT password FROM account WHERE user_id = ?')
    .bind(userId)
    .first<{ password: string }>()
  return row?.password ?? ''
}

async function store(userId: string, hash: string): Promise<void> {
  await platformEnv.DB.prepare('UPDATE account SET password = ? WHERE user_id = ?').bind(hash, userId).run()
}

describe('the hash of a password', () => {
  it('says how it was made, is salted, and is right for its password alone', async () => {
    const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)])
    expect(one).toMatch(/^scrypt:\d+:8:\d:[0-9a-f]{32}:[0-9a-f]{128}$/)
    expect(one).not.toBe(other)
    expect(await verifyPassword({ hash: one, password })).toBe(true)
    expect(await verifyPassword({ hash: one, password: `${password}x` })).toBe(false)
    expect(await verifyPassword({ hash: hashOfNobody, password })).toBe(false)
    expect([isOutdated(one), isOutdated(hashOfNobody)]).toEqual([false, false])
  })

  it('of an earlier make still signs in, and is made anew by that', async () => {
    const { user } = await signUp('Rehashed1')
    const earlier = await hashOfBetterAuth(password)
    await store(user.id, earlier)
    expect(await login('Rehashed1', 'Wrong1234')).toMatchObject({ status: 4 })
    expect(await storedHash(user.id)).toBe(earlier)
    expect(await login('Rehashed1')).toMatchObject({ status: 0 })
    expect(isOutdated(await storedHash(user.id))).toBe(false)
    expect(await login('Rehashed1')).toMatchObject({ status: 0 })
  })

  it('of an earlier make lets two in that come at once', async () => {
    const { user } = await signUp('Rehashed2')
    await store(user.id, await hashOfBetterAuth(password))
    const answers = await Promise.all([login('Rehashed2'), login('Rehashed2')])
    expect(answers.map(({ status }) => status)).toEqual([0, 0])
  })
})
