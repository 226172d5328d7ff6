import { atom, readonlyType } from 'nanostores'

export const authModes = ['sign-in', 'sign-up', 'second-factor', 'recovery'] as const
export type AuthMode = (typeof authModes)[number]

const authModalAtom = atom<AuthMode | 'closed'>('closed')
export const $authModal = readonlyType(authModalAtom)

const loginHintAtom = atom('')
/** What the login field of the form that opens next holds: one form hands it to the other. */
export const $loginHint = readonlyType(loginHintAtom)

/** Opens the modal, or turns the open one to the other form. */
export function openAuth(mode: AuthMode, login?: string): void {
  if (login !== undefined) loginHintAtom.set(login)
  authModalAtom.set(mode)
}

export function closeAuth(): void {
  authModalAtom.set('closed')
}

let down: (() => boolean) | undefined

/** The form that is shown says how to go one of its steps down; false where it is on its first. Returns how to end it. */
export function offerStepDown(act: () => boolean): () => void {
  down = act
  return () => {
    if (down === act) down = undefined
  }
}

export function stepDown(): boolean {
  return down?.() ?? false
}
