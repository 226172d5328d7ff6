import type { Settings } from '@contract/content'
import { atom, readonlyType } from 'nanostores'
import { call } from '../calls/api'

const settingsAtom = atom<Settings | null>(null)
export const $settings = readonlyType(settingsAtom)
const transferAllowedAtom = atom(false)
export const $transferAllowed = readonlyType(transferAllowedAtom)

/** Loads what depends on who plays. A part that does not come keeps its last value: nothing here is worth a notice. */
export async function reloadSettings(): Promise<void> {
  const [settings, transfer] = await Promise.all([call('settings'), call('transferStatus')])
  if (settings.ok) settingsAtom.set(settings.value)
  if (transfer.ok) transferAllowedAtom.set(transfer.value.allowed)
}

let loading: Promise<void> | undefined

/** What the site offers to everybody, for who needs it before anybody has signed in; asked for once. */
export function loadSettings(): Promise<void> {
  if ($settings.get()) return Promise.resolve()
  loading ??= call('settings').then((settings) => {
    loading = undefined
    if (settings.ok) settingsAtom.set(settings.value)
  })
  return loading
}

/** Forgets what belonged to the player. */
export function forgetSettings(): void {
  transferAllowedAtom.set(false)
}
