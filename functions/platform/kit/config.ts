import { brand } from '@brand/brand.ts'
import * as v from 'valibot'
import { indexNowKeyPattern, mainBrand } from '#contract/constants.ts'
import { marketIds } from '#contract/marketIds.ts'
import { markets, type MarketProfile } from '#contract/markets.ts'
import { currencies, type Currency } from '#contract/currencies.ts'
import { day_ms, hour_ms, minute_ms } from '#lib/time.ts'
import {
  Key,
  keyOrList,
  ListedKey,
  Origin,
  OverlappingKeys,
  Secret,
  tableOrJson,
  issueMessage,
  WholeNumber,
} from '../../shared/configValues.ts'
import { numberedOf, withNumbered } from '../../shared/numberedKeys.ts'
import { brandEntries, brandsOf, type PlacedBrand } from './brands.ts'
import { NetworkText, type Network } from './networks.ts'
import { paymentConfigOf, paymentEntries, type MoneyRules, type PaymentConfig } from './paymentConfig.ts'
import { readPersonVendor, readRegister, registerEntries, type RegisterConfig } from './registerConfig.ts'
import { pushConfigOf, pushEntries, type PushConfig } from './pushConfig.ts'
import {
  socialEntries,
  socialProvidersOf,
  staffOpenIdEntries,
  staffOpenIdOf,
  type SocialProvider,
  type StaffOpenId,
} from './socialConfig.ts'

const SeamlessKeys = tableOrJson(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,32}$/, 'must have provider ids as names')),
    v.union([ListedKey, OverlappingKeys], 'must have a key, or a list of keys, for each provider'),
    'must be an object of provider to key',
  ),
)

const SeamlessNetworks = tableOrJson(
  v.record(v.string(), v.array(NetworkText, 'must have a list of networks for each provider')),
)

const SeamlessAccounts = tableOrJson(
  v.record(v.string(), v.pipe(v.string('must have an id for each provider'), v.nonEmpty('must have ids'))),
)

/** The currencies that accounts of this deployment are made in: the pound has a rate by itself. */
const rated = brand.currencies.filter((currency) => currency !== 'GBP')
const rateMessage = `must have a rate above zero for each of ${rated.join(', ')}`
/** Units of each currency for a pound. */
const Rate = v.pipe(v.number(rateMessage), v.gtValue(0, rateMessage))
const PoundRates = tableOrJson(
  v.pipe(
    v.partial(v.object(v.entriesFromList(currencies, Rate))),
    v.check((rates) => rated.every((currency) => rates[currency] !== undefined), rateMessage),
    v.transform((rates): PoundRates => ({ ...rates, GBP: 1 })),
  ),
)
type PoundRates = Partial<Record<Currency, number>>

/** The average work is half of this many SHA-256 hashes: below a second on a cheap phone. */
const defaultCaptchaMaxNumber = 20_000

const Days = WholeNumber(1, 365)
const Messages = WholeNumber(1, 10_000_000)

/** Every number of shards that jackpots have had, in order; the last one counts. */
const ShardSizes = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}(,\d{1,4}){0,19}$/, 'must be numbers up to 9999 with commas between them'),
  v.regex(/^\d+(,0*[1-9]\d*)*$/, 'must have 0 as its first number or not at all'),
  v.transform((text) => text.split(',').map(Number)),
)

const Country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must have two letters for each country'))
const NetworkNumber = v.pipe(v.number('must be numbers of networks'), v.integer(), v.minValue(1))
/** Large hosting companies by the number of their network: Amazon, Google Cloud, Microsoft, DigitalOcean, OVH, Hetzner and others. */
const hosting = [
  ...[16_509, 14_618, 396_982, 8075, 14_061, 16_276, 24_940, 63_949, 20_473],
  ...[9009, 60_068, 212_238, 51_167, 12_876, 31_898, 45_102],
]

/** Domains that can receive no mail, for generated addresses. */
const defaultPlayerDomain = 'players.invalid'

