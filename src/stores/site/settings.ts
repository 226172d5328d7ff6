import type { Settings } from '@contract/content'
import { atom, readonlyType } from 'nanostores'
import { call } from '../calls/api'

const settingsAtom = atom<Settings | null>(null)
export const $settings = readonlyType(settingsAtom)
const transferAllowedAtom = atom(false)
export const $transferAllowed = readonlyType(transferAllowedAtom)

/** Loads the settings of the player. A failed part keeps its last value without a notice. */
export async function reloadSettings(): Promise<void> {
  const [settings, transfer] = await Promise.all([call('settings'), call('transferStatus')])
  if (settings.ok) settingsAtom.set(settings.value)
  if (transfer.ok) allowTransfer(transfer.value.allowed)
}

let loading: Promise<void> | undefined

/** Loads the public settings before a sign-in, once. */
export function loadSettings(): Promise<void> {
  if ($settings.get()) return Promise.resolve()
  loading ??= call('settings').then((settings) => {
    loading = undefined
    if (settings.ok) settingsAtom.set(settings.value)
  })
  return loading
}

/** Clears the player's settings. */
export function forgetSettings(): void {
  allowTransfer(false)
}

/** The page shows its links to the transfer by the attribute (MENU-03). */
function allowTransfer(allowed: boolean): void {
  transferAllowedAtom.set(allowed)
  if (allowed) document.documentElement.dataset.transfer = 'on'
  else delete document.documentElement.dataset.transfer
}
