import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { describe, expect, it } from 'vitest'
import { call, origin } from './support.ts'

const issuer = `${origin}/openid`
const redirectUri = 'http://operator.test/api/user/login/social/reef/callback'
const secret = 'test-openid-secret_of.32-characters'
const verifier = 'v'.repeat(43)

async function challengeOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return digest.toBase64({ alphabet: 'base64url', omitPadding: true })
}

async function request(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  return {
    client_id: 'atoll',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    state: 'a-state',
    nonce: 'a-nonce',
    ...changes,
  }
}

async function chooseAccount(
  fields: Record<string, string>,
  changes: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams({ ...(await request(changes)), ...fields })
  return call('/openid/authorize', { method: 'POST', body, redirect: 'manual' })
}

async function codeFor(fields: Record<string, string>): Promise<string> {
  const answer = await chooseAccount(fields)
  const address = new URL(answer.headers.get('location') ?? '')
  return address.searchParams.get('code') ?? ''
}

function exchange(code: string, changes: Record<string, string> = {}, password = secret): Promise<Response> {
  return call('/openid/token', {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`atoll:${encodeURIComponent(password).replaceAll('-', '%2D')}`)}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changes,
    }),
  })
}

type Tokens = { id_token: string; access_token: string }

describe('the stand-in OpenID provider', () => {
  it('[SIGNIN-06] tells where everything is', async () => {
    const metadata = await (await call('/openid/.well-known/openid-configuration')).json()
    expect(metadata).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      code_challenge_methods_supported: ['S256'],
    })
  })

  it('[SIGNIN-06] asks who it is, and lets its form end at the site', async () => {
    const answer = await call(`/openid/authorize?${new URLSearchParams(await request()).toString()}`)
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain('noa@reef.test')
    expect(page).toContain('Somebody new')
    expect(answer.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://operator.test;",
    )
  })

  it('[SIGNIN-06] gives a code once, for an ID token that its keys verify', async () => {
    const code = await codeFor({ person: 'reef-noa' })
    const answer = await exchange(code)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { id_token, access_token } = await answer.json<Tokens>()
    const keys = await (await call('/openid/jwks')).json<JSONWebKeySet>()
    expect(JSON.stringify(keys)).not.toContain('"d"')
    const { payload } = await jwtVerify(id_token, createLocalJWKSet(keys), { issuer, audience: 'atoll' })
    expect(payload).toMatchObject({
      sub: 'reef-noa',
      nonce: 'a-nonce',
      email: 'noa@reef.test',
      email_verified: true,
    })
    const bearer = { headers: { authorization: `Bearer ${access_token}` } }
    expect(await (await call('/openid/userinfo', bearer)).json()).toMatchObject({ sub: 'reef-noa' })
    expect((await exchange(code)).status).toBe(400)
  })

  it('[SIGNIN-06] takes somebody new; the same email is the same person', async () => {
    const subjects = []
    for (const name of ['Ann', 'Anna']) {
      const code = await codeFor({ person: 'new', name, email: 'Ann@reef.test' })
      const { access_token } = await (await exchange(code)).json<Tokens>()
      const bearer = { headers: { authorization: `Bearer ${access_token}` } }
      const claims = await (await call('/openid/userinfo', bearer)).json<Record<string, unknown>>()
      expect(claims).toMatchObject({ name, email: 'ann@reef.test', email_verified: false })
      subjects.push(claims['sub'])
    }
    expect(subjects[0]).toBe(subjects[1])
  })

  it('[SIGNIN-06] says so when it was cancelled', async () => {
    const answer = await chooseAccount({ person: 'cancel' })
    expect(answer.status).toBe(303)
    const address = new URL(answer.headers.get('location') ?? '')
    expect(`${address.origin}${address.pathname}`).toBe(redirectUri)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      error: 'access_denied',
      state: 'a-state',
      iss: issuer,
    })
  })

  it.each([
    [{ redirect_uri: 'https://evil.test/api/user/login/social/reef/callback' }],
    [{ redirect_uri: 'http://operator.test/elsewhere' }],
    [{ client_id: 'other' }],
    [{ code_challenge_method: 'plain' }],
    [{ code_challenge: 'short' }],
    [{ scope: 'email' }],
  ])(
    '[SIGNIN-06] refuses %j on a page of its own, and redirects nowhere',
    async (changes: Record<string, string>) => {
      for (const answer of [
        await call(`/openid/authorize?${new URLSearchParams(await request(changes)).toString()}`),
        await chooseAccount({ person: 'reef-noa' }, changes),
      ]) {
        expect(answer.status).toBe(400)
        expect(answer.headers.get('location')).toBeNull()
      }
    },
  )

  it('[SIGNIN-06] refuses a wrong verifier, address, secret and code', async () => {
    const noa = { person: 'reef-noa' }
    expect((await exchange(await codeFor(noa), { code_verifier: 'w'.repeat(43) })).status).toBe(400)
    expect((await exchange(await codeFor(noa), { redirect_uri: 'http://operator.test/' })).status).toBe(400)
    expect((await exchange(await codeFor(noa), {}, 'wrong')).status).toBe(401)
    expect((await exchange('0'.repeat(64))).status).toBe(400)
    expect((await call('/openid/userinfo', { headers: { authorization: 'Bearer x.y.z' } })).status).toBe(401)
  })
})
