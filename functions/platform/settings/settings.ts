import { brand } from '@brand/brand.ts'
import * as v from 'valibot'
import { Settings } from '#contract/content.ts'
import { offeredCurrencies, type Currency } from '#contract/currencies.ts'
import { second_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { BonusProgram, defaultProgram } from './bonusProgram.ts'
import { remembered } from '../kit/remembered.ts'
import type { Database, Services } from '../kit/services.ts'
import { setting } from '../tables/content.ts'

/**
 * The public settings and the values for placeholders in pages; the providers of social sign-in come from the
 * configuration.
 */
export const PlatformSettings = v.object({
  ...v.omit(Settings, ['social', 'market', 'marketCurrency']).entries,
  support_email: v.pipe(v.string(), v.email(), v.maxLength(254)),
  bonus_program: BonusProgram,
})
export type PlatformSettings = v.InferOutput<typeof PlatformSettings>

/** The brand's, which the operator can change key by key. Amounts are in major units. */
const { currencies, limits, features, operator, paymentLogos, help } = brand
const defaults: PlatformSettings = {
  ...{ currencies, limits, features, operator, paymentLogos, help },
  support_email: brand.supportEmail,
  inbetKf: Object.fromEntries(currencies.map((currency) => [currency, 1])),
  oddType: 'decimal',
  coefType: 'mainBets',
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

/** Every sign-up and payment asks for them, and staff change them a few times a year. */
const known = remembered(10 * second_ms, readSettings)

/** The same, ten seconds old at most where they were changed in another isolate. */
export function knownSettings(db: Database): Promise<PlatformSettings> {
  return known.of(db, 'all')
}

/** After a change in this isolate. */
export const forgetSettings = known.forget

/** The currencies of new accounts here, the default first. */
export async function offeredHere({ db, config }: Pick<Services, 'db' | 'config'>): Promise<Currency[]> {
  const { currencies: listed } = await knownSettings(db)
  return offeredCurrencies({ marketCurrency: config.market.currency, currencies: listed })
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
  forgetSettings()
}
