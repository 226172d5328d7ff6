import * as v from 'valibot'
import { indexNowKeyPattern } from '#contract/constants.ts'
import { languageCodes } from '#contract/languages.ts'
import { currencies } from '#contract/currencies.ts'
import { minute_ms } from '#lib/time.ts'
import { tableOrJson, issueMessage, WholeNumber } from '../../shared/configValues.ts'
import { withNumbered } from '../../shared/numberedKeys.ts'
import {
  ConfigError,
  contactAddress,
  Flag,
  httpsAddress,
  httpsOrigin,
  localOrigin,
  Name,
  PartnerKey,
  providerOrigin,
  Secret,
  Text,
} from './configValues.ts'
import {
  bookOrigins,
  readSportsbooks,
  SportsbookKeys,
  Sportsbooks,
  type SportsbooksConfig,
} from './sportsbooks.ts'

export { ConfigError }

export const adapterNames = [
  'pragmatic',
  'slotegrator',
  'bsw',
  'evolution',
  'fiable',
  'habanero',
  'evoplay',
  'outcome',
  'rgs',
  'inbet',
  'ezugi',
  'xpg',
  'goldenRace',
  'betradar',
] as const
export type AdapterName = (typeof adapterNames)[number]

const products = ['slots', 'live'] as const
type Product = (typeof products)[number]

export type SessionKeys = Record<string, string>

export type ProviderConfig = {
  id: string
  adapter: AdapterName
  name: string
  /** The address of the provider's calls: an https origin, or the sandbox binding. */
  origin: string
  isSandbox: boolean
  /** Origins a launch address may have; the page may frame these and no other (LAUNCH-03). */
  frameOrigins: readonly string[]
  authRequired: boolean
  isDirectGameLink: boolean
  defaultGameList: boolean
  uniqueField: string | null
  /** The kinds of games to take from a provider that has both. */
  products: readonly Product[]
  /** The kind of games asked for, where one dialect serves several: fiable's `main`, upgaming's `dino`. */
  gameType: string
  /** The studios to take from an aggregator's list (GAMES-03); undefined takes all. */
  merchants: readonly string[] | undefined
  /** Games to leave out, by the provider's ids (GAMES-03). */
  excludedGames: readonly string[]
  /** The lobby of a direct-link provider (LAUNCH-06). */
  gameUrl: string | undefined
  /** Signs calls in the partner's name. */
  key: string
  partner: string
  projectName: string
  /** Currencies the partner has an account for; USD is used for the others. */
  currencies: readonly string[]
  /** Languages of the provider's games; English is used for the others (LANG-09). */
  languages: readonly string[]
}

export type SiteConfig = {
  sessionKeys: SessionKeys
  /** The origin of platform calls; over a service binding the host has no meaning. */
  platformOrigin: string
  /** Proves the site to a platform behind HTTPS. */
  siteKey: string | undefined
  /** The canonical origin; undefined means the origin of the request. */
  siteOrigin: string | undefined
  sandboxOrigin: string | undefined
  /** A host of its own where providers' scripts and fragments run (gateway/stage.ts). */
  stageOrigin: string | undefined
  /** A host of its own for the studio; undefined means `/studio` on the site (gateway/studio.ts). */
  studioOrigin: string | undefined
  /** The contact for vulnerability reports, in `/.well-known/security.txt`. */
  securityContact: string | undefined
  /** The key by which the platform tells search engines of changes; this host shows it to them. */
  indexNowKey: string | undefined
  /** ISO 3166 alpha-2, in capitals. */
  blockedCountries: readonly string[]
  providers: readonly ProviderConfig[]
  /** `provider/gameId` of the crash lobby (GAMES-09); undefined means those the providers call crash games. */
  crashGames: readonly string[] | undefined
  slotegrator: { merchantId: string; merchantKey: string }
  /** The books behind /sport and /bc; undefined if the deployment has none. */
  sportsbooks: SportsbooksConfig
  /** Every origin that our pages and the stage may frame: the providers' and the books'. */
  frameOrigins: readonly string[]
  platformTimeout_ms: number
  providerTimeout_ms: number
  /** When a provider is out: within the window at least so many calls failed, and so many of a hundred. */
  outage: { window_ms: number; failures: number; percent: number }
}

const platformBindingOrigin = 'https://platform.internal'
const platformTimeout_ms = 5000
const providerTimeout_ms = 8000

