import { scrypt } from 'node:crypto'
import { equalSecrets } from '../../../shared/signed.ts'
import { current, difference, type PasswordCost } from './cost.ts'

/*
 * Passwords are stored as `scrypt:<N>:<r>:<p>:<salt>:<key>`, the last two in hexadecimal. The parameters are in the
 * hash, so they can change: a hash of others is replaced at its owner's next sign-in. A hash without parameters
 * (`<salt>:<key>`) was made by better-auth, with the ones below.
 */
type Stored = PasswordCost & { salt: string; key: string }

const earlier: PasswordCost = { N: 2 ** 14, r: 16, p: 1 }
const key_bytes = 64
const salt_bytes = 16

export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(salt_bytes)).toHex()
  const key = await derive(password, salt, current)
  const { N, r, p } = current
  return ['scrypt', N, r, p, salt, key].join(':')
}

/**
 * Whether a password matches a hash. An old hash takes as long as a new one. Otherwise the time of a wrong password
 * would reveal whether the login exists.
 */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const stored = read(hash)
  const key = await derive(password, stored.salt, stored)
  if (isOutdated(hash)) await derive(password, stored.salt, difference)
  return equalSecrets(key, stored.key)
}

/** A hash that no password has, at the cost of any other: an unknown login is checked against it. */
export const hashOfNobody = `scrypt:${current.N}:${current.r}:${current.p}:${'0'.repeat(32)}:${'0'.repeat(128)}`

/** Whether a hash has outdated parameters. */
export function isOutdated(hash: string): boolean {
  const { N, r, p } = read(hash)
  return N !== current.N || r !== current.r || p !== current.p
}

function read(hash: string): Stored {
  const parts = /^scrypt:(\d+):(\d+):(\d+):([0-9a-f]+):([0-9a-f]+)$/.exec(hash)
  if (parts) {
    const [, N, r, p, salt = '', key = ''] = parts
    return { N: Number(N), r: Number(r), p: Number(p), salt, key }
  }
  const [salt, key] = hash.split(':')
  if (!salt || !key) throw new Error('not a hash of a password')
  return { ...earlier, salt, key }
}

/** Normalized, since the same letter can be typed in two ways (NFKC, as RFC 8265 has it). */
function derive(password: string, salt: string, parameters: PasswordCost): Promise<string> {
  const cost = { ...parameters, maxmem: 256 * parameters.N * parameters.r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, key_bytes, cost, (error, key) =>
      error ? reject(error) : resolve(key.toHex()),
    )
  })
}
