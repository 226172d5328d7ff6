import { sealData, unsealData } from 'iron-session'
import { parse } from 'hono/utils/cookie'
import * as v from 'valibot'
import { pendingCookie } from '../../../contract/constants.ts'
import type { SessionKeys } from '../config.ts'

/*
 * Between two steps of one sign-in the browser holds the platform's token of it, sealed: what it is for is part of the
 * seal, so that the token of one way in is of no use in another.
 */
const pendingKinds = ['social', 'second-factor', 'passkey'] as const
export type PendingKind = (typeof pendingKinds)[number]

const Pending = v.object({ kind: v.picklist(pendingKinds), token: v.string() })

const pendingLife_s = 10 * 60
/** Lax: a provider's call-back is a navigation that another site began. */
const attributes = 'HttpOnly; Path=/; Secure; SameSite=Lax'
const sealLength_chars = 2048

/** The Set-Cookie value that keeps a pending step for ten minutes, in place of any other. */
export async function sealPending(keys: SessionKeys, kind: PendingKind, token: string): Promise<string> {
  const seal = await sealData({ kind, token }, { password: keys, ttl: pendingLife_s })
  return `${pendingCookie}=${seal}; Max-Age=${pendingLife_s}; ${attributes}`
}

/** The Set-Cookie value that ends it. */
export const clearedPending = `${pendingCookie}=; Max-Age=0; ${attributes}`

/** The token of a pending step of this kind; undefined for none, a forged one, one too old or of another kind. */
export async function readPending(
  keys: SessionKeys,
  kind: PendingKind,
  cookieHeader: string | undefined,
): Promise<string | undefined> {
  const seal = parse(cookieHeader ?? '')[pendingCookie]
  if (!seal || seal.length > sealLength_chars) return undefined
  const data = await unsealData<unknown>(seal, { password: keys, ttl: pendingLife_s })
  const pending = v.safeParse(Pending, data)
  return pending.success && pending.output.kind === kind ? pending.output.token : undefined
}
