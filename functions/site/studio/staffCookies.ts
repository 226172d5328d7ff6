import * as v from 'valibot'
import { staffCookie, staffStepCookie } from '#contract/constants.ts'
import type { SessionKeys } from '../kit/config.ts'
import { sealedCookie } from '../session/sealedCookie.ts'

/*
 * The studio's cookies: sealed as a player's session is, but of another kind and under other names, so that neither passes
 * for the other. Strict: no other site leads a member of staff into a call.
 */
const shared = {
  sameSite: 'Strict',
  schema: v.object({ staff: v.picklist(['session', 'step']), token: v.string() }),
} as const
const cookies = {
  session: sealedCookie({ ...shared, name: staffCookie, life_s: 12 * 60 * 60 }),
  step: sealedCookie({ ...shared, name: staffStepCookie, life_s: 10 * 60 }),
}
type Kind = keyof typeof cookies

/** The Set-Cookie value that keeps a token of the platform; scripts never see it. */
export function sealStaff(keys: SessionKeys, kind: Kind, token: string): Promise<string> {
  return cookies[kind].seal(keys, { staff: kind, token })
}

export function clearStaff(kind: Kind): string {
  return cookies[kind].cleared
}

/** The token of a cookie; undefined if it is missing, forged, over or of another kind. */
export async function readStaff(
  keys: SessionKeys,
  kind: Kind,
  cookieHeader: string | undefined,
): Promise<string | undefined> {
  const sealed = await cookies[kind].read(keys, cookieHeader)
  return sealed?.staff === kind ? sealed.token : undefined
}
