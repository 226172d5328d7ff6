import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountOfIdentity } from '../../../../functions/platform/accounts/social/socialAccount.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { agents, call, countRows, migrate, operator, platformEnv, signUpBody, userRow } from '../support.ts'
import {
  callback,
  finishSocial,
  idToken,
  issuer,
  providerCalls,
  setProviderRules,
  signInAs,
  start,
  startCall,
  tokenAnswer,
  unsignedToken,
  vouch,
  type Claims,
} from './socialSupport.ts'

beforeAll(async () => {
  await migrate()
  await agents('a-7')
})
beforeEach(() => setProviderRules({}))

let subjects = 0
/** Somebody the provider has not spoken of yet. */
const newSub = () => `sub-${(subjects += 1)}`

const linksOf = (sub: string) => countRows('account WHERE account_id = ?', sub)

async function verifiedPlayer(username: string, more: object = {}): Promise<{ id: string }> {
  const details = { email: `${username}@mail.test`, email_verified: true, ...more }
  const made = await operator('/players', signUpBody(username, details))
  if (made.status !== 0) throw new Error(`no player: ${JSON.stringify(made)}`)
  return made.result as { id: string }
}

describe('the start of a social sign-in', () => {
  it('[SIGNIN-06] leads to the provider with state, nonce and a PKCE challenge, and keeps none of them readable', async () => {
    const { url, pending, state, nonce } = await start()
    expect(url.origin + url.pathname).toBe(`${issuer}/authorize`)
    const parameters = Object.fromEntries(url.searchParams)
    expect(parameters).toMatchObject({
      response_type: 'code',
      client_id: 'atoll',
      redirect_uri: callback,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const secret of [state, nonce, parameters['code_challenge']]) expect(secret).toMatch(/^[\w-]{43}$/)
    const stored = JSON.stringify((await platformEnv.DB.prepare('SELECT * FROM social_flow').all()).results)
    for (const secret of [pending, state, nonce]) expect(stored).not.toContain(secret)
    expect((await start()).state).not.toBe(state)
  })

  it('[SIGNIN-06] refuses an unknown provider and a currency that is not offered', async () => {
    expect(await startCall({}, 'nobody')).toMatchObject({ http: 404, status: 9404 })
    expect(await startCall({}, 'credential')).toMatchObject({ http: 404, status: 9404 })
    expect(await startCall({ currency: 'XYZ' })).toMatchObject({ http: 422, status: 9400 })
    await operator('/settings', { currencies: ['USD', 'BRL'] }, 'PUT')
    expect(await startCall({ currency: 'SEK' })).toMatchObject({ status: 17 })
    await operator('/settings', { currencies: ['USD', 'ILS', 'TRY', 'RUB', 'SEK', 'BRL'] }, 'PUT')
  })

  it('[SIGNIN-06] the settings name the providers, and nothing else of them', async () => {
    expect((await call('/api/site/settings')).result).toMatchObject({
      social: [
        { id: 'reef', name: 'Reef ID' },
        { id: 'other', name: 'Other ID' },
      ],
    })
    expect(JSON.stringify(await call('/api/site/settings'))).not.toContain('test-secret')
    expect(await operator('/settings', { social: [] }, 'PUT')).toMatchObject({ http: 422 })
  })
})

describe('a social sign-in', () => {
  it('[SIGNUP-01] [SIGNIN-06] makes an account with what was wished for, and knows it the next time', async () => {
    const sub = newSub()
    const email = `${sub}@reef.test`
    const claims = { sub, name: 'Zoë de Vries', email, email_verified: true }
    const signUp = { currency: 'BRL', lang: 'pt', agent_id: 'a-7', referral_id: 'r-9' }
    const first = await signInAs(claims, signUp)
    expect(first).toMatchObject({
      status: 0,
      result: { username: 'zoe.de.vries', currency: 'BRL', lang: 'pt' },
    })
    const token = first.headers.get('x-session-token') ?? ''
    expect(await call('/api/user/balance', { token })).toMatchObject({
      result: { balance: 0, currency: 'BRL' },
    })
    const { id } = first.result as { id: string }
    const stored = await userRow(id)
    expect(stored).toMatchObject({
      email,
      email_verified: 1,
      agent_id: 'a-7',
      referral_id: 'r-9',
      birth_date: null,
    })
    expect(stored?.['adult_confirmed_at']).toBeGreaterThan(Date.now() - 60_000)

    // Even when the provider tells of another email and nothing of being 18.
    const again = await signInAs({ sub, name: 'Zoë', email: 'new@reef.test' }, { is_adult: undefined })
    expect(again).toMatchObject({ status: 0, result: { id } })
    expect(await linksOf(sub)).toBe(1)
  })

  it('[SIGNIN-06] shows the code, the verifier of the challenge and the secret to the provider, once', async () => {
    const started = await start()
    await vouch(started, { sub: newSub() })
    await finishSocial(started)
    const [exchange, ...more] = (await providerCalls()).filter(({ method }) => method === 'POST')
    expect(more).toEqual([])
    const sent = Object.fromEntries(new URLSearchParams(exchange?.body))
    expect(sent).toMatchObject({ grant_type: 'authorization_code', code: 'a-code', redirect_uri: callback })
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sent['code_verifier']))
    const challenge = new Uint8Array(digest).toBase64({ alphabet: 'base64url', omitPadding: true })
    expect(started.url.searchParams.get('code_challenge')).toBe(challenge)
    expect(atob(exchange?.headers['authorization']?.slice('Basic '.length) ?? '')).toContain('atoll:test')
  })

  it('[SIGNUP-01] makes no account of somebody who did not confirm being 18', async () => {
    const sub = newSub()
    for (const is_adult of [undefined, '0']) {
      expect(await signInAs({ sub, name: 'Young' }, { is_adult })).toMatchObject({ status: 3 })
    }
    expect(await linksOf(sub)).toBe(0)
  })

  it('[SIGNUP-01] names that are taken, too short, of another script or missing still give valid usernames', async () => {
    const names = ['Same Name', 'Same Name', 'Al', 'Марина Белова', '12345', '', '‮evil<script>']
    for (const name of names) {
      const answer = await signInAs({ sub: newSub(), name })
      expect(answer).toMatchObject({ status: 0 })
      expect((answer.result as { username: string }).username).toMatch(/^(?=.*[a-z])[a-z0-9.]{3,14}$/)
    }
  })

  it('[SIGNIN-06] asks the userinfo endpoint where the ID token has no email, and only about the same person', async () => {
    const sub = newSub()
    const started = await start()
    const token = tokenAnswer(await idToken(started.nonce, { sub }))
    const email = `${sub}@reef.test`
    await setProviderRules({
      'POST /openid/token': token,
      'GET /openid/userinfo': { json: { sub, name: 'Info', email, email_verified: true } },
    })
    expect(await finishSocial(started)).toMatchObject({ status: 0 })
    expect(await countRows('user WHERE email = ?', email)).toBe(1)

    const other = await start()
    await setProviderRules({
      'POST /openid/token': tokenAnswer(await idToken(other.nonce, { sub: newSub() })),
      'GET /openid/userinfo': { json: { sub: 'somebody-else', email, email_verified: true } },
    })
    expect(await finishSocial(other)).toMatchObject({ status: 9446 })
  })
})

