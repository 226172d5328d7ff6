import * as v from 'valibot'
import { Settings } from '#contract/content.ts'
import { offeredCurrencies, type Currency } from '#contract/currencies.ts'
import { whole } from '#contract/validate.ts'
import { second_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { mainBrand } from '#contract/constants.ts'
import type { PlacedBrand } from '../kit/brands.ts'
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
  /** Marketing messages that a player gets a UTC day, of all campaigns. */
  marketing_a_day: whole(1, 20),
  /** Content is published by somebody else than who edited it last. */
  content_review: v.boolean(),
})
export type PlatformSettings = v.InferOutput<typeof PlatformSettings>

/** The brand's, which the operator can change key by key. Amounts are in major units. */
function defaultsOf(brand: PlacedBrand): PlatformSettings {
  const { currencies, limits, features, operator, paymentLogos, help } = brand
  return {
    ...{ currencies, limits, features, operator, paymentLogos, help },
    support_email: brand.supportEmail,
    marketing_a_day: 1,
    content_review: false,
    inbetKf: Object.fromEntries(currencies.map((currency) => [currency, 1])),
    oddType: 'decimal',
    coefType: 'mainBets',
  }
}

/** A brand has settings of its own: the name of a row begins with the brand's, unless it is the main one. */
const prefixOf = (brand: string) => (brand === mainBrand ? '' : `${brand}:`)

type Changed = ReadonlyMap<string, Partial<PlatformSettings>>

/** What the operator's rows change, by brand. An invalid row is ignored and logged. */
async function readChanged(db: Database): Promise<Changed> {
  const rows = await db.select({ key: setting.key, value: setting.value }).from(setting)
  const changed = new Map<string, Record<string, unknown>>()
  for (const row of rows) {
    const [, brand = mainBrand, key = ''] = /^(?:([a-z0-9-]+):)?(.+)$/.exec(row.key) ?? []
    const value = settingValue(key, row.value)
    if (value !== undefined) changed.set(brand, { ...changed.get(brand), [key]: value })
  }
  return changed
}

type Of = Pick<Services, 'db' | 'config'>

/** The brand's defaults overridden by the operator's rows. */
export async function readSettings({ db, config: { brand } }: Of): Promise<PlatformSettings> {
  return { ...defaultsOf(brand), ...(await readChanged(db)).get(brand.id) }
}

/** Every sign-up and payment asks for them, and staff change them a few times a year. */
const known = remembered(10 * second_ms, readChanged)

/** The same, ten seconds old at most where they were changed in another isolate. */
export async function knownSettings({ db, config: { brand } }: Of): Promise<PlatformSettings> {
  return { ...defaultsOf(brand), ...(await known.of(db, 'all')).get(brand.id) }
}

/** After a change in this isolate. */
export const forgetSettings = known.forget

/** The currencies of new accounts here, the default first. */
export async function offeredHere(services: Of): Promise<Currency[]> {
  const { currencies: listed } = await knownSettings(services)
  return offeredCurrencies({ marketCurrency: services.config.market.currency, currencies: listed })
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

/** Of the brand that the services are of. */
export async function changeSettings({ db, config: { brand } }: Of, change: SettingsChange): Promise<void> {
  const now = Date.now()
  for (const [name, value] of Object.entries(change)) {
    const key = prefixOf(brand.id) + name
    const row = { value: JSON.stringify(value), updatedAt: now }
    await db
      .insert(setting)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: setting.key, set: row })
  }
  forgetSettings()
}
