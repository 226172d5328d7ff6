import { localPath } from '#contract/languages.ts'
import { markets } from '#contract/markets.ts'
import { $settings } from '../settings/settings.ts'
import { pageLanguage } from '../site/page.ts'

/**
 * PROTECT-01: a new player sets limits where the market asks for them at registration. A dialog that is open has something to say
 * first, as the password that was made; the cashier asks again. Returns whether it leads to the page of the limits.
 */
export function askLimits(): boolean {
  const market = $settings.get()?.market ?? 'none'
  if (markets[market].limits.askedAt !== 'registration') return false
  if (document.querySelector('dialog[open]')) return false
  location.assign(localPath(pageLanguage(), '/profile/limits'))
  return true
}
