import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { bookNames, type BookName } from './bets.ts'

/** Long enough for an evening at the frame; the operator's page asks for a new one with every visit. */
const tokenLife_s = 2 * 60 * 60
const audience = 'sportsbook'
const Name = v.pipe(v.string(), v.nonEmpty())
const Claims = v.object({ sub: Name, session: Name, book: v.picklist(bookNames) })

/** The player of a token, the operator's session with which it ends, and the partner's book that it is for. */
export type Holder = { playerId: string; session: string; book: BookName }

/** The book's own token for a player of the operator; both dialects hand it out, and every call of the frame carries it. */
export function mintToken(
  secret: string,
  { playerId, session, book }: Holder,
  now_ms: number,
): Promise<string> {
  const now_s = Math.floor(now_ms / 1000)
  return new SignJWT({ session, book })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(playerId)
    .setAudience(audience)
    .setExpirationTime(now_s + tokenLife_s)
    .sign(new TextEncoder().encode(secret))
}

/** The holder of a token; undefined for a forged, damaged or expired one. */
export async function holderOf(secret: string, token: string, now_ms: number): Promise<Holder | undefined> {
  const key = new TextEncoder().encode(secret)
  const claims = v.safeParse(Claims, await claimsOf(token, key, 'HS256', now_ms, audience))
  if (!claims.success) return undefined
  const { sub: playerId, session, book } = claims.output
  return { playerId, session, book }
}

/** The verified claims of a token that ends; undefined for any other. */
export async function claimsOf(
  token: string,
  key: CryptoKey | Uint8Array,
  algorithm: 'HS256' | 'RS512',
  now_ms: number,
  audience?: string,
): Promise<unknown> {
  try {
    const verified = await jwtVerify(token, key, {
      algorithms: [algorithm],
      requiredClaims: ['exp'],
      currentDate: new Date(now_ms),
      ...(audience !== undefined && { audience }),
    })
    return verified.payload
  } catch {
    // Strangers send what they like: every wrong token gets the same answer.
    return undefined
  }
}
