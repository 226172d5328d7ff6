import { sealData, unsealData } from 'iron-session'
import { parse } from 'hono/utils/cookie'
import * as v from 'valibot'
import { pendingCookie, recoveryCookie } from '../../../contract/constants.ts'
import type { SessionKeys } from '../config.ts'

/*
 * Between the steps of a sign-in a sealed cookie holds the platform's token. The purpose is part of the seal, so the
 * token of one kind of sign-in cannot be used for another. A recovery has its own cookie, which lives as long as its
 * code and survives an attempt to sign in meanwhile.
 */
const pendingKinds = ['social', 'second-factor', 'passkey', 'recovery'] as const
export type PendingKind = (typeof pendingKinds)[number]

const Pending = v.object({ kind: v.picklist(pendingKinds), token: v.string() })

const signInLife_s = 10 * 60
const recoveryLife_s = 30 * 60
/** Lax, because a provider's callback is a navigation from another site. */
const attributes = 'HttpOnly; Path=/; Secure; SameSite=Lax'
const sealLength_chars = 2048

/** The Set-Cookie value of a pending step; it replaces any other one in the same cookie. */
export async function sealPending(keys: SessionKeys, kind: PendingKind, token: string): Promise<string> {
  const { cookie, life_s } = placeOf(kind)
  const seal = await sealData({ kind, token }, { password: keys, ttl: life_s })
  return `${cookie}=${seal}; Max-Age=${life_s}; ${attributes}`
}

function placeOf(kind: PendingKind): { cookie: string; life_s: number } {
  return kind === 'recovery'
    ? { cookie: recoveryCookie, life_s: recoveryLife_s }
    : { cookie: pendingCookie, life_s: signInLife_s }
}

/** The Set-Cookie values that clear all pending steps. */
export const clearedPending = `${pendingCookie}=; Max-Age=0; ${attributes}`
export const clearedRecovery = `${recoveryCookie}=; Max-Age=0; ${attributes}`

/** The token of a pending step of this kind; undefined if it is missing, forged, expired or of another kind. */
export async function readPending(
  keys: SessionKeys,
  kind: PendingKind,
  cookieHeader: string | undefined,
): Promise<string | undefined> {
  const { cookie, life_s } = placeOf(kind)
  const seal = parse(cookieHeader ?? '')[cookie]
  if (!seal || seal.length > sealLength_chars) return undefined
  const data = await unsealData<unknown>(seal, { password: keys, ttl: life_s })
  const pending = v.safeParse(Pending, data)
  return pending.success && pending.output.kind === kind ? pending.output.token : undefined
}
