import * as v from 'valibot'
import { err, ok, type Result } from '#lib/result.ts'
import type { SandboxConfig } from '../config.ts'

export const clientId = 'atoll'

/** A registered client: what a real provider's console asks for. */
export type Client = { secret: string; redirectOrigin: string }

export function clientOf(config: SandboxConfig): Client | undefined {
  const { openidClientSecret: secret, operatorOrigin: redirectOrigin } = config
  return secret && redirectOrigin ? { secret, redirectOrigin } : undefined
}

const Shown = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,512}$/))

/** The authorization request of the code flow; PKCE with S256 is required. */
export const AuthorizationRequest = v.object({
  client_id: v.literal(clientId),
  redirect_uri: v.pipe(v.string(), v.url(), v.maxLength(500)),
  response_type: v.literal('code'),
  scope: v.pipe(
    v.string(),
    v.check((scope) => scope.split(' ').includes('openid')),
  ),
  code_challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  code_challenge_method: v.literal('S256'),
  state: v.optional(Shown),
  nonce: v.optional(Shown),
})
export type AuthorizationRequest = v.InferOutput<typeof AuthorizationRequest>

/** Validates a request. A failure is shown here and not redirected, because the address may be wrong. */
export function readAuthorization(
  client: Client | undefined,
  given: Record<string, unknown>,
): Result<AuthorizationRequest, string> {
  if (!client) return err('No site is registered: OPENID_CLIENT_SECRET or OPERATOR_ORIGIN is missing.')
  const parsed = v.safeParse(AuthorizationRequest, given)
  if (!parsed.success) {
    const wrong = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'request')
    return err(`This request cannot be understood: ${[...new Set(wrong)].join(', ')}.`)
  }
  return isRegistered(client, parsed.output.redirect_uri)
    ? ok(parsed.output)
    : err('The address to come back to is not the registered one.')
}

function isRegistered(client: Client, redirectUri: string): boolean {
  const { origin, pathname, search, hash } = new URL(redirectUri)
  const isCallback = /^(\/api\/user\/login\/social\/[a-z0-9-]+\/callback|\/studio)$/.test(pathname)
  return origin === client.redirectOrigin && isCallback && search === '' && hash === ''
}

/** The callback address with the answer. */
export function answerAddress(request: AuthorizationRequest, issuer: string, answer: Record<string, string>) {
  const address = new URL(request.redirect_uri)
  const parameters = new URLSearchParams({ ...answer, iss: issuer })
  if (request.state !== undefined) parameters.set('state', request.state)
  address.search = parameters.toString()
  return address.href
}