describe('an account that is there already', () => {
  it('[SIGNIN-06] is linked where provider and account both confirmed the email', async () => {
    const owner = await verifiedPlayer('Linked')
    const claims = { sub: newSub(), email: 'Linked@mail.test', email_verified: true }
    expect(await signInAs(claims, { is_adult: undefined })).toMatchObject({
      status: 0,
      result: { id: owner.id },
    })
    expect(await signInAs({ sub: claims.sub })).toMatchObject({ status: 0, result: { id: owner.id } })
    expect(await linksOf(claims.sub)).toBe(1)
  })

  it.each([
    ['the provider did not confirm the email', 'Taken1', {}, { email_verified: false }],
    ['the provider says nothing of it', 'Taken2', {}, {}],
    ['the account did not confirm the email', 'Taken3', { email_verified: false }, { email_verified: true }],
  ])('[SIGNIN-06] is not taken over where %s', async (_, username, details, confirmation) => {
    const owner = await verifiedPlayer(username, details)
    const sub = newSub()
    const answer = await signInAs({ sub, email: `${username}@mail.test`, ...confirmation })
    expect(answer).toMatchObject({ http: 409, status: 21 })
    expect(answer.headers.get('x-session-token')).toBeNull()
    expect(await linksOf(sub)).toBe(0)
    expect(await countRows('account WHERE user_id = ?', owner.id)).toBe(1)
  })

  it('[SIGNIN-06] an address that the operator wrote into an account is not confirmed by the one before', async () => {
    await operator('/players', signUpBody('Moved1', { email: 'moved1@mail.test', email_verified: true }))
    await operator('/players', signUpBody('Moved1', { email: 'elsewhere1@mail.test' }))
    const stranger = { sub: newSub(), email: 'elsewhere1@mail.test', email_verified: true }
    expect(await signInAs(stranger)).toMatchObject({ http: 409, status: 21 })
    await operator('/players', signUpBody('Moved1', { email: 'elsewhere1@mail.test', email_verified: true }))
    expect(await signInAs(stranger)).toMatchObject({ status: 0 })
  })

  it('[SIGNIN-06] an email the provider did not confirm is not kept: its owner can still register', async () => {
    const email = 'squatter@mail.test'
    expect(await signInAs({ sub: newSub(), name: 'Squat', email })).toMatchObject({ status: 0 })
    expect(await countRows('user WHERE email = ?', email)).toBe(0)
  })

  it.each([
    ['banned', { is_banned: true }, 5],
    ['of another role', { role: 3 }, 14],
  ])('[SIGNIN-06] that is %s may not come in, and is not linked', async (name, details, status) => {
    const username = `Kept.${name.slice(0, 6).trim().replace(' ', '')}`
    await verifiedPlayer(username, details)
    const sub = newSub()
    const answer = await signInAs({ sub, email: `${username}@mail.test`, email_verified: true })
    expect(answer).toMatchObject({ http: 403, status })
    expect(answer.headers.get('x-session-token')).toBeNull()
    expect(await linksOf(sub)).toBe(0)
  })

  it('[SIGNIN-06] that was banned after it was linked may not come in either', async () => {
    const sub = newSub()
    const { id } = (await signInAs({ sub, name: 'Later' })).result as { id: string }
    await operator(`/players/${id}/ban`, { is_banned: true })
    expect(await signInAs({ sub })).toMatchObject({ http: 403, status: 5 })
  })

  it('[SIGNIN-06] two answers at once make one account', async () => {
    const sub = newSub()
    const identity = { sub, name: 'Twice', email: `${sub}@reef.test`, isEmailVerified: true }
    const signUp = { lang: 'en', isAdult: true } as const
    const accounts = await Promise.all(
      Array.from({ length: 8 }, () => accountOfIdentity(servicesOf(platformEnv), 'reef', identity, signUp)),
    )
    const ids = accounts.map((made) => (made.ok ? made.value.id : made.error.code))
    expect(new Set(ids).size).toBe(1)
    expect(await countRows("user WHERE username LIKE 'twice%'")).toBe(1)
    expect(await linksOf(sub)).toBe(1)
  })
})

