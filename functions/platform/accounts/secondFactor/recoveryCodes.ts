import { count, eq } from 'drizzle-orm'
import { keyedHash } from '../../kit/secrets.ts'
import type { Services } from '../../kit/services.ts'
import { recoveryCode } from '../../tables/secondFactor.ts'

const codesAtOnce = 10
/** Crockford's alphabet: without i, l, o and u, which are easily misread. 32 letters are 5 bits each. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length_chars = 10

/** Replaces all recovery codes by ten new ones (`xxxxx-xxxxx`); only hashes are stored. */
export async function newRecoveryCodes(services: Services, userId: string): Promise<string[]> {
  const { db } = services
  const codes = Array.from({ length: codesAtOnce }, randomCode)
  const rows = await Promise.all(
    codes.map(async (code) => ({
      userId,
      codeHash: await hashRecoveryCode(services.config.authSecret, userId, code),
    })),
  )
  await db.batch([
    db.delete(recoveryCode).where(eq(recoveryCode.userId, userId)),
    db.insert(recoveryCode).values(rows),
  ])
  return codes.map((code) => `${code.slice(0, length_chars / 2)}-${code.slice(length_chars / 2)}`)
}

export async function countRecoveryCodes({ db }: Services, userId: string): Promise<number> {
  const [row] = await db.select({ codes: count() }).from(recoveryCode).where(eq(recoveryCode.userId, userId))
  return row?.codes ?? 0
}

/** The hashes a code may be stored as: under the secret, and while that is rotated under the one before. */
export function recoveryCodeHashes({ config }: Services, userId: string, code: string): Promise<string[]> {
  const secrets = [config.authSecret, ...(config.authSecretBefore ? [config.authSecretBefore] : [])]
  return Promise.all(secrets.map((secret) => hashRecoveryCode(secret, userId, code)))
}

/** A keyed hash, because fifty bits could be guessed from a copy of the database. */
function hashRecoveryCode(secret: string, userId: string, code: string): Promise<string> {
  return keyedHash(secret, `recovery code ${userId} ${code}`)
}

function randomCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length_chars))
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}
