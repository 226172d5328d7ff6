import type { OneClickAccount } from '#contract/accounts.ts'
import { atom, readonlyType } from 'nanostores'

const credentialsAtom = atom<OneClickAccount | null>(null)
/** The credentials of a one-click sign-up while they are shown; stored nowhere else (SIGNUP-09). */
export const $credentials = readonlyType(credentialsAtom)

export function showCredentials(account: OneClickAccount): void {
  credentialsAtom.set(account)
}

export function forgetCredentials(): void {
  credentialsAtom.set(null)
}
