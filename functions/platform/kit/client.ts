import { isLanguageCode, type LanguageCode } from '#contract/languages.ts'
import { placeHeader } from '#contract/siteProof.ts'
import type { AppContext } from './app.ts'

/**
 * The client of a call, as the site saw it: for rate limits, and to show players their sessions. `lang` is the language
 * of the page.
 */
export type Client = {
  address: string | undefined
  agent: string | undefined
  lang: LanguageCode | undefined
  /** From where, as the site's edge says: two letters of the country, and the number of the network. */
  country?: string | undefined
  asn?: number | undefined
}

const writtenPlace = /^([A-Z][A-Z0-9])? ?(\d{1,10})?$/

function placeOf(written = ''): Pick<Client, 'country' | 'asn'> {
  const [, country, asn] = writtenPlace.exec(written) ?? []
  return { country, asn: asn === undefined ? undefined : Number(asn) }
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
    ...placeOf(c.get('isFromSite') ? c.req.header(placeHeader) : undefined),
  }
}