const Config = v.object({
  AUTH_SECRET: Secret,
  AUTH_SECRET_BEFORE: v.optional(Secret),
  OPERATOR_KEY: keyOrList(Secret),
  SEAMLESS_KEYS: SeamlessKeys,
  SEAMLESS_NETWORKS: v.optional(SeamlessNetworks, {}),
  SEAMLESS_ACCOUNTS: v.optional(SeamlessAccounts, {}),
  BOOK_KEY: v.optional(keyOrList(Key)),
  DOCUMENT_KEY: Secret,
  DOCUMENT_DAYS_REFUSED: v.optional(WholeNumber(1, 3650), 30),
  DOCUMENT_DAYS_VERIFIED: v.optional(WholeNumber(1, 3650), 1825),
  KEEP_AUDIT_DAYS: v.optional(WholeNumber(366, 36_500), 1826),
  KEEP_EVENT_DAYS: v.optional(WholeNumber(366, 36_500), 1826),
  KEEP_TECHNICAL_DAYS: v.optional(WholeNumber(31, 36_500), 180),
  JACKPOT_SHARDS: v.optional(ShardSizes, '0'),
  HOUSE_LEDGERS: v.optional(WholeNumber(1, 256), 1),
  EVENT_LOGS: v.optional(WholeNumber(1, 256), 1),
  EVENT_DAYS: v.optional(WholeNumber(1, 90), 7),
  LEDGER_DAYS: v.optional(WholeNumber(35, 3650), 90),
  COPY_HOUR: v.optional(WholeNumber(0, 23), 2),
  COPY_MINUTES: v.optional(WholeNumber(1, 1440), 60),
  CAPTCHA_MAX_NUMBER: v.optional(WholeNumber(10, 10_000_000), defaultCaptchaMaxNumber),
  SITE_ORIGIN: Origin,
  ...brandEntries,
  SITE_KEY: v.optional(keyOrList(Secret)),
  MAILBOX_ORIGIN: v.optional(Origin),
  MAILBOX_KEY: v.optional(Key),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.email('must be an email address'))),
  ...pushEntries,
  SMS_ORIGIN: v.optional(Origin),
  SMS_KEY: v.optional(Key),
  SMS_SENDER: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9 +]{1,16}$/, 'must be a name or a number'))),
  PLAYER_EMAIL_DOMAIN: v.optional(
    v.pipe(v.string(), v.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'must be a domain')),
    defaultPlayerDomain,
  ),
  SESSION_IDLE_DAYS: v.optional(Days, 7),
  SESSION_LIFE_DAYS: v.optional(Days, 30),
  STAFF_SESSION_HOURS: v.optional(WholeNumber(1, 12), 12),
  STAFF_SECOND_FACTOR: v.optional(
    v.picklist(['required', 'optional'], 'must be required or optional'),
    'required',
  ),
  STUDIO_ORIGIN: v.optional(Origin),
  STAFF_NETWORKS: v.optional(tableOrJson(v.array(NetworkText, 'must be a list of networks')), []),
  SESSIONS_AT_ONCE: v.optional(WholeNumber(1, 1000), 10),
  SMS_PER_HOUR: v.optional(Messages, 300),
  SMS_PER_DAY: v.optional(Messages, 2000),
  SMS_PER_COUNTRY_HOUR: v.optional(Messages, 100),
  SMS_PER_COUNTRY_DAY: v.optional(Messages, 600),
  BREACH_ORIGIN: v.optional(Origin),
  PLAY_COUNTRIES: v.optional(tableOrJson(v.array(Country, 'must be a list of countries')), []),
  HOSTING_NETWORKS: v.optional(tableOrJson(v.array(NetworkNumber, 'must be a list of numbers')), hosting),
  TRAVEL_MINUTES: v.optional(WholeNumber(0, 1440), 60),
  INDEXNOW_KEY: v.optional(
    v.pipe(v.string(), v.regex(indexNowKeyPattern, 'must be 8 to 128 letters and digits')),
  ),
  MARKET: v.optional(v.picklist(marketIds, 'must be one of the markets'), 'none'),
  POUND_RATES: v.optional(PoundRates),
  ...registerEntries,
  OUTAGE_MINUTES: v.optional(WholeNumber(2, 1440), 5),
  SCREENING_DAYS: v.optional(Days, 7),
  ...socialEntries,
  ...staffOpenIdEntries,
  ...paymentEntries,
})
type Values = v.InferOutput<typeof Config>
export type VariableName = keyof typeof Config.entries

