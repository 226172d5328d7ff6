import { preferenceName } from '#contract/operator/preferences.ts'
import { localStorageStore, type Store } from 'react-admin'
import { atom } from 'nanostores'
import type { CallFailure } from '@/stores/calls/api.ts'
import { callStaff } from './callStaff.ts'

/** Why the last one was not kept. */
export const preferenceRefusal = atom<CallFailure | undefined>()

const browser = localStorageStore()

/**
 * react-admin's store. Saved views and columns are kept on the platform for each of the staff, as the browser's copy ends with the
 * session: they come along to another computer, and nobody finds those of others.
 */
export const studioStore: Store = {
  ...browser,
  setItem: (name: string, value: unknown) => {
    browser.setItem(name, value)
    if (preferenceName.test(name)) void keep(name, value ?? null)
  },
}

/** Unanswered, it is kept in this browser until the session ends. */
async function keep(id: string, value: unknown): Promise<void> {
  const answer = await callStaff('putPreference', { params: { id }, body: { value } })
  if (!answer.ok && answer.error.kind === 'answered') preferenceRefusal.set(answer.error)
}

/** After a sign-in. Without an answer lists are as everybody has them. */
export async function loadPreferences(): Promise<void> {
  const answer = await callStaff('listPreferences')
  if (!answer.ok) return
  for (const { id, value } of answer.value.items) browser.setItem(id, value)
}