const Provider = v.object(
  {
    id: Name,
    adapter: v.picklist(adapterNames, `must be one of ${adapterNames.join(', ')}`),
    name: Text,
    origin: providerOrigin,
    frameOrigins: v.optional(v.array(httpsOrigin, 'must be a list of https origins')),
    authRequired: v.optional(Flag, false),
    isDirectGameLink: v.optional(Flag, false),
    defaultGameList: v.optional(Flag, true),
    uniqueField: v.optional(v.nullable(v.picklist(['id', 'gameId'], 'must be id or gameId')), null),
    products: v.optional(
      v.array(
        v.picklist(products, `must be one of ${products.join(', ')}`),
        `must be a list of ${products.join(', ')}`,
      ),
    ),
    gameType: v.optional(Text, 'main'),
    merchants: v.optional(v.array(Text, 'must be a list of merchants')),
    excludedGames: v.optional(v.array(Text, 'must be a list of game ids'), []),
    gameUrl: v.optional(httpsAddress),
    partner: v.optional(Text, 'atoll'),
    projectName: v.optional(Text, 'atoll'),
    currencies: v.optional(
      v.array(
        v.picklist(currencies, `must be one of ${currencies.join(', ')}`),
        'must be a list of currencies',
      ),
    ),
    languages: v.optional(
      v.array(
        v.picklist(languageCodes, `must be one of ${languageCodes.join(', ')}`),
        'must be a list of languages',
      ),
    ),
  },
  'must be a table',
)
type Provider = v.InferOutput<typeof Provider>

const SessionKeysSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'key ids must be whole numbers from 1')),
    Secret,
    'must be a JSON object of key id and secret',
  ),
  v.check((keys) => Object.keys(keys).length > 0, 'must hold at least one key'),
)

const Timeout = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))], 'must be milliseconds'),
  v.minValue(1, 'must be milliseconds'),
  v.maxValue(60_000, 'must be at most 60000 ms'),
)
const Country = v.pipe(v.string(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, 'must be two-letter country codes'))
const GameId = v.pipe(v.string(), v.regex(/^[^/]+\/[^/]+$/, 'must be provider/gameId'))

const Values = v.object({
  SESSION_KEYS: tableOrJson(SessionKeysSchema),
  PROVIDERS: tableOrJson(v.array(Provider, 'must be a list of providers')),
  PLATFORM_ORIGIN: v.optional(localOrigin),
  SITE_KEY: v.optional(Secret),
  SITE_ORIGIN: v.optional(localOrigin),
  SANDBOX_ORIGIN: v.optional(localOrigin),
  STAGE_ORIGIN: v.optional(localOrigin),
  STUDIO_ORIGIN: v.optional(localOrigin),
  SECURITY_CONTACT: v.optional(contactAddress),
  INDEXNOW_KEY: v.optional(
    v.pipe(v.string(), v.regex(indexNowKeyPattern, 'must be 8 to 128 letters and digits')),
  ),
  BLOCKED_COUNTRIES: v.optional(v.array(Country, 'must be a list of country codes'), []),
  CRASH_GAMES: v.optional(v.array(GameId, 'must be a list of provider/gameId')),
  PARTNER_KEYS: v.optional(
    tableOrJson(v.record(v.string(), PartnerKey, 'must be a JSON object of provider and key')),
    {},
  ),
  SPORTSBOOKS: v.optional(tableOrJson(Sportsbooks), {}),
  SPORTSBOOK_KEYS: v.optional(tableOrJson(SportsbookKeys), {}),
  SLOTEGRATOR_MERCHANT_ID: v.optional(Text),
  SLOTEGRATOR_MERCHANT_KEY: v.optional(PartnerKey),
  PLATFORM_TIMEOUT_MS: v.optional(Timeout, platformTimeout_ms),
  PROVIDER_TIMEOUT_MS: v.optional(Timeout, providerTimeout_ms),
  PROVIDER_OUTAGE_MINUTES: v.optional(WholeNumber(5, 60), 15),
  PROVIDER_OUTAGE_FAILURES: v.optional(WholeNumber(1, 100_000), 5),
  PROVIDER_OUTAGE_PERCENT: v.optional(WholeNumber(1, 100), 50),
})
type Values = v.InferOutput<typeof Values>
export type VariableName = keyof typeof Values.entries

const known = new WeakMap<object, SiteConfig>()

/** Reads the configuration once per environment object. Throws ConfigError with one line naming the wrong value. */
export function getConfig(env: object): SiteConfig {
  const before = known.get(env)
  if (before) return before
  const config = readConfig(env)
  known.set(env, config)
  return config
}

type ConfigSource = { PLATFORM?: unknown; SANDBOX?: unknown } & Record<string, unknown>

