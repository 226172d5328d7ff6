import { sealData, unsealData } from 'iron-session'
import { parse } from 'hono/utils/cookie'
import * as v from 'valibot'
import { staffCookie, staffStepCookie } from '../../../contract/constants.ts'
import type { SessionKeys } from '../config.ts'

/*
 * The studio's cookies: sealed as a player's session is, but of another kind and under other names, so that neither can stand
 * in for the other. Strict: no other site leads a member of staff into a call.
 */
const kinds = {
  session: { cookie: staffCookie, life_s: 12 * 60 * 60 },
  step: { cookie: staffStepCookie, life_s: 10 * 60 },
} as const
type Kind = keyof typeof kinds

const Sealed = v.object({ staff: v.picklist(['session', 'step']), token: v.string() })
const attributes = 'HttpOnly; Path=/; Secure; SameSite=Strict'
const sealLength_chars = 2048

/** The Set-Cookie value that keeps a token of the platform; scripts never see it. */
export async function sealStaff(keys: SessionKeys, kind: Kind, token: string): Promise<string> {
  const { cookie, life_s } = kinds[kind]
  const seal = await sealData({ staff: kind, token }, { password: keys, ttl: life_s })
  return `${cookie}=${seal}; Max-Age=${life_s}; ${attributes}`
}

export function clearStaff(kind: Kind): string {
  return `${kinds[kind].cookie}=; Max-Age=0; ${attributes}`
}

/** The token of a cookie; undefined if it is missing, forged, over or of another kind. */
export async function readStaff(
  keys: SessionKeys,
  kind: Kind,
  cookieHeader: string | undefined,
): Promise<string | undefined> {
  const { cookie, life_s } = kinds[kind]
  const seal = parse(cookieHeader ?? '')[cookie]
  if (!seal || seal.length > sealLength_chars) return undefined
  const sealed = v.safeParse(Sealed, await unsealData<unknown>(seal, { password: keys, ttl: life_s }))
  return sealed.success && sealed.output.staff === kind ? sealed.output.token : undefined
}
