import { beforeAll, expect, it } from 'vitest'
import {
  call,
  deposit,
  login,
  migrate,
  openGame,
  operator,
  password,
  seamless,
  signUp,
  type Player,
} from '../support.ts'

/* What an owner does about an intruder ends the games that the intruder has opened. */
beforeAll(migrate)

let numbers = 0
const next = (name: string) => `${name}${(numbers += 1)}`
const stake = async (token: string) =>
  (
    await seamless('debit', {
      ...{ token, transaction_id: next('t'), round_id: next('round'), amount_minor: 100, currency: 'USD' },
    })
  ).status

type Remedy = (owner: Player, thief: Player) => Promise<{ status: number }>
const remedies: Record<string, Remedy> = {
  'the end of the other sessions': ({ token }) => call('/api/user/sessions', { method: 'DELETE', token }),
  'another password': ({ token }) =>
    call('/api/user/password/change', {
      body: { password, new_password: 'Newer1234' },
      token,
    }),
  'staff who end the sessions': ({ user }) =>
    operator(`/players/${user.id}/sessions/end`, { reason: 'asked for' }),
  'a ban': ({ user }) => operator(`/players/${user.id}/ban`, { is_banned: true, reason: 'asked for' }),
  'the intruder’s own sign-out': (_, { token }) => call('/api/user/logout', { token }),
}

it.each(Object.keys(remedies))(
  '[SESSION-09] after %s the intruder’s open game stakes nothing more',
  async (how) => {
    const owner = await signUp(next('Owner'))
    await deposit(owner.user.id, 10_000)
    const answer = await login(owner.user.username)
    const thief = { ...owner, token: answer.headers.get('x-session-token') ?? '' }
    const { token } = await openGame(thief)
    expect(await stake(token)).toBe(0)
    expect((await remedies[how]?.(owner, thief))?.status).toBe(0)
    expect(await stake(token)).not.toBe(0)
    await operator(`/players/${owner.user.id}/ban`, { is_banned: false, reason: 'over' })
    expect(await stake(token)).not.toBe(0)
  },
)
