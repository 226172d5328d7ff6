import { beforeAll, describe, expect, it } from 'vitest'
import {
  call,
  lastMessageTo,
  login,
  migrate,
  playerAt,
  proofIsOld,
  signUp,
  solvedCaptcha,
  type Player,
} from '../support.ts'

beforeAll(migrate)

async function codeTo(player: Player, channel: 'email' | 'phone', address: string): Promise<string> {
  const body = { [channel]: address, captcha: await solvedCaptcha() }
  expect(await call(`/api/user/${channel}/code`, { token: player.token, body })).toMatchObject({ status: 0 })
  return (await lastMessageTo(address.replace('+', ''))).code ?? ''
}

const addContact = (player: Player, channel: 'email' | 'phone', address: string, code: string) =>
  call(`/api/user/${channel}/add`, { token: player.token, body: { [channel]: address, code } })

const checkSession = (player: Player) => call('/api/user/check', { token: player.token })

describe('the way back in', () => {
  it('[SIGNUP-13] an account by username has none, and gets its email by a code that was sent there', async () => {
    const player = await signUp('BackOne')
    expect(player.user.has_way_back).toBe(false)
    const code = await codeTo(player, 'email', 'back.one@atoll.test')
    expect((await lastMessageTo('back.one@atoll.test')).subject).toBe('Your Atoll code to add this address')
    expect(await addContact(player, 'email', 'back.one@atoll.test', '000000')).toMatchObject({ status: 6 })
    expect(await addContact(player, 'email', 'back.one@atoll.test', code)).toMatchObject({
      result: { has_way_back: true, confirm_email: null },
    })
    expect(await checkSession(player)).toMatchObject({ result: { has_way_back: true } })
    expect(await login('back.one@atoll.test')).toMatchObject({ status: 0 })
  })

  it('[SIGNUP-13] or its phone, which then signs in', async () => {
    const player = await signUp('BackTwo')
    const code = await codeTo(player, 'phone', '+972541112233')
    expect(await addContact(player, 'phone', '+972541112233', code)).toMatchObject({
      result: { has_way_back: true },
    })
    expect(await login('+972541112233')).toMatchObject({ status: 0 })
  })

  it('[SIGNUP-13] needs a fresh proof, and changes no way back that is there', async () => {
    const player = await signUp('BackThree')
    const code = await codeTo(player, 'email', 'back.three@atoll.test')
    await proofIsOld(player)
    expect(await addContact(player, 'email', 'back.three@atoll.test', code)).toMatchObject({ status: 9451 })
    expect(await checkSession(player)).toMatchObject({ result: { has_way_back: false } })
    const other = await playerAt('backfour@atoll.test')
    expect(other.user.has_way_back).toBe(true)
    const moved = await codeTo(other, 'email', 'back.five@atoll.test')
    expect(await addContact(other, 'email', 'back.five@atoll.test', moved)).toMatchObject({ status: 9403 })
  })

  it('[SIGNUP-13] an address of somebody else is not taken, whatever the code', async () => {
    await playerAt('backsix@atoll.test')
    const player = await signUp('BackSeven')
    const body = { email: 'backsix@atoll.test', captcha: await solvedCaptcha() }
    expect(await call('/api/user/email/code', { token: player.token, body })).toMatchObject({ status: 0 })
    expect(await addContact(player, 'email', 'backsix@atoll.test', '123456')).toMatchObject({ status: 6 })
    const [one, two] = [await signUp('BackEight'), await signUp('BackNine')]
    const code = await codeTo(one, 'email', 'back.both@atoll.test')
    const both = await Promise.all(
      [one, two].map((each) => addContact(each, 'email', 'back.both@atoll.test', code)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([0, 6])
  })
})
