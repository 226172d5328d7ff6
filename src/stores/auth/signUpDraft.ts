import { minute_ms } from '#lib/time.ts'
import { draftKey, readText, writeText } from './tabStorage.ts'

/*
 * The data of the sign-up form, for this tab and until the session check succeeds (SIGNUP-02). Passwords are never
 * stored, because anybody at the same device can read the storage. The code is, for as long as it is valid: it opens
 * nothing that exists.
 */

export const signUpWays = ['email', 'phone', 'username', 'one-click'] as const
export type SignUpWay = (typeof signUpWays)[number]

/** The parts of the wizard in order; a step shows one of them, or two on a phone. */
export const signUpParts = ['account', 'details', 'terms'] as const
export type SignUpPart = (typeof signUpParts)[number]

export type SignUpDraft = {
  way: SignUpWay
  part: SignUpPart
  email: string
  username: string
  phoneCountry: string
  phoneTyped: string
  /** With its dialing code, as in the call. */
  phone: string
  /** DD.MM.YYYY */
  birthDate: string
  /** '' until chosen: the first one offered is the default. */
  currency: string
  isAdult: boolean
  termsRead: boolean
  accepted: boolean
  /** The address and time of the last code. */
  codeSentTo: string
  codeSentAt_ms: number
  code: string
}

const empty: SignUpDraft = {
  way: 'email',
  part: 'account',
  email: '',
  username: '',
  phoneCountry: '',
  phoneTyped: '',
  phone: '',
  birthDate: '',
  currency: '',
  isAdult: false,
  termsRead: false,
  accepted: false,
  codeSentTo: '',
  codeSentAt_ms: 0,
  code: '',
}

/** The life of a code by email; one by SMS has a shorter one, which the server knows. */
const codeLife_ms = 15 * minute_ms

/**
 * The stored draft with defaults for missing values. Other scripts may write to the storage: a value of the wrong type
 * counts as missing.
 */
export function readDraft(): SignUpDraft {
  const stored = readRecord()
  const known = Object.entries(stored).filter(
    ([name, value]) => typeof value === typeof empty[name as keyof SignUpDraft],
  )
  const draft = { ...empty, ...Object.fromEntries(known) }
  if (!signUpWays.includes(draft.way)) draft.way = empty.way
  if (!signUpParts.includes(draft.part)) draft.part = empty.part
  if (Date.now() - draft.codeSentAt_ms > codeLife_ms) draft.code = ''
  return draft
}

export function saveDraft(draft: Partial<SignUpDraft>): void {
  writeText(draftKey, JSON.stringify(draft))
}

function readRecord(): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(readText(draftKey) || '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    // Something else wrote there: start afresh.
    return {}
  }
}
