/*
 * What was typed into the sign-up form, for this tab and until the session check succeeds (SIGNUP-02). Passwords are
 * never kept: storage is readable to anybody at the same device.
 */
const place = 'atoll:sign-up'
const affiliatePlace = 'atoll:affiliate'

export type SignUpDraft = { username?: string; birthDate?: string; currency?: string }

export function readDraft(): SignUpDraft {
  return readRecord(place)
}

export function saveDraft(draft: SignUpDraft): void {
  write(place, JSON.stringify(draft))
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(place)
  } catch {
    // Storage is switched off: then there is nothing in it to clear.
  }
}

/** `agent_id` and `referral_id` of the address this tab came by; loader.ts puts it away on the first page. */
export function affiliate(): { agent_id?: string; referral_id?: string } {
  const kept = new URLSearchParams(readText(affiliatePlace))
  const here = new URLSearchParams(location.search)
  const found: { agent_id?: string; referral_id?: string } = {}
  for (const name of ['agent_id', 'referral_id'] as const) {
    const value = here.get(name) ?? kept.get(name)
    if (value) found[name] = value.slice(0, 200)
  }
  return found
}

function readRecord(key: string): Record<string, string> {
  try {
    const parsed: unknown = JSON.parse(readText(key) || '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, string>) : {}
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
