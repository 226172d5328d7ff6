import { toBase64url } from '../../../functions/platform/kit/secrets.ts'

/*
 * A passkey in software: keys and signatures by WebCrypto, and the little of CBOR that WebAuthn answers are made of.
 * Every part of an answer can be changed, for tests of what a server must refuse.
 */
type Bytes = Uint8Array<ArrayBuffer>
type Cbor = number | string | Bytes | Map<number | string, Cbor>

const encoder = new TextEncoder()
const bytesOf = (text: string): Bytes => Uint8Array.from(encoder.encode(text))
const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

export type Changes = {
  challenge?: string
  origin?: string
  rpId?: string
  type?: string
  counter?: number
  isVerified?: boolean
  crossOrigin?: boolean
  userHandle?: string
}
type Options = { challenge: string; rpId: string; origin: string }

export type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>

export async function createAuthenticator(id = crypto.getRandomValues(new Uint8Array(16))) {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const { publicKey, privateKey } = keys as CryptoKeyPair
  const credentialId = toBase64url(id)
  let counter = 0

  async function authData(options: Options, changes: Changes, attested?: Bytes): Promise<Bytes> {
    const rpIdHash = await sha256(bytesOf(changes.rpId ?? options.rpId))
    const flag =
      flags.present | ((changes.isVerified ?? true) ? flags.verified : 0) | (attested ? flags.attested : 0)
    counter = changes.counter ?? counter + 1
    return join(rpIdHash, new Uint8Array([flag]), uint32(counter), attested ?? new Uint8Array())
  }

  /** The answer to options for making a passkey, with attestation "none". */
  async function register(options: Options, changes: Changes = {}) {
    const cose = encode(await coseOf(publicKey))
    const attested = join(new Uint8Array(16), uint16(id.length), id, cose)
    const attestationObject = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', await authData(options, changes, attested)],
    ])
    return {
      ...credential(),
      response: {
        clientDataJSON: toBase64url(clientData('webauthn.create', options, changes)),
        attestationObject: toBase64url(encode(attestationObject)),
        transports: ['internal'],
      },
    }
  }

  /** The answer to options for signing in. */
  async function sign(options: Options, changes: Changes = {}) {
    const data = await authData(options, changes)
    const client = clientData('webauthn.get', options, changes)
    const signed = join(data, await sha256(client))
    const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, signed)
    return {
      ...credential(),
      response: {
        clientDataJSON: toBase64url(client),
        authenticatorData: toBase64url(data),
        signature: toBase64url(derOf(new Uint8Array(raw))),
        ...(changes.userHandle !== undefined && { userHandle: changes.userHandle }),
      },
    }
  }

  function credential() {
    return { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} }
  }
  return { credentialId, register, sign }
}

function clientData(type: string, options: Options, changes: Changes): Bytes {
  return bytesOf(
    JSON.stringify({
      type: changes.type ?? type,
      challenge: changes.challenge ?? options.challenge,
      origin: changes.origin ?? options.origin,
      crossOrigin: changes.crossOrigin ?? false,
    }),
  )
}

/** COSE_Key of a P-256 public key: kty EC2, alg ES256, crv P-256, x, y. */
async function coseOf(key: CryptoKey): Promise<Map<number, Cbor>> {
  const raw = new Uint8Array((await crypto.subtle.exportKey('raw', key)) as ArrayBuffer)
  return new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, raw.slice(1, 33)],
    [-3, raw.slice(33, 65)],
  ])
}

function encode(value: Cbor): Bytes {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return join(head(3, value.length), bytesOf(value))
  if (value instanceof Uint8Array) return join(head(2, value.length), value)
  const pairs = [...value].flatMap(([key, one]) => [encode(key), encode(one)])
  return join(head(5, value.size), ...pairs)
}

function head(major: number, value: number): Bytes {
  const kind = major << 5
  if (value < 24) return new Uint8Array([kind | value])
  if (value < 256) return new Uint8Array([kind | 24, value])
  return new Uint8Array([kind | 25, value >> 8, value & 0xff])
}

/** WebCrypto signs as r and s side by side, WebAuthn carries ASN.1. */
function derOf(raw: Bytes): Bytes {
  const parts = [raw.slice(0, 32), raw.slice(32)].map((half) => {
    const start = half.findIndex((byte) => byte !== 0)
    const trimmed = half.slice(Math.max(start, 0))
    const number = (trimmed[0] ?? 0) & 0x80 ? join(new Uint8Array([0]), trimmed) : trimmed
    return join(new Uint8Array([0x02, number.length]), number)
  })
  const body = join(...parts)
  return join(new Uint8Array([0x30, body.length]), body)
}

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

const uint16 = (value: number): Bytes => new Uint8Array([value >> 8, value & 0xff])
const uint32 = (value: number): Bytes => join(uint16(value >>> 16), uint16(value & 0xffff))

function join(...parts: Bytes[]): Bytes {
  return new Uint8Array(parts.flatMap((part) => [...part]))
}
