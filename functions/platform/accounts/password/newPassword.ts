import { dictionary } from '@zxcvbn-ts/language-common'
import { brandName } from '../../../../contract/constants.ts'
import { code } from '../../../../contract/errors.ts'
import { ok, type Result } from '../../../../contract/result.ts'
import { describeError, log } from '../../../shared/log.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'
import type { Services } from '../../services.ts'

/*
 * What a new password must not be, beside the rules of its letters (contract/accounts.ts): one of those that are tried
 * first, or words that anybody knows of the player. Where a deployment asks for it, none that has leaked.
 */
export type PasswordOwner = { username?: string | null; email?: string | null; phone?: string | null }

/** A word that many choose, with digits or signs after it, is the word. */
const wordsWithTail = 1000
const wordLength_chars = 4
/** What has to be left of a password beside the words of its owner. */
const leftLength_chars = 6
const breachTimeout_ms = 2000

/** Errors: 9400 with `passwordCommon`, `passwordPersonal` or `passwordLeaked` at `field`. */
export async function checkNewPassword(
  services: Services,
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'new_password',
): Promise<Result<undefined, CallFailure>> {
  if (isCommon(password)) return refused(field, 'passwordCommon')
  if (isPersonal(password, owner)) return refused(field, 'passwordPersonal')
  const { breachOrigin } = services.config
  if (breachOrigin && (await hasLeaked(breachOrigin, password))) return refused(field, 'passwordLeaked')
  return ok(undefined)
}

/** For a change that chooses the password there is already. */
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

/** "p4ssw0rd1!" is "password" with a tail: digits inside of a word stand for letters. */
function withoutDigitsForLetters(plain: string): string {
  return plain.replaceAll(/[013457@$](?=.*[a-z])/g, (sign) => letterOf[sign] ?? sign)
}

function isPersonal(password: string, { username, email, phone }: PasswordOwner): boolean {
  const words = [brandName, username, email?.split('@')[0], phone]
  const left = words
    .flatMap((word) => (word && word.length >= wordLength_chars ? [word.toLowerCase()] : []))
    .reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
  return left.length < Math.min(leftLength_chars, password.length)
}

/** k-anonymity: five digits of the SHA-1 leave, nothing else. A service that does not answer keeps nobody out. */
async function hasLeaked(origin: string, password: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password)))
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
  try {
    const answer = await fetch(`${origin}/range/${hash.slice(0, 5)}`, {
      headers: { 'Add-Padding': 'true' },
      signal: AbortSignal.timeout(breachTimeout_ms),
    })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    const lines = (await answer.text()).split(/\r?\n/)
    return lines.some((line) => line.startsWith(`${hash.slice(5)}:`) && !line.endsWith(':0'))
  } catch (error) {
    log('warn', 'leaked passwords could not be looked up', { error: describeError(error) })
    return false
  }
}
