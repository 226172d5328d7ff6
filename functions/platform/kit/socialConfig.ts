import * as v from 'valibot'
import { SocialProviderId, socialCallbackPath } from '#contract/social.ts'
import { studioPath } from '#contract/operator/calls.ts'
import { isLocalHost, Key, tableOrJson } from '../../shared/configValues.ts'

/** An OpenID provider for sign-ins. */
export type SocialProvider = {
  id: string
  name: string
  issuer: string
  clientId: string
  secret: string
  scope: string
  /** Absent if the issuer's discovery document has them. */
  endpoints: { authorization: string; token: string; keys: string } | undefined
  /** Where the browser comes back to, as it is registered at the provider. */
  callback: string
  /** A local run uses plain HTTP, over the binding of the sandbox. */
  isLocal: boolean
}

/** Plain http is allowed for local hosts only. */
const Address = (name: string) =>
  v.pipe(
    v.string(`must have an https address as ${name}`),
    v.check(isSafe, `must have an https address as ${name}`),
  )

function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  return new URL(address).protocol === 'https:' || isLocalAddress(address)
}

function isLocalAddress(address: string): boolean {
  return new URL(address).protocol === 'http:' && isLocalHost(address)
}

const Text = (name: string) => v.pipe(v.string(`must have a ${name}`), v.nonEmpty(`must have a ${name}`))

const Provider = v.pipe(
  v.object(
    {
      id: v.pipe(
        Text('id'),
        v.check((id) => v.is(SocialProviderId, id), 'must have ids of small letters, digits and dashes'),
      ),
      name: Text('name'),
      issuer: Address('issuer'),
      clientId: Text('clientId'),
      scope: v.optional(
        v.pipe(
          Text('scope'),
          v.check((scope) => scope.split(' ').includes('openid'), 'must have openid in scope'),
        ),
        'openid email profile',
      ),
      authorizationEndpoint: v.optional(Address('authorizationEndpoint')),
      tokenEndpoint: v.optional(Address('tokenEndpoint')),
      jwksUri: v.optional(Address('jwksUri')),
    },
    'must be a list of providers',
  ),
  v.check(
    ({ authorizationEndpoint: one, tokenEndpoint: two, jwksUri: three }) =>
      (one === undefined) === (two === undefined) && (two === undefined) === (three === undefined),
    'must have authorizationEndpoint, tokenEndpoint and jwksUri together, or none of them',
  ),
)
type Provider = v.InferOutput<typeof Provider>

/** The variables of social sign-in, as valibot entries of the platform's configuration. */
export const socialEntries = {
  SOCIAL_PROVIDERS: v.optional(
    tableOrJson(
      v.pipe(
        v.array(Provider, 'must be a list of providers'),
        v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must have different ids'),
      ),
    ),
    [],
  ),
  SOCIAL_SECRETS: v.optional(
    tableOrJson(
      v.record(v.string(), Text('secret for each provider'), 'must be an object of provider to secret'),
    ),
    {},
  ),
}
type SocialValues = {
  SITE_ORIGIN: string
  SOCIAL_PROVIDERS: Provider[]
  SOCIAL_SECRETS: Record<string, string>
}

/** Combines each provider with its secret; throws one line that names a missing one. */
export function socialProvidersOf(values: SocialValues): readonly SocialProvider[] {
  return values.SOCIAL_PROVIDERS.map((provider) => {
    const { id, name, clientId, scope } = provider
    const secret = values.SOCIAL_SECRETS[id]
    if (secret === undefined) throw new Error(`configuration: SOCIAL_SECRETS has no secret for ${id}`)
    const { issuer } = provider
    const endpoints = endpointsOf(provider)
    const callback = values.SITE_ORIGIN + socialCallbackPath.replace(':provider', id)
    return { id, name, issuer, clientId, secret, scope, endpoints, callback, isLocal: isLocalAddress(issuer) }
  })
}

function endpointsOf(provider: Provider): SocialProvider['endpoints'] {
  const { authorizationEndpoint: authorization, tokenEndpoint: token, jwksUri: keys } = provider
  return authorization && token && keys ? { authorization, token, keys } : undefined
}

const Methods = v.optional(tableOrJson(v.array(v.pipe(v.string(), v.nonEmpty()), 'must be a list')), [])

/** The OpenID provider of the staff, by variables of its own: players are never asked there. */
export const staffOpenIdEntries = {
  STAFF_OPENID_ISSUER: v.optional(
    v.pipe(v.string(), v.check(isSafe, 'must be an https address, as the provider names itself')),
  ),
  STAFF_OPENID_CLIENT_ID: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  STAFF_OPENID_SECRET: v.optional(Key),
  STAFF_OPENID_NAME: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  STAFF_OPENID_AMR: Methods,
  STAFF_OPENID_ACR: Methods,
}
type StaffOpenIdValues = {
  SITE_ORIGIN: string
  STUDIO_ORIGIN?: string | undefined
  STAFF_OPENID_ISSUER?: string | undefined
  STAFF_OPENID_CLIENT_ID?: string | undefined
  STAFF_OPENID_SECRET?: string | undefined
  STAFF_OPENID_NAME?: string | undefined
  STAFF_OPENID_AMR: string[]
  STAFF_OPENID_ACR: string[]
}

/** `amr` and `acr`: with one of these in the ID token the provider has asked for a second factor, and ours is not asked. */
export type StaffOpenId = SocialProvider & { amr: ReadonlySet<string>; acr: ReadonlySet<string> }

/** No player's provider has it as its id. */
const staffProviderId = '@staff'

/** Undefined if nothing of it is configured; throws one line that names what is missing of it. */
export function staffOpenIdOf(values: StaffOpenIdValues): StaffOpenId | undefined {
  const needed = ['STAFF_OPENID_ISSUER', 'STAFF_OPENID_CLIENT_ID', 'STAFF_OPENID_SECRET'] as const
  const { STAFF_OPENID_ISSUER: issuer, STAFF_OPENID_CLIENT_ID: clientId } = values
  const { STAFF_OPENID_SECRET: secret, STAFF_OPENID_AMR: amr, STAFF_OPENID_ACR: acr } = values
  if (issuer === undefined || clientId === undefined || secret === undefined) {
    const missing = needed.filter((name) => values[name] === undefined)
    const isNamed = missing.length < needed.length || values.STAFF_OPENID_NAME !== undefined
    if (!isNamed && amr.length === 0 && acr.length === 0) return undefined
    throw new Error(
      `configuration: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing, and other STAFF_OPENID variables are set`,
    )
  }
  return {
    ...{ id: staffProviderId, issuer, clientId, secret, scope: 'openid email profile', endpoints: undefined },
    name: values.STAFF_OPENID_NAME ?? new URL(issuer).host,
    callback: (values.STUDIO_ORIGIN ?? values.SITE_ORIGIN) + studioPath,
    isLocal: isLocalAddress(issuer),
    ...{ amr: new Set(amr), acr: new Set(acr) },
  }
}
