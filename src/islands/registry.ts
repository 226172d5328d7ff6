import { loadTexts } from '@/i18n/loadTexts'
import type { LanguageCode } from '@contract/languages'

/** What a folder here exports as `mount`: draws the island into `root`. Called once for a root. */
export type Mount = (root: HTMLElement, props: unknown) => Promise<void> | void

const islands = {
  account: () => import('./account/mount'),
  auth: () => import('./auth/mount'),
  launcher: () => import('./launcher/mount'),
}
export type IslandName = keyof typeof islands

const pending = new Map<IslandName, Promise<{ mount: Mount }>>()

/** Fetches an island with its texts and those every island needs, all at the same time. A failed one may be tried again. */
export function fetchIsland(name: IslandName): Promise<{ mount: Mount }> {
  let fetching = pending.get(name)
  if (!fetching) {
    // The language of the page: every tag of the language table starts with its code.
    const lang = document.documentElement.lang.slice(0, 2) as LanguageCode
    const texts = ([name, 'errors', 'notices'] as const).map((namespace) => loadTexts(lang, namespace))
    fetching = Promise.all([islands[name](), ...texts]).then(([island]) => island)
    fetching.catch(() => pending.delete(name))
    pending.set(name, fetching)
  }
  return fetching
}

export function isIslandName(name: string | undefined): name is IslandName {
  return name !== undefined && Object.hasOwn(islands, name)
}
