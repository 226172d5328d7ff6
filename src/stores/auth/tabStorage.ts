import { readStored, removeStored, writeStored } from '../site/storage.ts'

/** The sign-up's storage for this tab. */
export const draftKey = 'atoll:sign-up'

export function readText(key: string): string {
  return readStored(key, 'sessionStorage')
}

export function writeText(key: string, text: string): void {
  writeStored(key, text, 'sessionStorage')
}

/** The typed sign-up data. It is separate because every new session clears it. */
export function clearDraft(): void {
  removeStored(draftKey, 'sessionStorage')
}
