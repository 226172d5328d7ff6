import * as v from 'valibot'
import { marketIds } from '#contract/marketIds.ts'
import { markets } from '#contract/markets.ts'
import { pageMethods, type PaymentMethod } from '#contract/paymentMethods.ts'
import { Key, Origin, tableOrJson, issueMessage } from '../functions/shared/configValues.ts'

/** The simulated providers, by the site's ids. */
export const providerNames = [
  'pragmatic',
  'slotegrator',
  'habanero',
  'evoplay',
  'evolution',
  'bsw',
  'fiable',
  'upgaming',
  'rgs',
  'imaginelive',
  'inbet',
  'outcome',
  'ezugi',
  'xpg',
  'golden-race',
  'betradar',
] as const
export type ProviderName = (typeof providerNames)[number]
/** Slotegrator uses a merchant id and a merchant key. */
export type PartnerName = Exclude<ProviderName, 'slotegrator'>
const partnerNames = providerNames.filter((name) => name !== 'slotegrator')

const OptionalKey = v.optional(Key)

/** A JSON object with a key for each of the names; others may be there. */
function keysOf<const Name extends string, const Other extends string = never>(
  names: readonly Name[],
  others: readonly Other[] = [],
) {
  const keys = [...names.map((name) => [name, Key]), ...others.map((name) => [name, OptionalKey])]
  return tableOrJson(
    v.object(
      Object.fromEntries(keys) as Record<Name, typeof Key> & Record<Other, typeof OptionalKey>,
      'must be a JSON object of provider and key',
    ),
  )
}

/** The accounts of the operator at the bank. Those after the first two may be missing. */
const paymentNames = ['pagstar', 'pix'] as const
/** The season of the sportsbook where SPORT_SEED names no other. */
export const usualSportSeed = 'atoll'

/** Origins with spaces between. */
const Origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(' ').filter((part) => part !== '')),
  v.array(Origin),
)

const Config = v.object({
  SEAMLESS_KEYS: keysOf(providerNames, ['gitslotpark']),
  /** Encrypts launch addresses; changing it ends all open games. */
  LAUNCH_KEY: Key,
  PARTNER_KEYS: keysOf(partnerNames),
  SLOTEGRATOR_MERCHANT_ID: v.pipe(v.string('is missing'), v.nonEmpty('is empty')),
  SLOTEGRATOR_MERCHANT_KEY: Key,
  /** The key for storing messages; without it the mailbox accepts none. */
  MAILBOX_KEY: v.optional(Key),
  /** Opens the mailbox, the bank and the register's page where the sandbox is on the open network; without it they are shut there. */
  STAGING_KEY: v.optional(Key),
  /** The client secret of the site at the simulated OpenID provider; without it nobody can sign in there. */
  OPENID_CLIENT_SECRET: v.optional(Key),
  /** The public origin of the sandbox, if it differs from that of requests. */
  SANDBOX_ORIGIN: v.optional(Origin),
  /** The origin of the site that may frame the games; by default it is taken from the launch. */
  OPERATOR_ORIGIN: v.optional(Origin),
  /** The origins that may frame the sportsbook; without them none may. */
  FRAME_HOSTS: v.optional(Origins, ''),
  /** Signs the sportsbook's calls of the operator's wallet; without it the book takes no bets. */
  BOOK_KEY: v.optional(Key),
  /** Verifies the partner's tokens (PEM); without it nobody gets a token of the book in Digitain's dialect. */
  DIGITAIN_PUBLIC_KEY: v.optional(
    v.pipe(v.string(), v.startsWith('-----BEGIN PUBLIC KEY-----', 'must be PEM')),
  ),
  /** The partner's key in BetConstruct's dialect. */
  BETCONSTRUCT_KEY: v.optional(Key),
  /** The key of each payment method; without it the bank takes no orders. */
  PAYMENT_KEYS: v.optional(keysOf(paymentNames, pageMethods)),
  /** Shared with the platform, which asks the register of excluded people; without it nobody is answered. */
  REGISTER_KEY: v.optional(Key),
  /** Shared with the platform, which asks the vendor for identity. */
  PERSON_KEY: v.optional(Key),
  /** The seed of the sportsbook's fixtures and results; another seed is another season. */
  SPORT_SEED: v.optional(v.pipe(v.string(), v.nonEmpty('is empty')), usualSportSeed),
  /** The operator's market, which the providers are set up for: it says what a demo may offer, for no wallet is asked there. */
  MARKET: v.optional(v.picklist(marketIds, 'must be one of the markets'), 'none'),
})

export type VariableName = keyof typeof Config.entries

export type SandboxConfig = {
  seamlessKeys: Record<ProviderName, string> & { gitslotpark?: string | undefined }
  launchKey: string
  partnerKeys: Record<PartnerName, string>
  slotegratorMerchantId: string
  slotegratorMerchantKey: string
  mailboxKey: string | undefined
  stagingKey: string | undefined
  openidClientSecret: string | undefined
  sandboxOrigin: string | undefined
  operatorOrigin: string | undefined
  /** The origins that may frame the sportsbook. */
  frameHosts: string[]
  bookKey: string | undefined
  digitainPublicKey: string | undefined
  betconstructKey: string | undefined
  paymentKeys: { [Method in PaymentMethod]?: string | undefined } | undefined
  registerKey: string | undefined
  personKey: string | undefined
  sportSeed: string
  demoPace: { turbo: boolean; autoplay: boolean }
}

/** Reads the configuration from the worker's environment. Throws an Error that names every wrong value. */
export function getConfig(env: object): SandboxConfig {
  const parsed = v.safeParse(Config, env)
  if (!parsed.success) throw new Error(`sandbox configuration: ${problems(parsed.issues)}`)
  const values = parsed.output
  return {
    seamlessKeys: values.SEAMLESS_KEYS,
    launchKey: values.LAUNCH_KEY,
    partnerKeys: values.PARTNER_KEYS,
    slotegratorMerchantId: values.SLOTEGRATOR_MERCHANT_ID,
    slotegratorMerchantKey: values.SLOTEGRATOR_MERCHANT_KEY,
    mailboxKey: values.MAILBOX_KEY,
    stagingKey: values.STAGING_KEY,
    openidClientSecret: values.OPENID_CLIENT_SECRET,
    sandboxOrigin: values.SANDBOX_ORIGIN,
    operatorOrigin: values.OPERATOR_ORIGIN,
    frameHosts: values.FRAME_HOSTS,
    bookKey: values.BOOK_KEY,
    digitainPublicKey: values.DIGITAIN_PUBLIC_KEY,
    betconstructKey: values.BETCONSTRUCT_KEY,
    paymentKeys: values.PAYMENT_KEYS,
    registerKey: values.REGISTER_KEY,
    personKey: values.PERSON_KEY,
    sportSeed: values.SPORT_SEED,
    demoPace: markets[values.MARKET].slotPace,
  }
}

function problems(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? 'environment'} ${issueMessage(issue)}`).join('; ')
}