export type MailboxConfig = { origin: string; key: string }
export type SmsGatewayConfig = { origin: string; key: string; sender: string }

type SessionRules = { idle_ms: number; life_ms: number; atOnce: number }
/** Limits for SMS that strangers can trigger: for the whole deployment and per country prefix. */
type SmsCaps = Record<'all' | 'country', { hour: number; day: number }>

export type Config = {
  /**
   * Sessions of the studio, whether signing in to it needs a second factor, and from where it opens (an empty list is
   * everywhere), its host, and the OpenID provider of the staff.
   */
  staff: {
    life_ms: number
    needsSecondFactor: boolean
    networks: readonly Network[]
    origin: string
    openId: StaffOpenId | undefined
  }
  authSecret: string
  /** The secret before a rotation: long-lived data under it stays readable. */
  authSecretBefore: string | undefined
  /** Of each of these several count at once while one is changed. */
  operatorKeys: readonly string[]
  /** By provider. */
  seamlessKeys: ReadonlyMap<string, readonly string[]>
  /** From where a provider calls; one that is not here may call from everywhere. */
  seamlessNetworks: ReadonlyMap<string, readonly Network[]>
  /** What a provider's calls name themselves or us by, in dialects that do; one that is not here is not compared. */
  seamlessAccounts: ReadonlyMap<string, string>
  /** Sign the sportsbook's wallet calls; without any none is accepted. */
  bookKeys: readonly string[]
  /** Wrap the key of documents, the newest first; and how long photos are kept after the decision. */
  documents: { keys: readonly { number: number; value: string }[]; refused_ms: number; verified_ms: number }
  /** How long the lines of the audit log, the security events and the technical events are kept. */
  kept_ms: Record<'audit' | 'security' | 'technical', number>
  /** How many shards take the stakes of each jackpot, 0 for none: every number since the first, the last one counts. */
  jackpotShards: readonly number[]
  houseLedgers: number
  /** How many logs take the events for other systems, and how long they keep them. */
  events: { logs: number; days: number }
  /** How long the movements of finished rounds stay in the player's object, before they are in the archive alone. */
  ledger: { kept_ms: number }
  /** The hour (UTC) in which the copy of D1 begins, and how long after a change a player's object copies itself. */
  copies: { hour: number; wait_ms: number }
  captchaMaxNumber: number
  /** All of the platform, the main one first, and the one of the site that calls: of it are the links in messages. */
  brands: ReadonlyMap<string, PlacedBrand>
  brand: PlacedBrand
  siteOrigin: string
  /** Authenticate a site that calls over HTTPS; over a binding none is needed. */
  siteKeys: readonly string[]
  /** Set only if messages must not leave the machine. */
  mailbox: MailboxConfig | undefined
  mailFrom: string | undefined
  smsGateway: SmsGatewayConfig | undefined
  /** Undefined where nothing is pushed. */
  push: PushConfig | undefined
  /** The domain of generated addresses of one-click accounts, which receives no mail. */
  playerEmailDomain: string
  sessions: SessionRules
  smsCaps: SmsCaps
  /**
   * The countries that are played from (none is all), the networks of hosting companies, and within which time nobody is in two
   * countries.
   */
  places: { countries: ReadonlySet<string>; hosting: ReadonlySet<number>; travel_ms: number }
  /** The service for leaked passwords (the range API of Pwned Passwords); undefined turns the check off. */
  breachOrigin: string | undefined
  /** Proves to search engines who tells them of changes; undefined tells them nothing. */
  indexNowKey: string | undefined
  /** In the order of the configuration. */
  socialProviders: readonly SocialProvider[]
  payments: PaymentConfig
  /** What one of the staff does not do alone, and how much they may move a day. */
  money: MoneyRules
  /** The player protection rules of the market. */
  market: MarketProfile
  /** Units of each currency for a pound: for a market whose caps are in pounds. */
  poundRates: PoundRates | undefined
  /** The national register of excluded people; undefined if the deployment has none. */
  register: RegisterConfig | undefined
  /** The vendor for identity and sanctions, and after which time it is asked about a player again; undefined if there is none. */
  personVendor: RegisterConfig | undefined
  screening_ms: number
  /** A longer gap between two runs of the cron is an outage. */
  outage_ms: number
}

