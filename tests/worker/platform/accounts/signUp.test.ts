import { beforeAll, describe, expect, it } from 'vitest'
import { agents, call, countRows, login, migrate, operator, signUp, signUpCall, userRow } from '../support.ts'

beforeAll(async () => {
  await migrate()
  await agents('a-7')
})

describe('sign-up by username', () => {
  it('[SIGNUP-06] creates an account that is signed in, with an empty wallet in its currency', async () => {
    const player = await signUp('Newcomer', {
      currency: 'BRL',
      lang: 'pt',
      agent_id: 'a-7',
      referral_id: 'r-9',
    })
    expect(player.user).toMatchObject({ username: 'Newcomer', currency: 'BRL', lang: 'pt', role: 0 })
    expect(await call('/api/user/balance', { token: player.token })).toMatchObject({
      status: 0,
      result: {
        balance: 0,
        bonus_balance: 0,
        owed: 0,
        currency: 'BRL',
        is_banned: false,
        is_casino_blocked: false,
        is_excluded: false,
      },
    })
    const stored = await userRow(player.user.id, 'agent_id, referral_id')
    expect(stored).toEqual({ agent_id: 'a-7', referral_id: 'r-9' })
    expect(await login('newcomer')).toMatchObject({ status: 0, result: { id: player.user.id } })
  })

  it.each([
    ['username', 'ab', 'usernameLength'],
    ['username', 'fifteencharsxxx', 'usernameLength'],
    ['username', '12345', 'usernameNeedsLetter'],
    ['username', "x'; DROP--", 'usernameCharacters'],
    ['password', 'Short1', 'passwordLengthRequirements'],
    ['password', 'alllowercase1', 'passwordLettersRequirements'],
    ['password', 'NoDigitsHere', 'passwordDigitsRequirements'],
    ['password', `Aa1${'x'.repeat(200)}`, 'passwordLengthRequirements'],
    ['birth_date', '1990-02-30', 'incorrectDate'],
    ['birth_date', '1900-12-31', 'incorrectDate'],
    ['birth_date', `${new Date().getUTCFullYear() - 10}-01-01`, 'underAge'],
    ['currency', 'XYZ', 'required'],
    ['username', 42, 'incorrectInput'],
    ['password', { length: 9 }, 'incorrectInput'],
    ['birth_date', null, 'incorrectInput'],
    ['first_name', 'x'.repeat(201), 'incorrectInput'],
  ])('[SIGNUP-06] refuses %s %j with %s', async (field, value, message) => {
    const answer = await signUpCall('Refused1', { [field]: value })
    expect(answer).toMatchObject({ http: 422, status: 9400, fields: { [field]: message } })
    expect(await countRows("user WHERE username = 'refused1'")).toBe(0)
  })

  it('[SIGNUP-06] refuses a currency that is not offered', async () => {
    await operator('/settings', { currencies: ['USD', 'BRL'] }, 'PUT')
    const answer = await signUpCall('Swede', { currency: 'SEK' })
    expect(answer).toMatchObject({ http: 422, status: 17 })
    await operator('/settings', { currencies: ['USD', 'ILS', 'TRY', 'RUB', 'SEK', 'BRL'] }, 'PUT')
  })

  it('[SIGNUP-06] refuses a username that is taken, in any case', async () => {
    await signUp('Taken')
    for (const name of ['Taken', 'taken', 'TAKEN']) {
      const answer = await signUpCall(name)
      expect(answer).toMatchObject({ http: 409, status: 241 })
      expect(answer.headers.get('x-session-token')).toBeNull()
    }
  })

  it('[SIGNUP-06] makes one account of many sign-ups at once, and no half of another', async () => {
    const names = ['Racer', 'racer', 'RACER', 'RaCeR']
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => signUpCall(names[n % 4] ?? 'Racer')),
    )
    expect(answers.filter((answer) => answer.status === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 241)).toHaveLength(11)
    expect(await countRows("user WHERE username = 'racer'")).toBe(1)
    const widows = `user LEFT JOIN account ON account.user_id = user.id
      WHERE account.id IS NULL OR account.password IS NULL`
    expect(await countRows(widows)).toBe(0)
    const orphans = 'account WHERE user_id NOT IN (SELECT id FROM user)'
    expect(await countRows(orphans)).toBe(0)
  })

  it('[SIGNUP-06] cannot give itself a role, a flag or money', async () => {
    const player = await signUp('Sneaky', {
      role: 3,
      staff_role: 'administrator',
      isPartner: true,
      is_partner: true,
      balance: 1000,
      friend_transfer_allowed: true,
      id: 'chosen',
    })
    expect(player.user).toMatchObject({ role: 0, is_partner: false })
    expect(player.user.id).not.toBe('chosen')
    const row = await userRow(player.user.id, 'staff_role, friend_transfer_allowed')
    expect(row).toEqual({ staff_role: null, friend_transfer_allowed: 0 })
  })

  it('[SIGNUP-06] keeps what looks like SQL as text', async () => {
    const first_name = "Robert'); DROP TABLE user;--"
    const player = await signUp('Bobby', { first_name, city: '%_"' })
    expect(player.user.first_name).toBe(first_name)
    expect(await login("' OR 1=1 --")).toMatchObject({ http: 401, status: 4 })
  })
})
