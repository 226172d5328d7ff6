import * as v from 'valibot'
import { currencies, digitsOf, type Currency } from '#contract/currencies.ts'
import { minorUnits, toMinor } from '#contract/money.ts'
import { RoleId } from '#contract/operator/roleCalls.ts'
import { isPayoutMethod, paymentMethods, type PaymentMethod } from '#contract/paymentMethods.ts'
import { hour_ms } from '#lib/time.ts'
import {
  isLocalHost,
  ListedKey,
  OverlappingKeys,
  tableOrJson,
  WholeNumber,
} from '../../shared/configValues.ts'

/*
 * PAYMENT_METHODS lists the methods of a deployment: id, adapter, name, origin, and the currencies each takes, with their
 * limits and fees. PAYMENT_KEYS is JSON of method to key. Amounts are major units.
 */
const adapterNames = ['pagstar', 'pix'] as const
export type AdapterName = (typeof adapterNames)[number]

/** Amounts are minor units, the player's fee a part in basis points and a fixed sum, as is what the provider takes from the house. */
export type Bounds = {
  min_minor: number
  max_minor: number
  daily_minor: number
  fee_bp: number
  feeFixed_minor: number
  cost_bp: number
  costFixed_minor: number
}
export type CurrencyRules = {
  topUp: Bounds | undefined
  withdrawal: Bounds | undefined
  /** Withdrawals that are above it, with the player's others of the day by any method, wait for staff; undefined where none does. */
  approveAbove_minor: number | undefined
}
/** How long it usually takes; undefined where the configuration does not say. */
export type Minutes = { topUp: number | undefined; withdrawal: number | undefined }
export type MethodConfig = {
  id: PaymentMethod
  adapter: AdapterName
  name: string
  /** What the provider calls the method, where it has several. */
  system: string
  origin: string
  /** The first signs our calls; call-backs by any of them count. */
  keys: readonly string[]
  /** SHA-256 fingerprints, in small letters, of the client certificates that notices come with; empty where they need none. */
  certificates: readonly string[]
  /** A local run uses plain HTTP, over the binding of the sandbox. */
  isLocal: boolean
  currencies: ReadonlyMap<Currency, CurrencyRules>
  minutes: Minutes
}

const amountIn = (currency: Currency) =>
  v.pipe(
    v.number('must have amounts that are numbers'),
    v.transform((amount) => toMinor(amount, currency)),
    v.number(`must have amounts with ${digitsOf(currency)} decimals at most in ${currency}`),
    v.minValue(0, 'must have amounts from 0'),
  )
const Percent = v.optional(
  v.pipe(v.number(), v.minValue(0), v.maxValue(50, 'must have a fee of at most 50 %')),
  0,
)
const boundsIn = (currency: Currency) =>
  v.pipe(
    v.object({
      min: amountIn(currency),
      max: amountIn(currency),
      daily: amountIn(currency),
      fee_percent: Percent,
      fee_fixed: v.optional(amountIn(currency), 0),
      cost_percent: Percent,
      cost_fixed: v.optional(amountIn(currency), 0),
    }),
    v.check(
      ({ min, max, daily }) => min <= max && max <= daily,
      'must have min, max and daily in this order',
    ),
    v.transform(({ min, max, daily, fee_percent, fee_fixed, cost_percent, cost_fixed }): Bounds => ({
      min_minor: min,
      max_minor: max,
      daily_minor: daily,
      fee_bp: Math.round(fee_percent * 100),
      feeFixed_minor: fee_fixed,
      cost_bp: Math.round(cost_percent * 100),
      costFixed_minor: cost_fixed,
    })),
  )
const rulesIn = (currency: Currency) =>
  v.pipe(
    v.object({
      top_up: v.optional(boundsIn(currency)),
      withdrawal: v.optional(boundsIn(currency)),
      approve_above: v.optional(amountIn(currency)),
    }),
    v.transform(({ top_up: topUp, withdrawal, approve_above: approveAbove_minor }): CurrencyRules => ({
      ...{ topUp, withdrawal, approveAbove_minor },
    })),
  )

/** An object of currency to what `schemaIn` reads by its digits. */
function byCurrency<Schema extends v.GenericSchema>(schemaIn: (currency: Currency) => Schema) {
  const entries = currencies.map((currency) => [currency, v.optional(schemaIn(currency))])
  return v.strictObject(
    Object.fromEntries(entries) as Record<Currency, v.OptionalSchema<Schema, undefined>>,
    'must have known currencies',
  )
}

const UsualMinutes = v.pipe(
  v.number('must have minutes that are numbers'),
  v.integer('must have whole minutes'),
  v.minValue(1, 'must have minutes from 1'),
)
const Origin = v.pipe(v.string('must have an origin'), v.check(isSafeOrigin, 'must have an https origin'))
/** As Cloudflare tells it; openssl writes it with colons and in capitals. */
const Fingerprint = v.pipe(
  v.string('must have fingerprints that are texts'),
  v.transform((text) => text.replaceAll(':', '').toLowerCase()),
  v.regex(/^[0-9a-f]{64}$/, 'must have SHA-256 fingerprints of certificates'),
)
const Method = v.pipe(
  v.object(
    {
      id: v.picklist(paymentMethods, 'must have ids of the table of calls'),
      adapter: v.picklist(adapterNames, 'must have a known adapter'),
      name: v.pipe(v.string('must have a name'), v.nonEmpty('must have a name')),
      system: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,40}$/, 'must have a system in capitals'))),
      origin: Origin,
      currencies: byCurrency(rulesIn),
      certificates: v.optional(v.array(Fingerprint), []),
      /** For each currency that has none of its own, in major units. */
      approve_above: v.optional(v.pipe(v.number('must have amounts that are numbers'), v.minValue(0))),
      minutes: v.optional(
        v.object({ top_up: v.optional(UsualMinutes), withdrawal: v.optional(UsualMinutes) }),
        {},
      ),
    },
    'must be a list of methods',
  ),
  v.check(
    ({ id, currencies }) =>
      isPayoutMethod(id) || Object.values(currencies).every((rules) => rules?.withdrawal === undefined),
    'must have withdrawals by pagstar and pix alone',
  ),
  // Without a name of its own it would be ordered as Pix, and the other dialect asks for a CPF, which its call does not have.
  v.check(
    ({ id, adapter, system = 'PIX' }) => isPayoutMethod(id) || (adapter === 'pagstar' && system !== 'PIX'),
    'must have the adapter pagstar and a system other than PIX for card, ewallet and voucher',
  ),
)
type Method = v.InferOutput<typeof Method>

