import { mainBrand } from '#contract/constants.ts'

const encoder = new TextEncoder()

/** SHA-256 in base64url. Only for random values such as tokens; others need `keyedHash`. */
export async function hashToken(token: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(token))))
}

/** HMAC-SHA-256 in base64url, for values that could be guessed from a copy of the database, such as logins. */
export async function keyedHash(key: string, value: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign'])
  return toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', secret, encoder.encode(value))))
}

/** 256 random bits in base64url: 43 characters. */
export function randomToken(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** A token that names the player whose object knows it. */
export const tokenOfPlayer = (playerId: string) => `${playerId}-${randomToken()}`

/** The token of a sign-in; one of another brand than the main one begins with it. */
export const tokenOfSignIn = ({ id, brand }: { id: string; brand: string }) =>
  (brand === mainBrand ? '' : `${brand}~`) + tokenOfPlayer(id)

/** The player that a token names; undefined for one from before tokens named theirs. It proves nothing. */
export function namedPlayer(token: string): string | undefined {
  return /^(?:[a-z0-9-]+~)?([\w-]{1,64})-[\w-]{43}$/.exec(token)?.[1]
}

/** At whose site alone a token counts. Who writes another one there has a token that nobody knows. */
export function brandOfToken(token: string): string {
  return /^([a-z0-9-]+)~/.exec(token)?.[1] ?? mainBrand
}

export function bearerToken(request: Request): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

export function toBase64url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: 'base64url', omitPadding: true })
}

/** Throws for invalid base64url. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64(text, { alphabet: 'base64url' })
}
