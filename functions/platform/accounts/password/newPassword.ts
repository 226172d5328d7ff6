import { dictionary } from '@zxcvbn-ts/language-common'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { readText } from '../../../shared/body.ts'
import { describeError, log } from '../../../shared/log.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'
import type { Services } from '../../kit/services.ts'

/*
 * The rules beyond the characters of contract/accounts.ts: not a common password, not made of the player's own data,
 * and optionally not a leaked one.
 */
export type PasswordOwner = { username?: string | null; email?: string | null; phone?: string | null }

/** How many of the most common words are also refused with digits or signs after them. */
const wordsWithTail = 1000
const wordLength_chars = 4
/** A password of fewer rows of neighboring characters is guessed early. */
const leastRows = 4
/** How many characters must remain after the player's own data is removed. */
const leftLength_chars = 6
const breachTimeout_ms = 2000
/** Some four times what the service answers with. */
const breachLimit_bytes = 256 * 1024

/** Errors: 9400 with `passwordCommon`, `passwordPersonal` or `passwordLeaked` at `field`. */
export async function checkNewPassword(
  services: Services,
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'new_password',
): Promise<Result<undefined, CallFailure>> {
  if (isCommon(password) || isRow(password)) return refused(field, 'passwordCommon')
  if (isPersonal(password, owner, services.config.brand.name)) return refused(field, 'passwordPersonal')
  const { breachOrigin } = services.config
  if (breachOrigin && (await hasLeaked(breachOrigin, password))) return refused(field, 'passwordLeaked')
  return ok(undefined)
}

/** The failure of a change to the same password. */
export const samePassword = refused('new_password', 'passwordSame')

function refused(field: string, message: string) {
  return fail(code.invalid, `invalid: ${field}`, { fields: { [field]: message } })
}

let common: { all: ReadonlySet<string>; words: ReadonlySet<string> } | undefined

function isCommon(password: string): boolean {
  const known = dictionary['passwords-common']
  common ??= {
    all: new Set(known),
    words: new Set(known.slice(0, wordsWithTail).filter((word) => /^[a-z]{4,}$/.test(word))),
  }
  const { all, words } = common
  const plain = password.toLowerCase()
  return [plain, withoutDigitsForLetters(plain)].some(
    (written) => all.has(written) || words.has(written.replace(/[^a-z]+$/, '')),
  )
}

/** "Aa345678" is two rows of neighbors: a row goes on with the same character, the next one or the one before. */
function isRow(password: string): boolean {
  const points = Array.from(password.toLowerCase(), (sign) => sign.charCodeAt(0))
  const rows = points.filter((point, index) => Math.abs(point - (points[index - 1] ?? Infinity)) > 1)
  return rows.length < leastRows
}

const letterOf: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** "p4ssw0rd1!" becomes "password1!": digits inside a word are read as letters. */
function withoutDigitsForLetters(plain: string): string {
  return plain.replaceAll(/[013457@$](?=.*[a-z])/g, (sign) => letterOf[sign] ?? sign)
}

function isPersonal(password: string, { username, email, phone }: PasswordOwner, brand: string): boolean {
  const personal = [brand, username, email?.split('@')[0], phone]
  const left = personal
    .flatMap((word) => (word && word.length >= wordLength_chars ? [word.toLowerCase()] : []))
    .reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
  return left.length < Math.min(leftLength_chars, password.length)
}

/** k-anonymity: only five digits of the SHA-1 are sent. If the service does not answer, the password is accepted. */
async function hasLeaked(origin: string, password: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password)))
  const hash = digest.toHex().toUpperCase()
  try {
    const answer = await fetch(`${origin}/range/${hash.slice(0, 5)}`, {
      headers: { 'Add-Padding': 'true' },
      redirect: 'manual',
      signal: AbortSignal.timeout(breachTimeout_ms),
    })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    const text = await readText(answer, breachLimit_bytes)
    if (!text.ok) throw new Error(text.error.message)
    const lines = text.value.split(/\r?\n/)
    return lines.some((line) => line.startsWith(`${hash.slice(5)}:`) && !line.endsWith(':0'))
  } catch (error) {
    log('warn', 'leaked passwords could not be looked up', { error: describeError(error) })
    return false
  }
}