describe('what is not an answer to this start', () => {
  const good = async () => {
    const started = await start()
    await vouch(started, { sub: newSub() })
    return started
  }
  const exchanges = async () => (await providerCalls()).filter(({ method }) => method === 'POST').length

  it('[SIGNIN-06] a wrong state is refused, and the right one still works', async () => {
    const started = await good()
    for (const state of ['', 'x'.repeat(43), started.state.toLowerCase()]) {
      expect(await finishSocial({ ...started, state })).toMatchObject({ http: 422, status: 9446 })
    }
    expect(await exchanges()).toBe(0)
    expect(await finishSocial(started)).toMatchObject({ status: 0 })
  })

  it("[SIGNIN-06] another browser's answer is refused: state and pending token are of one start", async () => {
    const mine = await good()
    const theirs = await good()
    expect(await finishSocial({ pending: mine.pending, state: theirs.state })).toMatchObject({ status: 9446 })
    expect(await finishSocial({ pending: 'made-up', state: theirs.state })).toMatchObject({ status: 9446 })
    expect(await finishSocial(theirs, '', 'other')).toMatchObject({ status: 9446 })
    expect(await exchanges()).toBe(0)
  })

  it('[SIGNIN-06] a replayed answer is refused, also when both come at once', async () => {
    const started = await good()
    const answers = await Promise.all([finishSocial(started), finishSocial(started), finishSocial(started)])
    expect(answers.map(({ status }) => status).sort()).toEqual([0, 9446, 9446])
    expect(await finishSocial(started)).toMatchObject({ status: 9446 })
    expect(await exchanges()).toBe(1)
  })

  it('[SIGNIN-06] one that comes after ten minutes is refused', async () => {
    const started = await good()
    await platformEnv.DB.prepare('UPDATE social_flow SET expires_at = ?')
      .bind(Date.now() - 1)
      .run()
    expect(await finishSocial(started)).toMatchObject({ status: 9446 })
  })

  it("[SIGNIN-06] the provider's refusal and another issuer's answer are refused", async () => {
    const refused = await good()
    expect(await finishSocial(refused, '&error=access_denied')).toMatchObject({ status: 9446 })
    const foreign = await good()
    expect(await finishSocial(foreign, '&iss=https://evil.test')).toMatchObject({ status: 9446 })
    expect(await exchanges()).toBe(0)
  })
})

