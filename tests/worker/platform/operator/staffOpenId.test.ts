import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getConfig } from '../../../../functions/platform/kit/config.ts'
import {
  idToken,
  issuer,
  providerCalls,
  setProviderRules,
  tokenAnswer,
  type Claims,
} from '../accounts/socialSupport.ts'
import { call, changeUser, countRows, firstRow, migrate, platformEnv, signUp } from '../support.ts'
import { asStaff, auditOf, hire, member, secondStep, staffProofIsOld, type Member } from './staffSupport.ts'

/* Staff sign in at the OpenID provider of the deployment: who is invited, and nobody else. */
let admin: Member
beforeAll(async () => {
  await migrate()
  admin = await member('Boss', 'administrator')
})
beforeEach(() => setProviderRules({}))

type Started = { url: URL; pending: string; state: string; nonce: string }

async function begin(): Promise<Started> {
  const answer = await call('/operator/session/openid', { method: 'POST' })
  const url = new URL((answer.result as { url: string }).url)
  const parameter = (name: string) => url.searchParams.get(name) ?? ''
  const pending = answer.headers.get('x-pending-token') ?? ''
  return { url, pending, state: parameter('state'), nonce: parameter('nonce') }
}

const finish = ({ pending, state }: Pick<Started, 'pending' | 'state'>, more = '') =>
  call('/operator/session/openid/answer', {
    body: { answer: `code=a-code&state=${state}${more}` },
    headers: { 'x-pending-token': pending },
  })

/** The provider says this of who comes; the token is for the studio, and its person has shown two factors. */
const claimsOf = (email: string, more: Claims = {}): Claims => ({
  ...{ aud: 'studio', sub: `sub of ${email}`, email, email_verified: true, amr: ['pwd', 'mfa'] },
  ...more,
})

async function vouched(claims: Claims): Promise<Started> {
  const started = await begin()
  await setProviderRules({
    'POST /openid/token': tokenAnswer(await idToken(started.nonce, claims)),
    'GET /openid/userinfo': { json: { sub: claims.sub } },
  })
  return started
}
const enter = async (claims: Claims) => finish(await vouched(claims))

/** One of the staff, with an address and without a factor of ours. */
async function invited(username: string, email = `${username}@office.test`) {
  const reason = 'a new desk'
  const body = { username, email, role: 'administrator', reason }
  const made = await asStaff(admin, '/staff', body)
  if (made.status !== 0) throw new Error(JSON.stringify(made))
  return { id: (made.result as { id: string }).id, email, username, role: 'administrator' }
}
const tokenOf = (answer: Awaited<ReturnType<typeof call>>) => answer.headers.get('x-session-token')
const refusals = () => countRows("security_event WHERE kind = 'staff_sign_in_refused'")

