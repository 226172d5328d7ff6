import { createMemo, type Memo } from '../../../contract/memo.ts'
import type { SessionKeys } from '../config.ts'
import type { Opened } from './seal.ts'

/*
 * Seals that have opened, kept in the isolate: opening one takes two key derivations, a signature and a decryption, and
 * a browser sends the same cookie with every call.
 *
 * Why it is safe. A seal is found only by its whole text, so whoever is answered from here has the very cookie that was
 * proven; a forged one is never put in. An entry ends with its seal's own expiry, and belongs to the keys it was opened
 * with, so other keys start empty. What a seal holds does not change; whether the session still lives is the platform's
 * to say, on every call, as before. Sessions are frozen, for requests share them.
 */
const limit = 1000

type Entry = { opened: Opened; expires_ms: number }
const entries = new WeakMap<SessionKeys, Memo<Entry>>()

export function openedBefore(keys: SessionKeys, seal: string): Opened | undefined {
  const ofKeys = entries.get(keys)
  const entry = ofKeys?.get(seal)
  if (!entry) return undefined
  if (Date.now() < entry.expires_ms) return entry.opened
  ofKeys?.delete(seal)
  return undefined
}

export function keepOpened(keys: SessionKeys, seal: string, opened: Opened, expires_ms: number): void {
  const ofKeys = entries.get(keys) ?? createMemo<Entry>(limit)
  entries.set(keys, ofKeys)
  // A label that is no number keeps nothing: the comparison is false for it.
  if (expires_ms > Date.now()) ofKeys.set(seal, { opened, expires_ms })
}
