import type { OneClickAccount } from '@contract/accounts'
import { atom } from 'nanostores'

/** What a one-click sign-up made, for as long as it is shown; kept nowhere else (SIGNUP-09). */
export const $credentials = atom<OneClickAccount | null>(null)
