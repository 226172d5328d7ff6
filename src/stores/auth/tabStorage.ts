/** What a sign-up keeps for this tab alone. Where storage is switched off, it forgets on a reload and works otherwise. */
export const draftPlace = 'atoll:sign-up'

export function readText(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function writeText(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // As above; it may also be full.
  }
}

/** What was typed into the sign-up form. Apart from it, because every session that begins clears it. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(draftPlace)
  } catch {
    // As above: then there is nothing in it to clear.
  }
}
