import { parse } from 'hono/utils/cookie'
import { hintCookie, noticeCookie, sessionCookie } from '../../../contract/constants.ts'
import type { SessionKeys } from '../config.ts'
import { log } from '../../shared/log.ts'
import { sealSession, sessionLife_s, unsealSession, type Session, type SessionState } from './seal.ts'

/** A minute less than the seal's life, so that the cookie expires first. */
const cookieLife_s = sessionLife_s - 60
const attributes = 'Path=/; Secure; SameSite=Lax'

/** Set-Cookie values that sign a browser in: the sealed session and the hint scripts may read. */
export async function sessionCookies(keys: SessionKeys, session: Session): Promise<string[]> {
  const seal = await sealSession(keys, session)
  return [
    `${sessionCookie}=${seal}; Max-Age=${cookieLife_s}; HttpOnly; ${attributes}`,
    `${hintCookie}=1; Max-Age=${cookieLife_s}; ${attributes}`,
  ]
}

/** Set-Cookie values that sign it out. */
export function clearedCookies(): string[] {
  return [`${sessionCookie}=; Max-Age=0; HttpOnly; ${attributes}`, `${hintCookie}=; Max-Age=0; ${attributes}`]
}

/** The Set-Cookie value that proves a notice behind the `#` of the next page to be ours (src/islands/ownNotice.ts). */
export function noticeProof(notice: string | number): string {
  return `${noticeCookie}=${notice}; Max-Age=60; ${attributes}`
}

/**
 * Reads the session of a request. A seal of an older key is sealed again; a forged or expired one counts as signed out,
 * and both cookies are cleared.
 */
export async function readSession(
  keys: SessionKeys,
  cookieHeader: string | undefined,
): Promise<SessionState> {
  const cookies = parse(cookieHeader ?? '')
  const seal = cookies[sessionCookie]
  if (!seal) return { session: undefined, setCookies: cookies[hintCookie] ? clearedCookies() : [] }
  const unsealed = await unsealSession(keys, seal)
  if (!unsealed.ok) {
    if (unsealed.error !== 'expired') log('warn', 'session cookie refused', { reason: unsealed.error })
    return { session: undefined, setCookies: clearedCookies() }
  }
  const { session, isStale } = unsealed.value
  return { session, setCookies: isStale ? await sessionCookies(keys, session) : [] }
}
