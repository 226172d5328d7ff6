import {
  coefTypes,
  oddsFormats,
  type CoefType,
  type FrameTheme,
  type OddsFormat,
} from '#contract/bookSettings.ts'
import { $settings } from '../settings/settings.ts'
import { readStored } from '../site/storage.ts'

/** On the device, by scripts/settings.ts. */
const kept = 'coef'

/** PROFILE-10: what the device has chosen on the settings page, else what the platform's settings say, else the main bets. */
export function coefType(): CoefType {
  return known(readStored(kept)) ?? known($settings.get()?.coefType) ?? 'mainBets'
}

function known(text: string | undefined): CoefType | undefined {
  return coefTypes.find((type) => type === text)
}

/** SPORT-06: what the device has chosen on the settings page, else what the platform's settings say, else decimal. */
export function oddsFormat(): OddsFormat {
  return chosen() ?? $settings.get()?.oddType ?? 'decimal'
}

/** What the page shows: the choice on this device, else the device's own. */
export function frameTheme(): FrameTheme {
  const { theme } = document.documentElement.dataset
  const isLight = theme ? theme === 'light' : matchMedia('(prefers-color-scheme: light)').matches
  return isLight ? 'light' : 'dark'
}

function chosen(): OddsFormat | undefined {
  const stored = readStored('odds')
  return oddsFormats.find((format) => format === stored)
}
