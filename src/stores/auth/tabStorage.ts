import { readStored, removeStored, writeStored } from '../site/storage.ts'

/** What a sign-up keeps for this tab alone. */
export const draftPlace = 'atoll:sign-up'

export function readText(key: string): string {
  return readStored(key, 'sessionStorage')
}

export function writeText(key: string, text: string): void {
  writeStored(key, text, 'sessionStorage')
}

/** What was typed into the sign-up form. Apart from it, because every session that begins clears it. */
export function clearDraft(): void {
  removeStored(draftPlace, 'sessionStorage')
}
