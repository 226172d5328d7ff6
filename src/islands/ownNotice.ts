import { noticeCookie } from '@contract/constants'

/*
 * A notice behind the `#` of an address is shown only where the site itself sent the browser there, which its cookie
 * says: otherwise any link could tell a player that the account is banned.
 */
const attributes = 'Path=/; Secure; SameSite=Lax'

/** Says for the next page that its notice is ours. */
export function sendNotice(notice: string | number): void {
  document.cookie = `${noticeCookie}=${notice}; Max-Age=60; ${attributes}`
}

/** The notice if it is ours; it is shown once. */
export function takeNotice(notice: string | null): string | undefined {
  const isOwn = document.cookie.split('; ').includes(`${noticeCookie}=${notice}`)
  if (!notice || !isOwn) return undefined
  document.cookie = `${noticeCookie}=; Max-Age=0; ${attributes}`
  return notice
}
