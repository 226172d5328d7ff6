import { atom } from 'nanostores'

export type AuthMode = 'sign-in' | 'sign-up'

export const $authModal = atom<AuthMode | 'closed'>('closed')

/** Opens the modal, or turns the open one to the other form. */
export function openAuth(mode: AuthMode): void {
  $authModal.set(mode)
}

export function closeAuth(): void {
  $authModal.set('closed')
}
