import * as v from 'valibot'
import { Settings } from '../../../contract/content.ts'
import { currencies } from '../../../contract/money.ts'
import { describeError, log } from '../../shared/log.ts'
import { BonusProgram, defaultProgram } from '../bonuses/program.ts'
import type { Database } from '../services.ts'
import { setting } from './tables.ts'

/**
 * The public settings and the values for placeholders in pages; the providers of social sign-in come from the
 * configuration.
 */
export const PlatformSettings = v.object({
  ...v.omit(Settings, ['social', 'market']).entries,
  support_email: v.pipe(v.string(), v.email(), v.maxLength(254)),
  bonus_program: BonusProgram,
})
export type PlatformSettings = v.InferOutput<typeof PlatformSettings>

/** The defaults, which the operator can change key by key. Amounts are in major units. */
const defaults: PlatformSettings = {
  currencies: [...currencies],
  limits: {
    payment: { withdrawal: { min: 10, max: 5000 }, topUp: { min: 5, max: 10000 } },
    bonus: {
      daily: { USD: 20, ILS: 100, TRY: 100, RUB: 100, SEK: 100, BRL: 100 },
      threshold: { USD: 0.2, ILS: 1, TRY: 1, RUB: 1, SEK: 1, BRL: 1 },
    },
    transfer: { daily: { USD: 500, ILS: 2000, TRY: 15_000, RUB: 45_000, SEK: 5000, BRL: 2500 } },
    bets: { min: 0.1, max: 1000 },
  },
  inbetKf: { USD: 1, ILS: 1, TRY: 1, RUB: 1, SEK: 1, BRL: 1 },
  oddType: 'decimal',
  coefType: '1',
  features: { friendTransfer: true, bonusChannelUrl: null, appProject: null, appDownloadUrl: null },
  operator: null,
  paymentMarks: ['PIX'],
  help: [{ name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org/' }],
  support_email: 'support@atoll.test',
  bonus_program: defaultProgram,
}

/** The defaults overridden by the operator's rows. An invalid row is ignored and logged. */
export async function readSettings(db: Database): Promise<PlatformSettings> {
  const rows = await db.select({ key: setting.key, value: setting.value }).from(setting)
  const settings: Record<string, unknown> = { ...defaults }
  for (const row of rows) {
    const value = settingValue(row.key, row.value)
    if (value !== undefined) settings[row.key] = value
  }
  return v.parse(PlatformSettings, settings)
}

function settingValue(key: string, json: string): unknown {
  try {
    return v.parse(v.partial(PlatformSettings), { [key]: JSON.parse(json) as unknown })[
      key as keyof PlatformSettings
    ]
  } catch (error) {
    log('error', 'setting does not fit', { key, error: describeError(error) })
    return undefined
  }
}

export const SettingsChange = v.partial(v.strictObject(PlatformSettings.entries))
export type SettingsChange = v.InferOutput<typeof SettingsChange>

export async function changeSettings(db: Database, change: SettingsChange): Promise<void> {
  const now = Date.now()
  for (const [key, value] of Object.entries(change)) {
    const row = { value: JSON.stringify(value), updatedAt: now }
    await db
      .insert(setting)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: setting.key, set: row })
  }
}
