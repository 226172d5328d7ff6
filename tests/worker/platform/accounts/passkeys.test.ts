import { generate } from 'otplib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Passkey } from '#contract/security.ts'
import { createAuthenticator, type Authenticator, type Changes } from '../../lib/authenticator.ts'
import {
  call,
  hasSession,
  lastMessageTo,
  login,
  messagesTo,
  migrate,
  operator,
  password,
  platformEnv,
  playerAt,
  signUp,
  type Answer,
  type Player,
} from '../support.ts'

beforeAll(migrate)

const siteOrigin = platformEnv.SITE_ORIGIN
const rpId = new URL(siteOrigin).hostname
const passkeysPath = '/api/user/passkeys'
const passkeyRefused = { http: 401, status: 9445 }

async function creation({ token }: Player): Promise<Record<string, unknown> & { challenge: string }> {
  const answer = await call(`${passkeysPath}/options`, { token, body: { password } })
  expect(answer).toMatchObject({ http: 200, status: 0 })
  return (answer.result as { options: Record<string, unknown> & { challenge: string } }).options
}

async function addPasskey(
  player: Player,
  device: Authenticator,
  changes: Changes = {},
  challenge?: string,
): Promise<Answer> {
  const made = challenge ?? (await creation(player)).challenge
  const response = await device.register({ challenge: made, rpId, origin: siteOrigin }, changes)
  return call(passkeysPath, { token: player.token, body: { name: 'My phone', response } })
}

/** A player with a passkey. */
async function withPasskey(username: string): Promise<{ player: Player; device: Authenticator }> {
  const player = await signUp(username)
  const device = await createAuthenticator()
  expect(await addPasskey(player, device)).toMatchObject({ http: 200, status: 0 })
  return { player, device }
}

async function challengeForSignIn(): Promise<string> {
  const answer = await call('/api/user/login/passkey/options', { method: 'POST' })
  const { options } = answer.result as { options: { challenge: string } }
  expect(answer.headers.get('x-pending-token')).toBe(options.challenge)
  return options.challenge
}

function answerTo(pending: string, response: unknown): Promise<Answer> {
  return call('/api/user/login/passkey', { body: { response }, headers: { 'x-pending-token': pending } })
}

async function signIn(device: Authenticator, changes: Changes = {}): Promise<Answer> {
  const challenge = await challengeForSignIn()
  return answerTo(challenge, await device.sign({ challenge, rpId, origin: siteOrigin }, changes))
}

let players = 0
const anybody = () => `Anybody${(players += 1)}`

