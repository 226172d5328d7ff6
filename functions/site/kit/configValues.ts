import * as v from 'valibot'

/*
 * The values a configuration is made of. Messages follow the name of the value: "SITE_ORIGIN: must be an origin, …".
 */

/** Thrown for a broken configuration, with one line that names the wrong value. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const secretLength_chars = 32
const partnerKeyLength_chars = 16

export const httpsOrigin = v.pipe(
  v.string('must be an https origin'),
  v.check((text) => isOrigin(text, ['https:']), 'must be an https origin'),
)
export const httpsAddress = v.pipe(
  v.string('must be an https address'),
  v.check((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'must be an https address'),
)
export const providerOrigin = v.pipe(
  v.string('must be an https origin or "sandbox"'),
  v.check((text) => text === 'sandbox' || isOrigin(text, ['https:']), 'must be an https origin or "sandbox"'),
)
/** Plain http is allowed for local hosts only. */
export const localOrigin = v.pipe(
  v.string('must be an origin'),
  v.check(
    (text) => isOrigin(text, ['https:', 'http:']),
    'must be an origin, as https://example.com (http only for localhost)',
  ),
)

export const contactAddress = v.pipe(
  v.string('must be a mailto: or https: address'),
  v.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https: address'),
)

function isOrigin(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
  return url.origin === text && protocols.includes(url.protocol) && (url.protocol === 'https:' || isLocal)
}

export const Text = v.pipe(v.string('must be a text'), v.trim(), v.nonEmpty('must not be empty'))
export const Flag = v.boolean('must be true or false')
export const Name = v.pipe(
  v.string('must be a text'),
  v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be small letters, digits and dashes'),
)

/** An https address; plain http is allowed for local hosts only. */
export const localAddress = v.pipe(
  v.string('must be an address'),
  v.check(
    (text) => URL.canParse(text) && isOrigin(new URL(text).origin, ['https:', 'http:']),
    'must be an address, as https://example.com/path (http only for localhost)',
  ),
)
export const PartnerKey = v.pipe(
  v.string('must be a text'),
  v.minLength(partnerKeyLength_chars, `must have at least ${partnerKeyLength_chars} characters`),
)
export const Secret = v.pipe(
  v.string('must be a text'),
  v.minLength(secretLength_chars, `must have at least ${secretLength_chars} characters`),
)
