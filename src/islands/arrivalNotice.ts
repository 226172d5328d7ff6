import { noticeCookie } from '#contract/constants.ts'

/*
 * A notice behind the `#` is shown only if the site itself sent the browser there, which a cookie proves: otherwise any
 * link could claim that the player's account is banned.
 */
const attributes = 'Path=/; Secure; SameSite=Lax'

/** Marks the notice for the next page as our own. */
export function sendNotice(notice: string | number): void {
  document.cookie = `${noticeCookie}=${notice}; Max-Age=60; ${attributes}`
}

/** Returns the notice if it is our own, once. */
export function takeNotice(notice: string | null): string | undefined {
  const isOwn = document.cookie.split('; ').includes(`${noticeCookie}=${notice}`)
  if (!notice || !isOwn) return undefined
  document.cookie = `${noticeCookie}=; Max-Age=0; ${attributes}`
  return notice
}