function seamlessConfigOf(values: v.InferOutput<typeof Config>) {
  return {
    seamlessKeys: new Map(Object.entries(values.SEAMLESS_KEYS).map(([id, keys]) => [id, [keys].flat()])),
    seamlessNetworks: new Map(Object.entries(values.SEAMLESS_NETWORKS)),
    seamlessAccounts: new Map(Object.entries(values.SEAMLESS_ACCOUNTS)),
  }
}

/** Those that this worker reads with numbers in their names. */
const numberedKeys = {
  AUTH_SECRET: 'before',
  DOCUMENT_KEY: 'before',
  OPERATOR_KEY: 'list',
  BOOK_KEY: 'list',
  SITE_KEY: 'list',
  SEAMLESS_KEYS: 'lists',
  PAYMENT_KEYS: 'lists',
} as const

/** Validates the environment. Throws one line that names every wrong variable, never a value; and for a brand that it does not name. */
export function getConfig(from: object, brandId = mainBrand): Config {
  const { values, ...placed } = placedAt(from, brandId)
  return {
    ...placed,
    authSecret: values.AUTH_SECRET,
    authSecretBefore: values.AUTH_SECRET_BEFORE,
    operatorKeys: values.OPERATOR_KEY,
    ...seamlessConfigOf(values),
    bookKeys: values.BOOK_KEY ?? [],
    documents: {
      keys: numberedOf(from, 'DOCUMENT_KEY').map(({ number, value }) => ({ number, value: String(value) })),
      refused_ms: values.DOCUMENT_DAYS_REFUSED * day_ms,
      verified_ms: values.DOCUMENT_DAYS_VERIFIED * day_ms,
    },
    kept_ms: {
      audit: values.KEEP_AUDIT_DAYS * day_ms,
      security: values.KEEP_EVENT_DAYS * day_ms,
      technical: values.KEEP_TECHNICAL_DAYS * day_ms,
    },
    jackpotShards: values.JACKPOT_SHARDS,
    houseLedgers: values.HOUSE_LEDGERS,
    events: { logs: values.EVENT_LOGS, days: values.EVENT_DAYS },
    ledger: { kept_ms: values.LEDGER_DAYS * day_ms },
    copies: { hour: values.COPY_HOUR, wait_ms: values.COPY_MINUTES * minute_ms },
    siteOrigin: values.SITE_ORIGIN,
    siteKeys: values.SITE_KEY ?? [],
    mailbox: readMailbox(values),
    mailFrom: values.MAIL_FROM,
    smsGateway: readSmsGateway(values),
    push: pushConfigOf(values),
    playerEmailDomain: values.PLAYER_EMAIL_DOMAIN,
    captchaMaxNumber: values.CAPTCHA_MAX_NUMBER,
    sessions: {
      idle_ms: values.SESSION_IDLE_DAYS * day_ms,
      life_ms: values.SESSION_LIFE_DAYS * day_ms,
      atOnce: values.SESSIONS_AT_ONCE,
    },
    staff: {
      life_ms: values.STAFF_SESSION_HOURS * hour_ms,
      needsSecondFactor: values.STAFF_SECOND_FACTOR === 'required',
      networks: values.STAFF_NETWORKS,
      origin: values.STUDIO_ORIGIN,
      openId: staffOpenIdOf(values),
    },
    smsCaps: {
      all: { hour: values.SMS_PER_HOUR, day: values.SMS_PER_DAY },
      country: { hour: values.SMS_PER_COUNTRY_HOUR, day: values.SMS_PER_COUNTRY_DAY },
    },
    places: {
      countries: new Set(values.PLAY_COUNTRIES),
      hosting: new Set(values.HOSTING_NETWORKS),
      travel_ms: values.TRAVEL_MINUTES * minute_ms,
    },
    breachOrigin: values.BREACH_ORIGIN,
    indexNowKey: values.INDEXNOW_KEY,
    socialProviders: socialProvidersOf(values),
    payments: paymentConfigOf(values),
    money: { tiers: values.MONEY_TIERS, caps: values.MONEY_CAPS, alerts: values.MONEY_ALERTS },
    market: markets[values.MARKET],
    poundRates: readPoundRates(values),
    register: readRegister(values),
    personVendor: readPersonVendor(values),
    outage_ms: values.OUTAGE_MINUTES * minute_ms,
    screening_ms: values.SCREENING_DAYS * day_ms,
  }
}