describe('making a passkey', () => {
  it('needs the password, and is kept with a name', async () => {
    const player = await signUp('Maker1')
    expect(
      await call(`${passkeysPath}/options`, { token: player.token, body: { password: 'Wrong1234' } }),
    ).toMatchObject({ status: 4 })
    expect(await creation(player)).toMatchObject({
      rp: { id: rpId, name: 'Atoll' },
      user: { name: 'Maker1' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const added = await addPasskey(player, await createAuthenticator())
    expect(added.result).toEqual({
      passkeys: [
        {
          id: expect.any(String) as string,
          name: 'My phone',
          created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
          last_used_at: null,
        },
      ],
    })
    const [known] = (await creation(player))['excludeCredentials'] as unknown[]
    expect(known).toMatchObject({ type: 'public-key' })
  })

  it.each([
    ['another origin', { origin: 'https://atoll.evil' }],
    ['a frame on another site', { crossOrigin: true }],
    ['another domain', { rpId: 'atoll.evil' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an answer to something else', { type: 'webauthn.get' }],
    ['a device that did not ask its owner', { isVerified: false }],
  ] satisfies [string, Changes][])('is refused: %s', async (_, changes) => {
    const player = await signUp(anybody())
    expect(await addPasskey(player, await createAuthenticator(), changes)).toMatchObject(passkeyRefused)
    expect(await call(passkeysPath, { token: player.token })).toMatchObject({ result: { passkeys: [] } })
  })

  it('a challenge is answered once, by its player, within five minutes', async () => {
    const player = await signUp('Once1')
    const stranger = await signUp('Once2')
    const { challenge } = await creation(player)
    expect(await addPasskey(stranger, await createAuthenticator(), {}, challenge)).toMatchObject(
      passkeyRefused,
    )
    expect(await addPasskey(player, await createAuthenticator(), {}, challenge)).toMatchObject({ status: 0 })
    expect(await addPasskey(player, await createAuthenticator(), {}, challenge)).toMatchObject(passkeyRefused)
    const late = await creation(player)
    await platformEnv.DB.exec('UPDATE passkey_challenge SET expires_at = 1')
    expect(await addPasskey(player, await createAuthenticator(), {}, late.challenge)).toMatchObject(
      passkeyRefused,
    )
    expect(
      await addPasskey(player, await createAuthenticator(), {}, await challengeForSignIn()),
    ).toMatchObject(passkeyRefused)
  })

  it('one and the same is not kept twice, nor for two players', async () => {
    const { player, device } = await withPasskey('Same1')
    expect(await addPasskey(player, device)).toMatchObject({ http: 409, status: 9409 })
    const stranger = await signUp('Same2')
    expect(await addPasskey(stranger, device)).toMatchObject({ http: 409, status: 9409 })
    expect(await signIn(device)).toMatchObject({ result: { username: 'Same1' } })
  })

  it('tells the player by email when it is added, and when it is removed', async () => {
    const email = 'told2@atoll.test'
    const player = await playerAt(email)
    const added = await addPasskey(player, await createAuthenticator())
    expect((await lastMessageTo(email)).subject).toBe('A passkey was added to your Atoll account')
    const [passkey] = (added.result as { passkeys: Passkey[] }).passkeys
    for (const times of [1, 2]) {
      await call(`${passkeysPath}/${passkey?.id}`, { token: player.token, method: 'DELETE' })
      expect(await messagesTo(email), String(times)).toHaveLength(2)
    }
    expect((await lastMessageTo(email)).subject).toBe('A passkey was removed from your Atoll account')
  })

  it('is removed by its player alone', async () => {
    const { player, device } = await withPasskey('Owner2')
    const thief = await signUp('Thief2')
    const ids = async () =>
      ((await call(passkeysPath, { token: player.token })).result as { passkeys: Passkey[] }).passkeys.map(
        ({ id }) => id,
      )
    const [id = ''] = await ids()
    const remove = (token: string) => call(`${passkeysPath}/${id}`, { token, method: 'DELETE' })
    expect(await remove(thief.token)).toMatchObject({ http: 200, result: { passkeys: [] } })
    expect(await ids()).toEqual([id])
    expect(hasSession(await signIn(device))).toBe(true)
    expect(await remove(player.token)).toMatchObject({ http: 200, result: { passkeys: [] } })
    expect(await signIn(device)).toMatchObject(passkeyRefused)
    expect(await remove('forged')).toMatchObject({ http: 401, status: 9401 })
  })

  it.each([
    ['nothing', {}],
    ['no object', 'x'],
    ['rubbish', { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 5 } }],
  ])('%s in place of an answer breaks nothing', async (_, response) => {
    const player = await signUp(anybody())
    await creation(player)
    const answer = await call(passkeysPath, { token: player.token, body: { name: 'x', response } })
    expect([401, 422]).toContain(answer.http)
    expect([401, 422]).toContain((await answerTo(await challengeForSignIn(), response)).http)
  })

  it.each([undefined, null, 5])('a part that is %s is refused as a wrong one is', async (wrong) => {
    const { player, device } = await withPasskey(anybody())
    for (const part of ['clientDataJSON', 'attestationObject']) {
      const { challenge } = await creation(player)
      const made = await device.register({ challenge, rpId, origin: siteOrigin })
      const response = { ...made, response: { ...made.response, [part]: wrong } }
      const added = await call(passkeysPath, { token: player.token, body: { name: 'x', response } })
      expect(added, part).toMatchObject(passkeyRefused)
    }
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature']) {
      const challenge = await challengeForSignIn()
      const signed = await device.sign({ challenge, rpId, origin: siteOrigin })
      const response = { ...signed, response: { ...signed.response, [part]: wrong } }
      expect(await answerTo(challenge, response), part).toMatchObject(passkeyRefused)
    }
  })
})

describe('signing in with a passkey', () => {
  it('needs no login and starts a session; its last use is told', async () => {
    const { player, device } = await withPasskey('Passer1')
    const answer = await signIn(device)
    expect(hasSession(answer)).toBe(true)
    expect(answer.result).toMatchObject({ id: player.user.id, username: 'Passer1' })
    const { result } = await call(passkeysPath, { token: player.token })
    expect((result as { passkeys: Passkey[] }).passkeys[0]?.last_used_at).toMatch(/^\d{4}-/)
    expect(hasSession(await signIn(device)), 'again').toBe(true)
  })

  it.each([
    ['another origin', { origin: 'https://atoll.evil' }],
    ['a frame on another site', { crossOrigin: true }],
    ['another port', { origin: `${siteOrigin}:444` }],
    ['another domain', { rpId: 'atoll.evil' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an answer to something else', { type: 'webauthn.create' }],
    ['a device that did not ask its owner', { isVerified: false }],
    ['a count that stands', { counter: 1 }],
    ['a count that goes back', { counter: 0 }],
  ] satisfies [string, Changes][])('is refused: %s', async (_, changes) => {
    const { device } = await withPasskey(anybody())
    const answer = await signIn(device, changes)
    expect(answer).toMatchObject(passkeyRefused)
    expect(answer.headers.get('x-session-token')).toBeNull()
    expect(hasSession(await signIn(device, { counter: 50 })), 'the device itself gets in').toBe(true)
  })

  it('a device that does not count is let in every time', async () => {
    const player = await signUp('Uncounted1')
    const device = await createAuthenticator()
    await addPasskey(player, device, { counter: 0 })
    expect(hasSession(await signIn(device, { counter: 0 }))).toBe(true)
    expect(hasSession(await signIn(device, { counter: 0 }))).toBe(true)
  })

  it('an answer counts once, and one of two at once', async () => {
    const { device } = await withPasskey('Replay3')
    const challenge = await challengeForSignIn()
    const response = await device.sign({ challenge, rpId, origin: siteOrigin })
    const both = await Promise.all([answerTo(challenge, response), answerTo(challenge, response)])
    expect(both.filter(hasSession)).toHaveLength(1)
    expect(await answerTo(challenge, response)).toMatchObject(passkeyRefused)
  })

  it('an answer to the challenge of another browser is refused', async () => {
    const { device } = await withPasskey('Cross1')
    const [mine, theirs] = [await challengeForSignIn(), await challengeForSignIn()]
    expect(
      await answerTo(mine, await device.sign({ challenge: theirs, rpId, origin: siteOrigin })),
    ).toMatchObject(passkeyRefused)
    const response = await device.sign({ challenge: theirs, rpId, origin: siteOrigin })
    expect(await call('/api/user/login/passkey', { body: { response } })).toMatchObject(passkeyRefused)
  })

  it('nor is one after five minutes, or to a challenge for making one', async () => {
    const { player, device } = await withPasskey('Late1')
    const challenge = await challengeForSignIn()
    await platformEnv.DB.exec('UPDATE passkey_challenge SET expires_at = 1')
    expect(
      await answerTo(challenge, await device.sign({ challenge, rpId, origin: siteOrigin })),
    ).toMatchObject(passkeyRefused)
    const making = (await creation(player)).challenge
    const response = await device.sign({ challenge: making, rpId, origin: siteOrigin })
    expect(await answerTo(making, response)).toMatchObject(passkeyRefused)
  })

  it('an unknown passkey is refused as a wrong one is, and the options name none', async () => {
    const { device } = await withPasskey('Known9')
    const unknown = await createAuthenticator()
    const [wrong, none] = [await signIn(device, { origin: 'https://atoll.evil' }), await signIn(unknown)]
    expect({ ...none, headers: undefined }).toEqual({ ...wrong, headers: undefined })
    const { result } = await call('/api/user/login/passkey/options', { method: 'POST' })
    expect((result as { options: Record<string, unknown> }).options).not.toHaveProperty('allowCredentials')
  })

  it('another key with a known name is refused', async () => {
    const { device } = await withPasskey('Named1')
    const id = Uint8Array.from(atob(device.credentialId.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    )
    expect(await signIn(await createAuthenticator(id), { counter: 9 })).toMatchObject(passkeyRefused)
  })

  it('is both factors at once', async () => {
    const { player, device } = await withPasskey('Strong1')
    const { token } = player
    const setup = await call('/api/user/second-factor/setup', { token, body: { password } })
    const { secret } = setup.result as { secret: string }
    const code = await generate({ secret })
    expect(await call('/api/user/second-factor/confirm', { token, body: { code } })).toMatchObject({
      status: 0,
    })
    expect(await login('Strong1')).toMatchObject({ status: 9443 })
    expect(hasSession(await signIn(device))).toBe(true)
  })

  it('[SESSION-02] banned players and other roles stay out', async () => {
    const { player, device } = await withPasskey('Banned8')
    await operator(`/players/${player.user.id}/role`, { role: 14 })
    expect(await signIn(device)).toMatchObject({ http: 403, status: 14 })
    await operator(`/players/${player.user.id}/ban`, { is_banned: true })
    expect(await signIn(device)).toMatchObject({ http: 403, status: 5 })
  })
})
