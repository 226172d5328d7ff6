import { beforeAll, describe, expect, it } from 'vitest'
import { login, migrate, operator, signUpBody } from './support.ts'

beforeAll(migrate)

describe('sign-in', () => {
  it('[SIGNIN-02] signs in by username in any case, by e-mail and by phone with or without plus', async () => {
    const details = { email: 'nadia@atoll.test', phone: '+5511987654321'.slice(0, 13) }
    const created = await operator('/players', signUpBody('Nadia', details))
    expect(created).toMatchObject({ http: 200, status: 0, result: { created: true } })

    const digits = details.phone.slice(1)
    for (const way of ['Nadia', 'nadia', 'NADIA@atoll.test', digits, `+${digits}`]) {
      const answer = await login(way)
      expect(answer, way).toMatchObject({ http: 200, status: 0 })
      expect(answer.result).toEqual({
        id: created.result.id,
        login: 'Nadia',
        username: 'Nadia',
        currency: 'USD',
        first_name: null,
        last_name: null,
        is_partner: false,
        role: 0,
        cashier_id: null,
        is_casino_blocked: false,
        lang: 'en',
      })
      expect(answer.headers.get('x-session-token')).toMatch(/^[A-Za-z0-9_-]{43}$/)
      expect(JSON.stringify(answer.result)).not.toContain(answer.headers.get('x-session-token'))
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    }
  })
})
