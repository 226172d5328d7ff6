import * as oauth from 'oauth4webapi'
import * as v from 'valibot'
import { Email } from '#contract/accounts.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { hour_ms } from '#lib/time.ts'
import { readBytes } from '../../../shared/body.ts'
import { describeError } from '../../../shared/log.ts'
import { senderTo, type Services } from '../../kit/services.ts'
import type { SocialProvider } from '../../kit/socialConfig.ts'
import type { FlowSecrets } from './socialFlow.ts'

/*
 * The communication with an OpenID provider. oauth4webapi implements the protocol; time-outs and size limits are set
 * here. The provider's error messages go to the log only.
 */

/** The identity. `sub` never changes; `email` is set only if it is a valid address. */
export type Identity = { sub: string; name: string; email: string | undefined; isEmailVerified: boolean }
/** With how and when the provider made sure who it is, as far as it says: only its signed token counts for this. */
export type Vouched = Identity & { amr: readonly string[]; acr: string | undefined; provedAt: number }

/** For all calls of one step together; less than the site's time-out for the platform. */
const stepTime_ms = 4000
const answerLimit_bytes = 128 * 1024
const metadataLife_ms = hour_ms

type Known = { server: oauth.AuthorizationServer; until_ms: number }
const metadata = new Map<string, Known>()
const keys = new Map<string, oauth.JWKSCacheInput>()

/** The address to redirect the browser to. The error is a line for the log. */
export async function authorizationAddress(
  services: Services,
  provider: SocialProvider,
  { state, nonce, verifier }: FlowSecrets,
  more: Record<string, string> = {},
): Promise<Result<string, string>> {
  return withinTime(async (options) => {
    const server = await serverOf(provider, options(services, provider))
    const address = new URL(server.authorization_endpoint ?? '')
    const parameters = {
      response_type: 'code',
      client_id: provider.clientId,
      redirect_uri: provider.callback,
      scope: provider.scope,
      state,
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...more,
    }
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
    return address.href
  })
}

/**
 * Exchanges the code of an answer and checks the ID token: signature by the provider's keys, issuer, audience, nonce and
 * time. The error is a line for the log.
 */
export async function identityOf(
  services: Services,
  provider: SocialProvider,
  answer: URLSearchParams,
  { state, nonce, verifier }: FlowSecrets,
): Promise<Result<Vouched, string>> {
  return withinTime(async (optionsFor) => {
    const options = optionsFor(services, provider)
    const server = await serverOf(provider, options)
    const client: oauth.Client = { client_id: provider.clientId }
    const parameters = oauth.validateAuthResponse(server, client, answer, state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      clientAuthentication(server, provider),
      parameters,
      provider.callback,
      verifier,
      options,
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    const cached = keys.get(provider.issuer) ?? {}
    await oauth.validateApplicationLevelSignature(server, response, { ...options, [oauth.jwksCache]: cached })
    keys.set(provider.issuer, cached)
    const claims = oauth.getValidatedIdTokenClaims(tokens)
    if (!claims) throw new Error('no ID token')
    return {
      ...readClaims(await withUserInfo(server, client, tokens, claims, options)),
      ...readProof(claims),
    }
  })
}

/** Some providers return email and name only from the userinfo endpoint (OpenID Connect Core, section 5.4). */
async function withUserInfo(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  tokens: oauth.TokenEndpointResponse,
  claims: oauth.IDToken,
  options: oauth.UserInfoRequestOptions,
): Promise<Record<string, unknown>> {
  if (claims['email'] !== undefined || server.userinfo_endpoint === undefined) return claims
  const response = await oauth.userInfoRequest(server, client, tokens.access_token, options)
  const more = await oauth.processUserInfoResponse(server, client, claims.sub, response)
  return { ...more, ...claims }
}

function readClaims(claims: Record<string, unknown>): Identity {
  const sub = v.parse(v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)), claims['sub'])
  const email = v.safeParse(Email, claims['email'])
  const name = [claims['name'], claims['preferred_username'], claims['given_name']].find(
    (one) => typeof one === 'string',
  )
  // Apple sends the flag as text.
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true'
  return {
    sub,
    name: typeof name === 'string' ? name.slice(0, 200) : '',
    email: email.success ? email.output : undefined,
    isEmailVerified: email.success && isVerified,
  }
}

/** `provedAt` in Unix milliseconds; 0 where the provider does not say when. */
function readProof({ amr, acr, auth_time: at_s = 0 }: oauth.IDToken): Omit<Vouched, keyof Identity> {
  return {
    amr: Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [],
    acr: typeof acr === 'string' ? acr : undefined,
    provedAt: Math.min(at_s * 1000, Date.now()),
  }
}

/** HTTP Basic is the default of the standard; some providers accept the secret only in the body. */
function clientAuthentication(
  server: oauth.AuthorizationServer,
  { secret }: SocialProvider,
): oauth.ClientAuth {
  const methods = server.token_endpoint_auth_methods_supported
  return !methods || methods.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(secret)
    : oauth.ClientSecretPost(secret)
}

async function serverOf(provider: SocialProvider, options: HttpOptions): Promise<oauth.AuthorizationServer> {
  const { issuer, endpoints } = provider
  if (endpoints) {
    const { authorization, token, keys: jwks_uri } = endpoints
    return { issuer, authorization_endpoint: authorization, token_endpoint: token, jwks_uri }
  }
  const known = metadata.get(issuer)
  if (known && known.until_ms > Date.now()) return known.server
  const address = new URL(issuer)
  const server = await oauth.processDiscoveryResponse(address, await oauth.discoveryRequest(address, options))
  metadata.set(issuer, { server, until_ms: Date.now() + metadataLife_ms })
  return server
}

type HttpOptions = {
  signal: AbortSignal
  [oauth.customFetch]: (url: string, init: RequestInit) => Promise<Response>
  [oauth.allowInsecureRequests]: boolean
}
type OptionsFor = (services: Services, provider: SocialProvider) => HttpOptions

/**
 * Runs a step with its time-out. The library throws for errors of a provider, and fetch for a lost connection; both are
 * expected here and become the error.
 */
async function withinTime<Value>(
  step: (options: OptionsFor) => Promise<Value>,
): Promise<Result<Value, string>> {
  const deadline = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new Error(`no answer within ${stepTime_ms} ms`))
    deadline.abort()
  }, stepTime_ms)
  try {
    // Raced in addition to the signal, because a binding may react late.
    return ok(await Promise.race([step((...of) => httpOptions(deadline.signal, ...of)), late]))
  } catch (error) {
    return err(describeError(error))
  } finally {
    clearTimeout(timer)
  }
}

function httpOptions(signal: AbortSignal, { env }: Services, { isLocal }: SocialProvider): HttpOptions {
  const send = senderTo(env, isLocal)
  return {
    signal,
    [oauth.allowInsecureRequests]: isLocal,
    [oauth.customFetch]: async (url, init) => limited(await send(new Request(url, init))),
  }
}

async function limited(response: Response): Promise<Response> {
  const bytes = await readBytes(response, answerLimit_bytes)
  if (!bytes.ok) throw new Error(bytes.error.message)
  const { status, headers } = response
  return new Response(status === 204 || status === 304 ? null : bytes.value, { status, headers })
}
