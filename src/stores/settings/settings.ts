import { atom, readonlyType } from 'nanostores'
import type { Settings } from '#contract/content.ts'
import { isLanguageCode, type LanguageCode, languageOf } from '#contract/languages.ts'
import { call } from '../calls/api.ts'
import { $visit, isCurrent, nextGeneration } from '../session/visit.ts'
import type { Loaded } from '../session/loaded.ts'
import { $start } from '../session/session.ts'

const settingsAtom = atom<Settings | null>(null)
export const $settings = readonlyType(settingsAtom)
const transferAllowedAtom = atom<Loaded<boolean>>({ state: 'loading' })
/** Whether the player may send money to a friend. */
export const $transferAllowed = readonlyType(transferAllowedAtom)

/**
 * Loads the settings of the player. A failed part keeps its last value without a notice, and a late answer, which may be about
 * another player, is left.
 */
export async function reloadSettings(): Promise<void> {
  const generation = nextGeneration(transferAllowedAtom)
  const [settings, transfer] = await Promise.all([call('settings'), call('transferStatus')])
  if (!isCurrent(transferAllowedAtom, generation)) return
  if (settings.ok) settingsAtom.set(settings.value)
  if (transfer.ok) setTransfer({ state: 'ready', value: transfer.value.allowed })
  else if ($transferAllowed.get().state !== 'ready') setTransfer({ state: 'failed', failure: transfer.error })
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

$start.subscribe((count) => count > 0 && void reloadSettings())
// Drops the data of one player; the public settings stay.
$visit.listen(() => {
  nextGeneration(transferAllowedAtom)
  setTransfer({ state: 'loading' })
})

export function mayTransfer(): boolean {
  const allowed = $transferAllowed.get()
  return allowed.state === 'ready' && allowed.value
}

/** The page shows its links to the transfer by the attribute (MENU-03). */
function setTransfer(allowed: Loaded<boolean>): void {
  transferAllowedAtom.set(allowed)
  if (mayTransfer()) document.documentElement.dataset.transfer = 'on'
  else delete document.documentElement.dataset.transfer
}

/** Stores the player's language on the platform, for its messages. */
export async function sendLanguage(lang: LanguageCode): Promise<void> {
  // The page is in its language whatever the answer; the next sign-in sends it again.
  await call('setLanguage', { body: { languageId: languageOf(lang).id }, keepalive: true })
}

/** LANG-05: sends a signed-in player's choice while the link of the language list loads the next page. */
export function followLanguageChoice(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || document.documentElement.dataset.session !== 'in') return
    const chosen = target.closest<HTMLAnchorElement>('a[hreflang]')?.hreflang
    if (isLanguageCode(chosen)) void sendLanguage(chosen)
  })
}
