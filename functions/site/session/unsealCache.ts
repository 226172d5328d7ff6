import { createMemo, type Memo } from '#lib/memo.ts'
import type { SessionKeys } from '../kit/config.ts'
import type { Unsealed } from './seal.ts'

/*
 * Unsealed sessions, cached in the isolate: unsealing takes two key derivations, a signature and a decryption, and a
 * browser sends the same cookie with every call.
 *
 * Why it is safe. The key is the whole seal, so only who has the cookie gets its session; a forged seal is never cached.
 * An entry expires with its seal and belongs to the keys that opened it. The contents of a seal never change; whether
 * the session is still valid is checked by the platform on every call. Sessions are frozen because requests share them.
 */
const limit = 1000

type Entry = { unsealed: Unsealed; expires_ms: number }
const entries = new WeakMap<SessionKeys, Memo<Entry>>()

export function cachedUnsealed(keys: SessionKeys, seal: string): Unsealed | undefined {
  const ofKeys = entries.get(keys)
  const entry = ofKeys?.get(seal)
  if (!entry) return undefined
  if (Date.now() < entry.expires_ms) return entry.unsealed
  ofKeys?.delete(seal)
  return undefined
}

export function cacheUnsealed(keys: SessionKeys, seal: string, unsealed: Unsealed, expires_ms: number): void {
  const ofKeys = entries.get(keys) ?? createMemo<Entry>(limit)
  entries.set(keys, ofKeys)
  // Without a numeric expiry nothing is cached: comparing NaN gives false.
  if (expires_ms > Date.now()) ofKeys.set(seal, { unsealed, expires_ms })
}
