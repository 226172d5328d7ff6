import { sealData, unsealData } from 'iron-session'
import * as v from 'valibot'
import { err, ok, type Result } from '../../../contract/result.ts'
import type { SessionKeys } from '../config.ts'

/** What the sealed cookie holds. The token is the platform's, and never leaves the worker unsealed. */
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

/** Who a request comes from, and the Set-Cookie values its answer has to carry. */
export type SessionState = { session: Session | undefined; setCookies: string[] }

export const sessionLife_s = 30 * 24 * 60 * 60

/** Far above any seal of ours (about 700 characters); what is longer is not worth the cryptography. */
const sealLength_chars = 4096

export type UnsealFailure = 'expired' | 'invalid' | 'unknown-password'

/** Seals with the key of the highest id. */
export function sealSession(keys: SessionKeys, session: Session): Promise<string> {
  return sealData(session, { password: keys, ttl: sessionLife_s })
}

/**
 * Opens a seal of any configured key. `isStale` says that the key is not the newest, so the caller seals again.
 * Not memoised: iron-session derives its keys with one PBKDF2 round, and an unseal costs about 0.1 ms.
 */
export async function unsealSession(
  keys: SessionKeys,
  seal: string,
): Promise<Result<{ session: Session; isStale: boolean }, UnsealFailure>> {
  if (seal.length > sealLength_chars) return err('invalid')
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
  return ok({ session: session.output, isStale: keyIdOf(seal) !== newestKeyId(keys) })
}

/** `Fe26.2*<key id>*…`; read only from a seal that has opened, so it is authentic. */
function keyIdOf(seal: string): number {
  return Number(seal.split('*', 2)[1])
}

function newestKeyId(keys: SessionKeys): number {
  return Math.max(...Object.keys(keys).map(Number))
}
