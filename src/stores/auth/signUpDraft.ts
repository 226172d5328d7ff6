/*
 * What was typed into the sign-up form, for this tab and until the session check succeeds (SIGNUP-02). Passwords and codes
 * are never stored: storage is readable to anybody at the same device.
 */
const place = 'atoll:sign-up'
const affiliatePlace = 'atoll:affiliate'

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
  /** With its dialing code, as it is sent. */
  phone: string
  /** DD.MM.YYYY */
  birthDate: string
  /** '' until chosen: the first one offered is the default. */
  currency: string
  isAdult: boolean
  termsRead: boolean
  accepted: boolean
  /** Where the last code went, and when. */
  codeSentTo: string
  codeSentAt_ms: number
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
}

/**
 * The stored draft with defaults for missing values. Other scripts may write to the storage: a value of the wrong type
 * counts as missing.
 */
export function readDraft(): SignUpDraft {
  const stored = readRecord(place)
  const known = Object.entries(stored).filter(
    ([name, value]) => typeof value === typeof empty[name as keyof SignUpDraft],
  )
  const draft = { ...empty, ...Object.fromEntries(known) }
  if (!signUpWays.includes(draft.way)) draft.way = empty.way
  if (!signUpParts.includes(draft.part)) draft.part = empty.part
  return draft
}

export function saveDraft(draft: Partial<SignUpDraft>): void {
  write(place, JSON.stringify(draft))
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(place)
  } catch {
    // Storage is switched off: then there is nothing in it to clear.
  }
}

/**
 * `agent_id` and `referral_id` of the address that this tab was opened with; loader.ts stores them on the first page.
 */
export function affiliate(): { agent_id?: string; referral_id?: string } {
  const stored = new URLSearchParams(readText(affiliatePlace))
  const here = new URLSearchParams(location.search)
  const found: { agent_id?: string; referral_id?: string } = {}
  for (const name of ['agent_id', 'referral_id'] as const) {
    const value = here.get(name) ?? stored.get(name)
    if (value) found[name] = value.slice(0, 200)
  }
  return found
}

/**
 * The address that starts a social sign-in (SIGNIN-06), as a navigation, because the provider's page comes next.
 * `details` are those of a sign-up.
 */
export function socialAddress(provider: string, details: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...details, ...affiliate() }).toString()
  return `/api/user/login/social/${encodeURIComponent(provider)}${query && `?${query}`}`
}

function readRecord(key: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(readText(key) || '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    // Something else wrote there: start afresh.
    return {}
  }
}

function readText(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    // Storage is switched off: the form then forgets on a reload, and works otherwise.
    return ''
  }
}

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Storage is full or switched off: the form then forgets on a reload, and works otherwise.
  }
}
