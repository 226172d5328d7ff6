import { defaultLanguage, isLanguageCode, localPath, type LanguageCode } from '@contract/languages'

/** The language of the page: every tag of the language table starts with its code. */
export function pageLanguage(): LanguageCode {
  const start = document.documentElement.lang.slice(0, 2)
  return isLanguageCode(start) ? start : defaultLanguage
}

export function homePath(): string {
  return localPath(pageLanguage(), '/')
}

const casinoAreas = new Set(['slots', 'live-casino', 'casino'])

/** Whether an address is one a casino-blocked player may not be on. */
export function isCasinoPath(path: string): boolean {
  const segments = path.split('/').filter(Boolean)
  const area = isLanguageCode(segments[0]) ? segments[1] : segments[0]
  return area !== undefined && casinoAreas.has(area)
}
