import * as v from 'valibot'
import { providerNames } from '../config.ts'

/**
 * The encrypted part of a launch address: the provider's own session. The operator's token beside it may be read, and moves nothing without
 * the provider's key; what is sealed here says who plays what, and a player must not choose that.
 */
export const Launch = v.object({
  provider: v.picklist(providerNames),
  /** Empty if the provider opens a session first and the address names the game. */
  gameId: v.string(),
  token: v.string(),
  /** The operator's player, whose rounds outlive a session; a demo has none. */
  player: v.optional(v.string()),
  currency: v.string(),
  lang: v.string(),
  mobile: v.boolean(),
  /** The operator's return address, if the launch has one. */
  homeUrl: v.optional(v.string()),
  /** Set if a loader frames the game in a separate page: then any page may frame it, and messages go to that page. */
  embedded: v.optional(v.boolean()),
  /** The round that a replay shows; such an address opens no game. */
  round: v.optional(v.string()),
  expires_s: v.number(),
})
export type Launch = v.InferOutput<typeof Launch>

export const launchLife_s = 12 * 60 * 60
const nonceLength_bytes = 12

/** Encrypts a launch with AES-GCM: base64url of nonce and ciphertext. */
export async function sealLaunch(secret: string, launch: Launch): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength_bytes))
  const plain = new TextEncoder().encode(JSON.stringify(launch))
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await sealKey(secret), plain)
  const sealed = new Uint8Array(nonceLength_bytes + cipher.byteLength)
  sealed.set(nonce)
  sealed.set(new Uint8Array(cipher), nonceLength_bytes)
  return sealed.toBase64({ alphabet: 'base64url', omitPadding: true })
}

/** Decrypts a launch; undefined for an invalid or expired one. */
export async function openLaunch(secret: string, sealed: string, now_s: number): Promise<Launch | undefined> {
  const launch = await opened(secret, sealed, now_s)
  return launch?.round === undefined ? launch : undefined
}

/** The same for the address of a replay; undefined for that of a game. */
export async function openReplay(secret: string, sealed: string, now_s: number): Promise<Launch | undefined> {
  const launch = await opened(secret, sealed, now_s)
  return launch?.round === undefined ? undefined : launch
}

async function opened(secret: string, sealed: string, now_s: number): Promise<Launch | undefined> {
  const bytes = decodeBase64url(sealed)
  if (bytes === undefined || bytes.length <= nonceLength_bytes) return undefined
  const plain = await decrypt(secret, bytes)
  if (plain === undefined) return undefined
  const launch = v.parse(Launch, JSON.parse(plain))
  return launch.expires_s > now_s ? launch : undefined
}

async function decrypt(secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const iv = bytes.subarray(0, nonceLength_bytes)
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv },
      await sealKey(secret),
      bytes.subarray(nonceLength_bytes),
    )
    return new TextDecoder().decode(plain)
  } catch {
    // A forged or damaged key is expected from strangers and is not our error.
    return undefined
  }
}

function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]{20,4000}$/.test(text)) return undefined
  try {
    return Uint8Array.fromBase64(text, { alphabet: 'base64url' })
  } catch {
    // Valid characters, but an invalid length.
    return undefined
  }
}

/** One key per secret and purpose, so that the secret may serve for signing elsewhere. */
async function sealKey(secret: string): Promise<CryptoKey> {
  const encoder = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode('atoll sandbox launch') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
