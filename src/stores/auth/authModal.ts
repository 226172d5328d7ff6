import { atom } from 'nanostores'

export const authModes = ['sign-in', 'sign-up', 'second-factor', 'recovery'] as const
export type AuthMode = (typeof authModes)[number]

export const $authModal = atom<AuthMode | 'closed'>('closed')

/** What the login field of the form that opens next holds: one form hands it to the other. */
export const $loginHint = atom('')

/** Opens the modal, or turns the open one to the other form. */
export function openAuth(mode: AuthMode, login?: string): void {
  if (login !== undefined) $loginHint.set(login)
  $authModal.set(mode)
}

export function closeAuth(): void {
  $authModal.set('closed')
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
