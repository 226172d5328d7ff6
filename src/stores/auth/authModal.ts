import { atom, readonlyType } from 'nanostores'
import { $user } from '../session/session.ts'
import { clearDraft } from './tabStorage.ts'

export const authModes = ['sign-in', 'sign-up', 'second-factor', 'recovery'] as const
/** `way-back` is opened by a sign-in alone, by no address. */
export type AuthMode = (typeof authModes)[number] | 'way-back'

const authModalAtom = atom<AuthMode | 'closed'>('closed')
export const $authModal = readonlyType(authModalAtom)

const loginHintAtom = atom('')
/** The login that one form passes to the next. */
export const $loginHint = readonlyType(loginHintAtom)

/** Opens the modal, or switches the open one to another form. */
export function openAuth(mode: AuthMode, login?: string): void {
  if (login !== undefined) loginHintAtom.set(login)
  authModalAtom.set(mode)
}

export function closeAuth(): void {
  authModalAtom.set('closed')
}

// Another tab may have signed in, or an earlier session was confirmed only now.
$user.subscribe((user) => {
  if (!user) return
  clearDraft()
  const mode = $authModal.get()
  if (mode !== 'recovery' && mode !== 'way-back') closeAuth()
})

let down: (() => boolean) | undefined

/**
 * Registers how the shown form goes one step back; `act` returns false on its first step. Returns how to unregister.
 */
export function offerStepDown(act: () => boolean): () => void {
  down = act
  return () => {
    if (down === act) down = undefined
  }
}

export function stepDown(): boolean {
  return down?.() ?? false
}
