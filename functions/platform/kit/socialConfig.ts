import * as v from 'valibot'
import { SocialProviderId } from '#contract/social.ts'
import { isLocalHost, tableOrJson } from '../../shared/configValues.ts'

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
    return { id, name, issuer, clientId, secret, scope, endpoints, isLocal: isLocalAddress(issuer) }
  })
}

function endpointsOf(provider: Provider): SocialProvider['endpoints'] {
  const { authorizationEndpoint: authorization, tokenEndpoint: token, jwksUri: keys } = provider
  return authorization && token && keys ? { authorization, token, keys } : undefined
}