describe('a sign-in of the staff by OpenID', () => {
  it('[STUDIO-19] is offered by its name, and leads to the provider with state, nonce and a PKCE challenge', async () => {
    const ways = await call('/operator/session/ways')
    expect(ways.result).toEqual({ openid: { name: 'Office ID' } })
    const { url, pending, state, nonce } = await begin()
    expect(url.origin + url.pathname).toBe(`${issuer}/authorize`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: 'studio', redirect_uri: 'https://atoll.test/studio' },
      ...{ code_challenge_method: 'S256', max_age: '300' },
    })
    const stored = JSON.stringify((await platformEnv.DB.prepare('SELECT * FROM social_flow').all()).results)
    for (const secret of [pending, state, nonce]) expect(stored).not.toContain(secret)
  })

  it('[STUDIO-19] lets in who is invited, and is in the audit log and the security log', async () => {
    const { id, email } = await invited('Invited')
    const answer = await enter(claimsOf(email))
    expect(answer).toMatchObject({ status: 0, result: { id, role: 'administrator' } })
    expect(await call('/operator/session', { token: tokenOf(answer) ?? '' })).toMatchObject({ status: 0 })
    const [line] = await auditOf('action=staffOpenIdFinish')
    expect(line).toMatchObject({ outcome: 'done', actor: 'Invited', role: 'administrator' })
    expect(await countRows("security_event WHERE kind = 'staff_sign_in' AND user_id = ?", id)).toBe(1)
    const [exchange] = (await providerCalls()).filter(({ method }) => method === 'POST')
    expect(exchange?.body).toContain('code_verifier=')
  })

  it.each([
    ['of nobody', 'stranger@office.test', {}],
    ['that is not confirmed', 'Unproven@office.test', { email_verified: false }],
    ['that nothing is said of', 'Unsaid@office.test', { email_verified: undefined }],
    ['that is missing', 'Missing@office.test', { email: undefined }],
  ])('[STUDIO-19] an address %s lets nobody in, makes no account, and is logged', async (_, email, more) => {
    if (email !== 'stranger@office.test') await invited(email.slice(0, email.indexOf('@')))
    const [before, accounts] = [await refusals(), await countRows('user')]
    const answer = await enter(claimsOf(email, more))
    expect(answer).toMatchObject({ http: 403, status: 9403, fields: { account: 'notInvited' } })
    expect(tokenOf(answer)).toBeNull()
    expect(answer.headers.get('x-pending-token')).toBeNull()
    expect(await refusals()).toBe(before + 1)
    expect(await countRows('user')).toBe(accounts)
  })

  it('[STUDIO-19] a player, a blocked account and one without a role stay out', async () => {
    const player = await signUp('JustAPlayer')
    await changeUser(player.user.id, { email: 'player@office.test', email_verified: 1 })
    expect(await enter(claimsOf('player@office.test'))).toMatchObject({ status: 9403 })
    const { id, email } = await invited('Blocked')
    await changeUser(id, { is_banned: 1 })
    expect(await enter(claimsOf(email))).toMatchObject({ http: 403, status: 5 })
    await platformEnv.DB.prepare('UPDATE user SET is_banned = 0, staff_role = NULL WHERE id = ?')
      .bind(id)
      .run()
    expect(await enter(claimsOf(email))).toMatchObject({ status: 9403 })
  })

  it('[STUDIO-19] an address that another person of the provider has by now stays out until a new link is sent', async () => {
    const { id, email } = await invited('Moved')
    expect(await enter(claimsOf(email))).toMatchObject({ status: 0 })
    const other = claimsOf(email, { sub: 'somebody else' })
    expect(await enter(other)).toMatchObject({ status: 9403 })
    expect(await enter(claimsOf(email))).toMatchObject({ status: 0 })
    expect(await asStaff(admin, `/staff/${id}/link`, { reason: 'a new desk' })).toMatchObject({ status: 0 })
    expect(await enter(other)).toMatchObject({ status: 0 })
  })
})

describe('the second factor', () => {
  it.each<[string, Claims]>([
    ['amr', { amr: ['mfa'] }],
    ['acr', { amr: undefined, acr: 'gold' }],
  ])(
    '[STUDIO-19] of the provider stands for ours where its %s is one of the configuration',
    async (how, claims) => {
      const { email } = await invited(`By${how}`)
      expect(await enter(claimsOf(email, claims))).toMatchObject({ status: 0 })
    },
  )

  it('[STUDIO-19] is ours where the provider says nothing of one: set up first, then asked', async () => {
    const { email } = await invited('NoFactor')
    const alone = await enter(claimsOf(email, { amr: ['pwd'] }))
    expect(alone).toMatchObject({ status: 9456 })
    expect(tokenOf(alone)).toBeNull()
    const headers = { 'x-pending-token': alone.headers.get('x-pending-token') ?? '' }
    const setUp = await call('/operator/session/factor', { method: 'POST', headers })
    expect(setUp).toMatchObject({ status: 0 })

    const id = await hire('OwnFactor', 'support')
    await changeUser(id, { email: 'own@office.test' })
    const asked = await enter(claimsOf('own@office.test', { amr: undefined, acr: 'silver' }))
    expect(asked).toMatchObject({ status: 9443 })
    expect(tokenOf(asked)).toBeNull()
    const pending = asked.headers.get('x-pending-token')
    expect(await secondStep(pending, '000000')).toMatchObject({ status: 9444 })
    expect(await secondStep(pending)).toMatchObject({ status: 0, result: { id } })
  })

  it('[STUDIO-19] a fresh proof is asked at the provider again, and is as old as the provider says', async () => {
    const person = await invited('Fresh')
    const now_s = Math.floor(Date.now() / 1000)
    const first = await enter(claimsOf(person.email, { auth_time: now_s }))
    const as = { ...person, token: tokenOf(first) ?? '' }
    const change = (by: Member) => asStaff(by, `/staff/${admin.id}/link`, { reason: 'a new desk' })
    const isAsked = { status: 9451, fields: { openid: 'required' } }
    expect(await change(as)).not.toMatchObject({ status: 9451 })
    await staffProofIsOld(as)
    expect(await change(as)).toMatchObject(isAsked)
    for (const auth_time of [now_s - 3600, undefined]) {
      const old = await enter(claimsOf(person.email, { auth_time }))
      expect(await change({ ...as, token: tokenOf(old) ?? '' })).toMatchObject(isAsked)
    }
  })
})

