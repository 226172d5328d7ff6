import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { getConfig } from '../config.ts'
import { publicOrigin, type SandboxApp } from '../env.ts'
import { htmlPage } from '../pages.ts'
import { equalSecrets } from '../../functions/shared/signed.ts'
import { answerAddress, clientId, clientOf, readAuthorization, type Client } from './authorization.ts'
import { storeGrant, takeGrant, type Grant } from './codes.ts'
import { signingAlgorithm, signingKeyOf } from './keys.ts'
import { consentPage, refusalPage } from './page.ts'
import { NewPerson, newPerson, people, type Person } from './people.ts'
import { claimsOf, personOfToken, tokensFor } from './tokens.ts'

type OpenIdContext = Context<SandboxApp>

/*
 * "Reef ID", the stand-in for an OpenID Connect provider: discovery, keys, the code flow with PKCE, userinfo.
 * Docs: docs/social-sign-in.md.
 */
export const openid = new Hono<SandboxApp>()

const noStore = { 'Cache-Control': 'no-store' }
const tokenLife_s = 600

openid.get('/openid/.well-known/openid-configuration', (c) => {
  const issuer = issuerOf(c)
  return c.json({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [signingAlgorithm],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    authorization_response_iss_parameter_supported: true,
  })
})

openid.get('/openid/jwks', async (c) => {
  const { publicJwk } = await signingKeyOf(getConfig(c.env).launchKey)
  return c.json({ keys: [publicJwk] })
})

openid.get('/openid/authorize', async (c) => {
  const request = readAuthorization(clientOf(getConfig(c.env)), c.req.query())
  if (!request.ok) return refused(request.error)
  return htmlPage('Reef ID', consentPage(request.value), [new URL(request.value.redirect_uri).origin])
})

openid.post('/openid/authorize', async (c) => {
  const form = await c.req.parseBody()
  const request = readAuthorization(clientOf(getConfig(c.env)), form)
  if (!request.ok) return refused(request.error)
  const issuer = issuerOf(c)
  const back = (answer: Record<string, string>) =>
    c.redirect(answerAddress(request.value, issuer, answer), 303)
  if (form['person'] === 'cancel') return back({ error: 'access_denied' })
  const person = await chosenPerson(form)
  if (!person) return refused('Nobody was chosen, or the name or email is not one.')
  const { redirect_uri: redirectUri, code_challenge: challenge, nonce } = request.value
  return back({ code: await storeGrant(c.env.STATE, { redirectUri, challenge, nonce, person }) })
})

openid.post('/openid/token', async (c) => {
  const config = getConfig(c.env)
  const client = clientOf(config)
  if (!client || !(await isClient(client, c.req.header('authorization') ?? '')))
    return c.json({ error: 'invalid_client' }, 401, { ...noStore, 'WWW-Authenticate': 'Basic' })
  const form = await c.req.parseBody()
  if (form['grant_type'] !== 'authorization_code')
    return c.json({ error: 'unsupported_grant_type' }, 400, noStore)
  const grant = await takeGrant(c.env.STATE, textOf(form['code']))
  if (!grant || !(await isGrantOf(grant, form))) return c.json({ error: 'invalid_grant' }, 400, noStore)
  const key = await signingKeyOf(config.launchKey)
  const tokens = await tokensFor(key, issuerOf(c), grant.person, grant.nonce)
  return c.json({ ...tokens, token_type: 'Bearer', expires_in: tokenLife_s }, 200, noStore)
})

openid.get('/openid/userinfo', async (c) => {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  const key = await signingKeyOf(getConfig(c.env).launchKey)
  const person = await personOfToken(key, issuerOf(c), token)
  if (!person) return c.body(null, 401, { ...noStore, 'WWW-Authenticate': 'Bearer error="invalid_token"' })
  return c.json(claimsOf(person), 200, noStore)
})

function issuerOf(c: OpenIdContext): string {
  return `${publicOrigin(getConfig(c.env), c.req.url)}/openid`
}

async function refused(reason: string): Promise<Response> {
  const page = await htmlPage('Reef ID', refusalPage(reason))
  return new Response(page.body, { status: 400, headers: page.headers })
}

async function chosenPerson(form: Record<string, unknown>): Promise<Person | undefined> {
  if (form['person'] !== 'new') return people.find(({ sub }) => sub === form['person'])
  const given = v.safeParse(NewPerson, form)
  return given.success ? newPerson(given.output) : undefined
}

/** `client_secret_basic`, both halves form-encoded first (RFC 6749, section 2.3.1). */
async function isClient(client: Client, authorization: string): Promise<boolean> {
  const encoded = /^Basic ((?:[A-Za-z0-9+/]{4}){0,100}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/i.exec(
    authorization,
  )
  const given = new URLSearchParams(atob(encoded?.[1] ?? '').replace(':', '='))
  return equalSecrets(given.get(clientId) ?? '', client.secret)
}

async function isGrantOf(grant: Grant, form: Record<string, unknown>): Promise<boolean> {
  const verifier = new TextEncoder().encode(textOf(form['code_verifier']))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', verifier))
  const challenge = digest.toBase64({ alphabet: 'base64url', omitPadding: true })
  return challenge === grant.challenge && form['redirect_uri'] === grant.redirectUri
}

function textOf(field: unknown): string {
  return typeof field === 'string' ? field : ''
}
