import { oddsFormats, type OddsFormat } from '#contract/sportFrame.ts'
import { $settings } from '../settings/settings.ts'
import { readStored } from '../site/storage.ts'

/** SPORT-06: what the device has chosen on the settings page, else what the platform's settings say, else decimal. */
export function oddsFormat(): OddsFormat {
  return chosen() ?? $settings.get()?.oddType ?? 'decimal'
}

function chosen(): OddsFormat | undefined {
  const stored = readStored('odds')
  return oddsFormats.find((format) => format === stored)
}
