import { sealData, unsealData } from 'iron-session'
import * as v from 'valibot'
import { err, ok, type Result } from '#lib/result.ts'
import type { SessionKeys } from '../kit/config.ts'
import { cacheUnsealed, cachedUnsealed } from './unsealCache.ts'

/** The content of the sealed cookie. The token is the platform's, and never leaves the worker unsealed. */
export const Session = v.object({
  token: v.string(),
  userId: v.string(),
  role: v.number(),
  currency: v.string(),
  lang: v.string(),
  isCasinoBlocked: v.boolean(),
  isBanned: v.boolean(),
})
export type Session = v.InferOutput<typeof Session>

/** The session of a request, and the Set-Cookie values for its answer. */
export type SessionState = { session: Readonly<Session> | undefined; setCookies: string[] }

export const sessionLife_s = 30 * 24 * 60 * 60

/** Far longer than any seal of ours (about 700 characters); anything longer is not decrypted. */
const sealLength_chars = 4096

export type UnsealFailure = 'expired' | 'invalid' | 'unknown-password'

/** Seals with the key of the highest id. */
export function sealSession(keys: SessionKeys, session: Session): Promise<string> {
  return sealData(session, { password: keys, ttl: sessionLife_s })
}

export type Unsealed = { session: Readonly<Session>; isStale: boolean }

/** Opens a seal of any configured key. `isStale`: the key is not the newest, so the caller should seal again. */
export async function unsealSession(
  keys: SessionKeys,
  seal: string,
): Promise<Result<Unsealed, UnsealFailure>> {
  if (seal.length > sealLength_chars) return err('invalid')
  const cached = cachedUnsealed(keys, seal)
  if (cached) return ok(cached)
  let failure: UnsealFailure = 'invalid'
  const data = await unsealData<unknown>(seal, {
    password: keys,
    ttl: sessionLife_s,
    onUnsealError: (reason) => {
      failure = reason
    },
  })
  const session = v.safeParse(Session, data)
  if (!session.success) return err(failure)
  const { keyId, expires_ms } = labelOf(seal)
  const unsealed = { session: Object.freeze(session.output), isStale: keyId !== newestKeyId(keys) }
  cacheUnsealed(keys, seal, unsealed, expires_ms)
  return ok(unsealed)
}

/** `Fe26.2*<key id>*<salt>*<iv>*<content>*<expires>*…`; read only from a seal that has been opened, so it is authentic. */
function labelOf(seal: string): { keyId: number; expires_ms: number } {
  const parts = seal.split('*', 6)
  return { keyId: Number(parts[1]), expires_ms: Number(parts[5]) }
}

function newestKeyId(keys: SessionKeys): number {
  return Math.max(...Object.keys(keys).map(Number))
}
