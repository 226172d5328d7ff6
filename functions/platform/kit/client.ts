import { isLanguageCode, type LanguageCode } from '#contract/languages.ts'
import type { AppContext } from './app.ts'

/**
 * The client of a call, as the site saw it: for rate limits, and to show players their sessions. `lang` is the language
 * of the page.
 */
export type Client = {
  address: string | undefined
  agent: string | undefined
  lang: LanguageCode | undefined
}

const addressLength_chars = 64
const agentLength_chars = 400

/** The player's address and browser. Only the site may name another address than the caller's. */
export function clientOf(c: AppContext): Client {
  const named = c.get('isFromSite') ? c.req.header('x-client-address') : undefined
  const address = named ?? c.req.header('cf-connecting-ip')
  const agent = c.req.header('x-client-agent')
  const lang = c.req.header('x-client-language')
  return {
    address: address?.slice(0, addressLength_chars),
    agent: agent?.slice(0, agentLength_chars),
    lang: isLanguageCode(lang) ? lang : undefined,
  }
}