describe('a provider that misbehaves', () => {
  it.each([
    ['fails', { status: 500, text: 'broken' }],
    ['refuses the code', { status: 400, json: { error: 'invalid_grant' } }],
    ['talks no JSON', { text: '<html>' }],
    ['redirects', { status: 302, text: '' }],
    ['gives no ID token', tokenAnswer(undefined)],
    ['gives what is no ID token', tokenAnswer('garbage')],
    ['answers without end', { text: `"${'x'.repeat(200_000)}"` }],
    ['does not answer', { hang_ms: 8000, json: {} }],
  ])('[SIGNIN-06] that %s signs nobody in, and is no broken upstream of the site', async (_, rule) => {
    const started = await start()
    await setProviderRules({ 'POST /openid/token': rule })
    const answer = await finishSocial(started)
    expect(answer).toMatchObject({ http: 422, status: 9446 })
    expect(answer.error_message).not.toContain('invalid_grant')
    expect(answer.headers.get('x-session-token')).toBeNull()
  })

  it.each<[string, Claims]>([
    ['nonce', { nonce: 'another-nonce' }],
    ['nonce left out', { nonce: undefined }],
    ['audience', { aud: 'other' }],
    ['issuer', { iss: 'https://evil.test' }],
    ['time: it is over', { exp: Math.floor(Date.now() / 1000) - 600 }],
    ['time: it has none', { exp: undefined }],
    ['subject', { sub: '' }],
  ])('[SIGNIN-06] an ID token with a wrong %s is refused', async (_, claims) => {
    const started = await start()
    const token = await idToken(started.nonce, { sub: 'wrong-token', ...claims })
    await setProviderRules({ 'POST /openid/token': tokenAnswer(token) })
    expect(await finishSocial(started)).toMatchObject({ http: 422, status: 9446 })
    expect(await linksOf('wrong-token')).toBe(0)
  })

  it("[SIGNIN-06] an ID token of a stranger's key, changed, or without a signature is refused", async () => {
    const claims = { sub: 'forged-token' }
    const forgeries = [
      async (nonce: string) => idToken(nonce, claims, 'stranger'),
      async (nonce: string) => unsignedToken(nonce, claims),
      async (nonce: string) => {
        const [header, , signature] = (await idToken(nonce, { sub: 'sub-x' })).split('.')
        return `${header}.${unsignedToken(nonce, claims).split('.')[1]}.${signature}`
      },
    ]
    for (const forge of forgeries) {
      const started = await start()
      await setProviderRules({ 'POST /openid/token': tokenAnswer(await forge(started.nonce)) })
      expect(await finishSocial(started)).toMatchObject({ http: 422, status: 9446 })
    }
    expect(await linksOf('forged-token')).toBe(0)
  })
})

it('[SIGNIN-06] [SIGNIN-08] who has a second factor is asked for it here too', async () => {
  const sub = newSub()
  const first = await signInAs({ sub, email: `${sub}@mail.test`, email_verified: true }, { is_adult: '1' })
  expect(first).toMatchObject({ status: 0 })
  const { id } = first.result as { id: string }
  await platformEnv.DB.prepare("INSERT INTO second_factor (user_id, secret, enabled_at) VALUES (?, 'x', 1)")
    .bind(id)
    .run()
  const again = await signInAs({ sub, email: `${sub}@mail.test`, email_verified: true })
  expect(again).toMatchObject({ http: 401, status: 9443 })
  expect(again.headers.get('x-session-token')).toBeNull()
  expect(again.headers.get('x-pending-token')).toMatch(/^[\w-]{43}$/)
})
