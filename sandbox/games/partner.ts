import type { Context } from 'hono'
import { jwtVerify } from 'jose'
import * as v from 'valibot'
import { getConfig, type PartnerName as Provider } from '../config.ts'
import type { ProviderApp } from './faults.ts'

/** A partner's name carries the currency: `atoll_USD`. */
export const PartnerName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,32}_[A-Z]{3}$/))

/** Claims of x-partner-authorization, an HS256 JWT with the provider's partner key. */
const PartnerClaims = v.object({
  sub: v.string(),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  role: v.union([v.string(), v.number()]),
})
/** For a launch: `sid` is the token of the operator's game session. */
const PlayerClaims = v.object({ ...PartnerClaims.entries, name: v.string(), sid: v.string() })
export type PlayerClaims = v.InferOutput<typeof PlayerClaims>

/** Whether the call is the partner's own, such as a list. */
export async function isPartner(c: Context<ProviderApp>, provider: Provider): Promise<boolean> {
  return v.is(PartnerName, c.req.header('x-partner-name')) && v.is(PartnerClaims, await claimsOf(c, provider))
}

/** The player of a launch; undefined if the authorization is missing, forged or expired. */
export async function playerOf(
  c: Context<ProviderApp>,
  provider: Provider,
): Promise<PlayerClaims | undefined> {
  const claims = v.safeParse(PlayerClaims, await claimsOf(c, provider))
  return claims.success && v.is(PartnerName, c.req.header('x-partner-name')) ? claims.output : undefined
}

/** Whom a game is opened for: a player, or anybody who tries it with play money. */
export type Opener = PlayerClaims | 'guest'

/** A demo is asked for by the partner, everything else for a player; undefined if the authorization does not hold. */
export async function openerOf(
  c: Context<ProviderApp>,
  provider: Provider,
  isDemo: boolean,
): Promise<Opener | undefined> {
  if (!isDemo) return playerOf(c, provider)
  return (await isPartner(c, provider)) ? 'guest' : undefined
}

async function claimsOf(c: Context<ProviderApp>, provider: Provider): Promise<unknown> {
  const authorization = c.req.header('x-partner-authorization')
  if (authorization === undefined) return undefined
  const key = new TextEncoder().encode(getConfig(c.env).partnerKeys[provider])
  try {
    const verified = await jwtVerify(authorization, key, { algorithms: ['HS256'], requiredClaims: ['exp'] })
    return verified.payload
  } catch {
    // Forged, damaged or expired: the dialects give the same answer for all.
    return undefined
  }
}
