import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { call, platformEnv, type Answer } from '../support.ts'

/** A provider on a stub: what it answers is set by rules, and its ID tokens are signed here. */
export const issuer = 'http://provider.localhost/openid'
export const callback = 'https://atoll.test/api/user/login/social/reef/callback'

type Rule = { status?: number; json?: unknown; text?: string; hang_ms?: number }
type StubCall = { method: string; url: string; headers: Record<string, string>; body: string }

function stub(): Fetcher {
  if (!platformEnv.SANDBOX) throw new Error('no stub of the provider')
  return platformEnv.SANDBOX
}

const keyId = 'test-key'
const pair = await generateKeyPair('RS256', { extractable: true })
const strangersPair = await generateKeyPair('RS256', { extractable: true })
const jwk = { ...(await exportJWK(pair.publicKey)), kid: keyId, use: 'sig', alg: 'RS256' }

const standingRules: Record<string, Rule> = {
  'GET /openid/.well-known/openid-configuration': {
    json: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    },
  },
  'GET /openid/jwks': { json: { keys: [jwk] } },
}

export async function setProviderRules(rules: Record<string, Rule>): Promise<void> {
  await stub().fetch('http://stub/__stub', {
    method: 'PUT',
    body: JSON.stringify({ ...standingRules, ...rules }),
  })
}

export async function providerCalls(): Promise<StubCall[]> {
  return (await stub().fetch('http://stub/__stub')).json()
}

export type Start = { url: URL; pending: string; state: string; nonce: string }

export async function start(more: object = {}, provider = 'reef'): Promise<Start> {
  const answer = await startCall(more, provider)
  if (answer.status !== 0) throw new Error(`start failed: ${JSON.stringify(answer)}`)
  const { url, pending } = answer.result as { url: string; pending: string }
  const { searchParams } = new URL(url)
  const parameter = (name: string) => searchParams.get(name) ?? ''
  return { url: new URL(url), pending, state: parameter('state'), nonce: parameter('nonce') }
}

export function startCall(more: object = {}, provider = 'reef'): Promise<Answer> {
  const body = { is_adult: '1', ...more }
  return call(`/api/user/login/social/${provider}`, { body })
}

type Finish = { pending: string; state: string }
export function finishSocial({ pending, state }: Finish, more = '', provider = 'reef'): Promise<Answer> {
  const answer = `code=a-code&state=${state}${more}`
  return call(`/api/user/login/social/${provider}/callback`, { body: { pending, answer } })
}

export type Claims = JWTPayload & Record<string, unknown>

/** An ID token that is right but for what is changed. */
export function idToken(
  nonce: string,
  claims: Claims = {},
  key: 'own' | 'stranger' = 'own',
): Promise<string> {
  const now_s = Math.floor(Date.now() / 1000)
  const all = { iss: issuer, aud: 'atoll', sub: 'sub-1', nonce, iat: now_s, exp: now_s + 300, ...claims }
  return new SignJWT(all)
    .setProtectedHeader({ alg: 'RS256', kid: keyId })
    .sign(key === 'own' ? pair.privateKey : strangersPair.privateKey)
}

/** The same claims without a signature: "alg": "none". */
export function unsignedToken(nonce: string, claims: Claims = {}): string {
  const now_s = Math.floor(Date.now() / 1000)
  const all = { iss: issuer, aud: 'atoll', sub: 'sub-1', nonce, iat: now_s, exp: now_s + 300, ...claims }
  const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${encode({ alg: 'none' })}.${encode(all)}.`
}

export const tokenAnswer = (id_token: string | undefined): Rule => ({
  json: { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token },
})

/** Lets the provider vouch for somebody to the browser that started. */
export async function vouch({ nonce }: Start, claims: Claims): Promise<void> {
  await setProviderRules({
    'POST /openid/token': tokenAnswer(await idToken(nonce, claims)),
    'GET /openid/userinfo': { json: claims },
  })
}

/** A whole sign-in of somebody the provider describes by these claims. */
export async function signInAs(claims: Claims, signUp: object = {}): Promise<Answer> {
  const started = await start(signUp)
  await vouch(started, claims)
  return finishSocial(started)
}