describe('what is no answer to this start', () => {
  const email = 'Careful@office.test'
  beforeAll(async () => void (await invited('Careful')))
  const refused = { http: 422, status: 9446 }

  it('[STUDIO-19] a wrong state, another browser’s answer and a repeated one are refused', async () => {
    const mine = await vouched(claimsOf(email))
    expect(await finish({ ...mine, state: 'x'.repeat(43) })).toMatchObject(refused)
    expect(await finish({ ...mine, pending: (await begin()).pending })).toMatchObject(refused)
    expect(await finish({ ...mine, pending: '' })).toMatchObject(refused)
    const answers = await Promise.all([finish(mine), finish(mine)])
    expect(answers.map(({ status }) => status).sort()).toEqual([0, 9446])
    expect(await finish(mine)).toMatchObject(refused)
  })

  it('[STUDIO-19] one that comes too late, of another issuer, or says no is refused', async () => {
    const foreign = await vouched(claimsOf(email))
    expect(await finish(foreign, '&iss=https://evil.test')).toMatchObject(refused)
    const said = await vouched(claimsOf(email))
    expect(await finish(said, '&error=access_denied')).toMatchObject(refused)
    const late = await vouched(claimsOf(email))
    await platformEnv.DB.prepare('UPDATE social_flow SET expires_at = ?')
      .bind(Date.now() - 1)
      .run()
    expect(await finish(late)).toMatchObject(refused)
  })

  it.each<[string, Claims]>([
    ['nonce', { nonce: 'another-nonce' }],
    ['issuer', { iss: 'https://evil.test' }],
    ['audience, that of the players’ client', { aud: 'atoll' }],
    ['time: it is over', { exp: Math.floor(Date.now() / 1000) - 600 }],
  ])('[STUDIO-19] an ID token with a wrong %s is refused', async (_, claims) => {
    const answer = await enter(claimsOf(email, claims))
    expect(answer).toMatchObject(refused)
    expect(tokenOf(answer)).toBeNull()
  })

  it('[STUDIO-19] a stranger’s signature, and an answer to a start of a player, are refused', async () => {
    const started = await begin()
    const token = await idToken(started.nonce, claimsOf(email), 'stranger')
    await setProviderRules({ 'POST /openid/token': tokenAnswer(token) })
    expect(await finish(started)).toMatchObject(refused)
    const body = { is_adult: '1' }
    const players = (await call('/api/user/login/social/reef', { body })).result as {
      url: string
      pending: string
    }
    const state = new URL(players.url).searchParams.get('state') ?? ''
    expect(await finish({ pending: players.pending, state })).toMatchObject(refused)
  })
})

describe('its configuration', () => {
  const { STAFF_OPENID_ISSUER, STAFF_OPENID_CLIENT_ID, STAFF_OPENID_SECRET, ...rest } =
    platformEnv as unknown as Record<string, unknown>
  const whole = { STAFF_OPENID_ISSUER, STAFF_OPENID_CLIENT_ID, STAFF_OPENID_SECRET }
  const none = { STAFF_OPENID_NAME: undefined, STAFF_OPENID_AMR: undefined, STAFF_OPENID_ACR: undefined }

  it('[STUDIO-19] half of it is refused with a line that names what is missing', () => {
    expect(getConfig({ ...rest, ...none }).staff.openId).toBeUndefined()
    expect(getConfig({ ...rest, ...none, ...whole }).staff.openId?.name).toBe('provider.localhost')
    for (const name of Object.keys(whole))
      expect(() => getConfig({ ...rest, ...none, ...whole, [name]: undefined })).toThrow(`${name} is missing`)
    expect(() => getConfig({ ...rest, ...none, STAFF_OPENID_ISSUER })).toThrow(
      'STAFF_OPENID_CLIENT_ID and STAFF_OPENID_SECRET are missing',
    )
    const plain = { ...whole, STAFF_OPENID_ISSUER: 'http://office.test' }
    expect(() => getConfig({ ...rest, ...plain })).toThrow('STAFF_OPENID_ISSUER must be an https address')
  })
})

it('[STUDIO-19] keeps the person, not the answer: one link an account, without tokens', async () => {
  const row =
    "SELECT count(*) AS n, count(access_token) AS tokens FROM account WHERE provider_id LIKE 'staff %'"
  const links = await firstRow<{ n: number; tokens: number }>(row)
  expect(links?.tokens).toBe(0)
  const accounts = "SELECT count(DISTINCT user_id) AS n FROM account WHERE provider_id LIKE 'staff %'"
  expect((await firstRow<{ n: number }>(accounts))?.n).toBe(links?.n)
})
