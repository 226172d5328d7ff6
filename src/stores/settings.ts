import type { Settings } from '@contract/content'
import { atom } from 'nanostores'
import { call } from './api'

export const $settings = atom<Settings | null>(null)
export const $transferAllowed = atom(false)

/** Loads what depends on who plays. A part that does not come keeps its last value: nothing here is worth a notice. */
export async function reloadSettings(): Promise<void> {
  const [settings, transfer] = await Promise.all([call('settings'), call('transferStatus')])
  if (settings.ok) $settings.set(settings.value)
  if (transfer.ok) $transferAllowed.set(transfer.value.allowed)
}

/** Forgets what belonged to the player. */
export function forgetSettings(): void {
  $transferAllowed.set(false)
}