/** What staff call a brand by; one that is not there any more by its id. */
export function brandNameOf({ brands }: Pick<Config, 'brands'>, id: string): string {
  return brands.get(id)?.name ?? id
}

/** The values as the brand has them: its site is where its players are. The studio stays where it is. */
function placedAt(from: object, brandId: string) {
  const given = valuesOf(from)
  refuseFaults(given)
  const brands = brandsOf(given)
  const brand = brands.get(brandId)
  if (!brand) throw new Error(`configuration: BRANDS has no ${brandId}, and a site of it calls`)
  const { STUDIO_ORIGIN = given.SITE_ORIGIN } = given
  return { brands, brand, values: { ...given, SITE_ORIGIN: brand.origin, STUDIO_ORIGIN } }
}

/** Throws one line with everything that variables lack of each other. */
function refuseFaults(values: Values): void {
  const prefix = 'configuration: '
  const faults = [
    ...[socialProvidersOf, staffOpenIdOf, paymentConfigOf, readPoundRates],
    ...[readMailbox, readRegister, readPersonVendor, readSmsGateway],
  ].flatMap((read: (of: Values) => unknown) => {
    try {
      read(values)
      return []
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith(prefix))) throw error
      return [error.message.slice(prefix.length)]
    }
  })
  if (faults.length > 0) throw new Error(prefix + faults.join('; '))
}

function valuesOf(from: object): Values {
  const parsed = v.safeParse(Config, withNumbered(from, numberedKeys))
  if (parsed.success) return parsed.output
  const wrong = parsed.issues.map((issue) => {
    const [name = 'environment', ...inside] = v.getDotPath(issue)?.split('.') ?? []
    return `${name} ${inside.length > 0 ? issue.message : issueMessage(issue)}`
  })
  throw new Error(`configuration: ${[...new Set(wrong)].join('; ')}`)
}

/** A market with caps in pounds is not served without rates. */
function readPoundRates({ MARKET: market, POUND_RATES: rates }: Values): Config['poundRates'] {
  if (markets[market].slotStakes && !rates)
    throw new Error(`configuration: POUND_RATES is missing, and MARKET ${market} caps the stakes of slots`)
  return rates
}

function readMailbox({ MAILBOX_ORIGIN: origin, MAILBOX_KEY: key }: Values): MailboxConfig | undefined {
  if (origin === undefined) return undefined
  if (key === undefined) throw new Error('configuration: MAILBOX_KEY is missing, and MAILBOX_ORIGIN is set')
  return { origin, key }
}

function readSmsGateway(values: Values): SmsGatewayConfig | undefined {
  const { SMS_ORIGIN: origin, SMS_KEY: key, SMS_SENDER: sender } = values
  if (origin === undefined && key === undefined && sender === undefined) return undefined
  if (origin === undefined || key === undefined || sender === undefined) {
    throw new Error('configuration: SMS_ORIGIN, SMS_KEY and SMS_SENDER go together')
  }
  return { origin, key, sender }
}
