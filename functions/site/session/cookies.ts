import { parse, serialize } from 'hono/utils/cookie'
import { hintCookie, noticeCookie, sessionCookie, languageCookie } from '#contract/constants.ts'
import type { SessionKeys } from '../kit/config.ts'
import { log } from '../../shared/log.ts'
import { sealSession, sessionLife_s, unsealSession, type Session, type SessionState } from './seal.ts'
import type { LanguageCode } from '#contract/languages.ts'

/** A minute less than the seal's life, so that the cookie expires first. */
const cookieLife_s = sessionLife_s - 60
const attributes = { path: '/', secure: true, sameSite: 'Lax' } as const

/** Set-Cookie values that sign a browser in: the sealed session and the hint scripts may read. */
export async function sessionCookies(keys: SessionKeys, session: Session): Promise<string[]> {
  return bothCookies(await sealSession(keys, session), '1', cookieLife_s)
}

/** Set-Cookie values that sign it out. */
export function clearedCookies(): string[] {
  return bothCookies('', '', 0)
}

function bothCookies(seal: string, hint: string, maxAge: number): string[] {
  return [
    serialize(sessionCookie, seal, { ...attributes, maxAge, httpOnly: true }),
    serialize(hintCookie, hint, { ...attributes, maxAge }),
  ]
}

/** The Set-Cookie value that proves a notice behind the `#` of the next page to be ours (src/islands/arrivalNotice.ts). */
export function noticeProof(notice: string | number): string {
  return serialize(noticeCookie, String(notice), { ...attributes, maxAge: 60 })
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

const year_s = 365 * 24 * 60 * 60

/** The Set-Cookie value of a visitor's language. Scripts may read it and the language selector sets it (src/scripts/shell.ts). */
export function rememberedLanguage(lang: LanguageCode): string {
  return serialize(languageCookie, lang, { maxAge: year_s, path: '/', secure: true, sameSite: 'Lax' })
}

/** As the browser sent it: any text. */
export function storedLanguage(cookieHeader = ''): string | undefined {
  return parse(cookieHeader, languageCookie)[languageCookie]
}
