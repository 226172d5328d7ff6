import * as v from 'valibot'
import { pendingCookie, recoveryCookie } from '#contract/constants.ts'
import type { SessionKeys } from '../kit/config.ts'
import { sealedCookie } from './sealedCookie.ts'

/*
 * Between the steps of a sign-in a sealed cookie holds the platform's token. The purpose is part of the seal, so the
 * token of one kind of sign-in cannot be used for another. A recovery has its own cookie, which lives as long as its
 * code and survives an attempt to sign in meanwhile.
 */
const pendingKinds = ['social', 'second-factor', 'passkey', 'recovery'] as const
export type PendingKind = (typeof pendingKinds)[number]

/** Lax, because a provider's callback is a navigation from another site. */
const shared = {
  sameSite: 'Lax',
  schema: v.object({ kind: v.picklist(pendingKinds), token: v.string() }),
} as const
const signIn = sealedCookie({ ...shared, name: pendingCookie, life_s: 10 * 60 })
const recovery = sealedCookie({ ...shared, name: recoveryCookie, life_s: 30 * 60 })

const cookieOf = (kind: PendingKind) => (kind === 'recovery' ? recovery : signIn)

/** The Set-Cookie value of a pending step; it replaces any other one in the same cookie. */
export function sealPending(keys: SessionKeys, kind: PendingKind, token: string): Promise<string> {
  return cookieOf(kind).seal(keys, { kind, token })
}

/** The Set-Cookie values that clear all pending steps. */
export const clearedPending = signIn.cleared
export const clearedRecovery = recovery.cleared

/** The token of a pending step of this kind; undefined if it is missing, forged, expired or of another kind. */
export async function readPending(
  keys: SessionKeys,
  kind: PendingKind,
  cookieHeader: string | undefined,
): Promise<string | undefined> {
  const pending = await cookieOf(kind).read(keys, cookieHeader)
  return pending?.kind === kind ? pending.token : undefined
}