/** The pure part of `getConfig`: values and the presence of bindings in, configuration out. */
export function readConfig(source: object): SiteConfig {
  const from = source as ConfigSource
  const values = checked(from)
  checkUnique(values.PROVIDERS)
  checkSecrets(values)
  if (!from.PLATFORM && !values.PLATFORM_ORIGIN) {
    throw new ConfigError('PLATFORM_ORIGIN: is missing, and there is no PLATFORM binding')
  }
  if (!from.PLATFORM && !values.SITE_KEY) {
    throw new ConfigError('SITE_KEY: is missing, and there is no PLATFORM binding')
  }
  const providers = values.PROVIDERS.map((provider, index) => readProvider(provider, index, values, from))
  const sportsbooks = readSportsbooks(values, from.SANDBOX ? values.SANDBOX_ORIGIN : undefined)
  return {
    sessionKeys: values.SESSION_KEYS,
    platformOrigin: values.PLATFORM_ORIGIN ?? platformBindingOrigin,
    siteKey: from.PLATFORM ? undefined : values.SITE_KEY,
    siteOrigin: values.SITE_ORIGIN,
    sandboxOrigin: values.SANDBOX_ORIGIN,
    stageOrigin: values.STAGE_ORIGIN,
    studioOrigin: values.STUDIO_ORIGIN,
    securityContact: values.SECURITY_CONTACT,
    indexNowKey: values.INDEXNOW_KEY,
    blockedCountries: values.BLOCKED_COUNTRIES,
    providers,
    crashGames: values.CRASH_GAMES,
    slotegrator: {
      merchantId: values.SLOTEGRATOR_MERCHANT_ID ?? '',
      merchantKey: values.SLOTEGRATOR_MERCHANT_KEY ?? '',
    },
    sportsbooks,
    frameOrigins: [
      ...new Set([...providers.flatMap((provider) => provider.frameOrigins), ...bookOrigins(sportsbooks)]),
    ],
    platformTimeout_ms: values.PLATFORM_TIMEOUT_MS,
    providerTimeout_ms: values.PROVIDER_TIMEOUT_MS,
    outage: {
      window_ms: values.PROVIDER_OUTAGE_MINUTES * minute_ms,
      failures: values.PROVIDER_OUTAGE_FAILURES,
      percent: values.PROVIDER_OUTAGE_PERCENT,
    },
  }
}

/** Every fault of the values, and where there is none the first one between them. For a deployment, which tells them all at once. */
export function faultsIn(source: object): string[] {
  const parsed = parsedOf(source as ConfigSource)
  if (!parsed.success) return parsed.issues.map(faultOf)
  try {
    readConfig(source)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return [error.message]
    throw error
  }
}

function checked(from: ConfigSource): Values {
  const parsed = parsedOf(from)
  if (parsed.success) return parsed.output
  throw new ConfigError(faultOf(parsed.issues[0]))
}

const parsedOf = (from: ConfigSource) =>
  v.safeParse(Values, {
    ...withNumbered(from, { SESSION_KEYS: 'table', PARTNER_KEYS: 'table', SPORTSBOOK_KEYS: 'table' }),
    BLOCKED_COUNTRIES: fromList(from.BLOCKED_COUNTRIES),
    CRASH_GAMES: fromList(from.CRASH_GAMES),
  })

const faultOf = (issue: v.BaseIssue<unknown>) => `${pathOf(issue)}: ${issueMessage(issue)}`

/** `PROVIDERS[1].origin`, as one would write it in code. */
function pathOf(issue: v.BaseIssue<unknown>): string {
  const keys = issue.path?.map((item) => item.key) ?? []
  return keys
    .map((key, index) =>
      typeof key === 'number' ? `[${key}]` : index === 0 ? String(key) : `.${String(key)}`,
    )
    .join('')
}

function fromList(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function checkUnique(providers: readonly Provider[]): void {
  providers.forEach((provider, index) => {
    if (providers.findIndex((other) => other.id === provider.id) < index) {
      throw new ConfigError(`PROVIDERS[${index}].id: ${provider.id} is there twice`)
    }
  })
}

function checkSecrets(values: Values): void {
  for (const provider of values.PROVIDERS) {
    const missing = missingSecret(values, provider)
    if (missing) throw new ConfigError(`${missing}: is missing, and provider ${provider.id} needs it`)
  }
}

/** Slotegrator identifies merchants, the others partners; direct links are not signed. */
function missingSecret(values: Values, provider: Provider): string | undefined {
  if (provider.isDirectGameLink) return undefined
  if (provider.adapter === 'slotegrator') {
    const needed = ['SLOTEGRATOR_MERCHANT_ID', 'SLOTEGRATOR_MERCHANT_KEY'] as const
    return needed.find((name) => values[name] === undefined)
  }
  return values.PARTNER_KEYS[provider.id] === undefined ? `PARTNER_KEYS.${provider.id}` : undefined
}

function readProvider(provider: Provider, index: number, values: Values, from: ConfigSource): ProviderConfig {
  const isSandbox = provider.origin === 'sandbox'
  if (isSandbox && !from.SANDBOX) {
    throw new ConfigError(`PROVIDERS[${index}].origin: is "sandbox", and there is no SANDBOX binding`)
  }
  if (isSandbox && !values.SANDBOX_ORIGIN) {
    throw new ConfigError(`SANDBOX_ORIGIN: is missing, and PROVIDERS[${index}].origin is "sandbox"`)
  }
  if (provider.isDirectGameLink && !provider.gameUrl) {
    throw new ConfigError(`PROVIDERS[${index}].gameUrl: is missing, and isDirectGameLink is true`)
  }
  const origin = isSandbox ? (values.SANDBOX_ORIGIN ?? '') : provider.origin
  return {
    ...provider,
    origin,
    isSandbox,
    frameOrigins: provider.frameOrigins ?? [origin],
    products: provider.products ?? ['slots'],
    merchants: provider.merchants,
    gameUrl: provider.gameUrl,
    key: values.PARTNER_KEYS[provider.id] ?? '',
    currencies: provider.currencies ?? currencies,
    languages: provider.languages ?? languageCodes,
  }
}
