import { oddsFormats, type OddsFormat } from '@contract/sportFrame'
import { $settings } from '../site/settings'

/** SPORT-06: what the device has chosen on the settings page, else what the platform's settings say, else decimal. */
export function oddsFormat(): OddsFormat {
  return chosen() ?? $settings.get()?.oddType ?? 'decimal'
}

function chosen(): OddsFormat | undefined {
  try {
    const stored = localStorage.getItem('odds')
    return oddsFormats.find((format) => format === stored)
  } catch {
    // Storage is switched off: nothing can have been chosen.
    return undefined
  }
}
