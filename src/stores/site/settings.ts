import type { Settings } from '@contract/content'
import { atom } from 'nanostores'
import { call } from '../calls/api'

export const $settings = atom<Settings | null>(null)
export const $transferAllowed = atom(false)

/** Loads what depends on who plays. A part that does not come keeps its last value: nothing here is worth a notice. */
export async function reloadSettings(): Promise<void> {
  const [settings, transfer] = await Promise.all([call('settings'), call('transferStatus')])
  if (settings.ok) $settings.set(settings.value)
  if (transfer.ok) $transferAllowed.set(transfer.value.allowed)
}

let loading: Promise<void> | undefined

/** What the site offers to everybody, for who needs it before anybody has signed in; asked for once. */
export function loadSettings(): Promise<void> {
  if ($settings.get()) return Promise.resolve()
  loading ??= call('settings').then((settings) => {
    loading = undefined
    if (settings.ok) $settings.set(settings.value)
  })
  return loading
}

/** Forgets what belonged to the player. */
export function forgetSettings(): void {
  $transferAllowed.set(false)
}