/** Plain http is allowed for local hosts only. */
function isSafeOrigin(text: string): boolean {
  if (!URL.canParse(text) || new URL(text).origin !== text) return false
  return text.startsWith('https:') || isLocalHost(text)
}

const Flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false'], 'must be true or false'),
    v.transform((text) => text === 'true'),
  ),
])

/** From which amount staff are two, and from which one of them is an administrator. */
const tierIn = (currency: Currency) =>
  v.pipe(
    v.object({ two: v.optional(amountIn(currency)), administrator: v.optional(amountIn(currency)) }),
    v.check(
      ({ two, administrator }) => two === undefined || administrator === undefined || two <= administrator,
      'must have two before administrator',
    ),
  )

const alertNames = ['win', 'stake', 'payment', 'adjustment', 'deposits_day'] as const
const alertsIn = (currency: Currency) =>
  v.object(v.entriesFromList(alertNames, v.optional(amountIn(currency))))

/**
 * Amounts in minor units; a currency or role that is missing has no tier, or no cap. A role that administrators made has the cap of
 * `payments` where it has none of its own.
 */
export type MoneyRules = {
  tiers: Amounts<{ two?: number | undefined; administrator?: number | undefined }>
  caps: Partial<Record<string, Amounts<number>>>
  alerts: Amounts<MoneyAlerts>
}
type Amounts<Value> = { [Code in Currency]?: Value | undefined }

/** From which amount a movement is an event, and a day's deposits are looked at by the rules of cases. */
type MoneyAlerts = v.InferOutput<ReturnType<typeof alertsIn>>

/** The variables of payments, as valibot entries of the platform's configuration. */
export const paymentEntries = {
  PAYMENT_METHODS: v.optional(
    tableOrJson(
      v.pipe(
        v.array(Method, 'must be a list of methods'),
        v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must have different ids'),
      ),
    ),
    [],
  ),
  PAYMENT_KEYS: v.optional(
    tableOrJson(
      v.record(
        v.string(),
        v.union([ListedKey, OverlappingKeys], 'must have a key, or a list of keys, for each method'),
        'must be an object of method to key',
      ),
    ),
    {},
  ),
  WITHDRAWALS_NEED_VERIFICATION: v.optional(Flag, true),
  PAYEE_WAIT_HOURS: v.optional(WholeNumber(0, 168), 0),
  MONEY_TIERS: v.optional(tableOrJson(byCurrency(tierIn)), {}),
  MONEY_ALERTS: v.optional(tableOrJson(byCurrency(alertsIn)), {}),
  MONEY_CAPS: v.optional(
    tableOrJson(v.record(v.config(RoleId, { message: 'must have ids of roles' }), byCurrency(amountIn))),
    {},
  ),
}

export type PaymentConfig = {
  methods: ReadonlyMap<PaymentMethod, MethodConfig>
  /** Whether the first withdrawal requires verified documents. */
  needsVerification: boolean
  /** How long a withdrawal to a payee who was not paid before waits; 0: not at all. */
  payeeWait_ms: number
}

type Values = {
  PAYMENT_METHODS: Method[]
  PAYMENT_KEYS: Record<string, string | string[]>
  WITHDRAWALS_NEED_VERIFICATION: boolean
  PAYEE_WAIT_HOURS: number
}

/** Combines each method with its key; throws one line that names a missing one. */
export function paymentConfigOf(values: Values): PaymentConfig {
  const methods = values.PAYMENT_METHODS.map((method): [PaymentMethod, MethodConfig] => {
    const { id, adapter, name, system = 'PIX', origin, certificates, approve_above } = method
    const keys = values.PAYMENT_KEYS[id]
    if (keys === undefined) throw new Error(`configuration: PAYMENT_KEYS has no key for ${id}`)
    const taken = currencies.flatMap((currency): [Currency, CurrencyRules][] => {
      const rules = method.currencies[currency]
      const usual = approve_above === undefined ? undefined : minorUnits(approve_above, currency)
      return rules ? [[currency, { ...rules, approveAbove_minor: rules.approveAbove_minor ?? usual }]] : []
    })
    const isLocal = isLocalHost(origin)
    const minutes = { topUp: method.minutes.top_up, withdrawal: method.minutes.withdrawal }
    const rules = { currencies: new Map(taken), minutes }
    return [id, { id, adapter, name, system, origin, keys: [keys].flat(), certificates, isLocal, ...rules }]
  })
  return {
    methods: new Map(methods),
    needsVerification: values.WITHDRAWALS_NEED_VERIFICATION,
    payeeWait_ms: values.PAYEE_WAIT_HOURS * hour_ms,
  }
}
