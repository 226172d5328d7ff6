import * as v from 'valibot'
import { Key, Origin, tableOrJson, wordsOfIssue } from '../functions/shared/configValues.ts'

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

/** A JSON object with a key for each of the names. */
function keysOf<const Name extends string>(names: readonly Name[]) {
  return tableOrJson(
    v.object(
      Object.fromEntries(names.map((name) => [name, Key])) as Record<Name, typeof Key>,
      'must be a JSON object of provider and key',
    ),
  )
}

/** The dialects of the bank. */
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
  SEAMLESS_KEYS: keysOf(providerNames),
  LAUNCH_KEY: Key,
  PARTNER_KEYS: keysOf(partnerNames),
  SLOTEGRATOR_MERCHANT_ID: v.pipe(v.string('is missing'), v.nonEmpty('is empty')),
  SLOTEGRATOR_MERCHANT_KEY: Key,
  MAILBOX_KEY: v.optional(Key),
  OPENID_CLIENT_SECRET: v.optional(Key),
  SANDBOX_ORIGIN: v.optional(Origin),
  OPERATOR_ORIGIN: v.optional(Origin),
  FRAME_HOSTS: v.optional(Origins, ''),
  BOOK_KEY: v.optional(Key),
  DIGITAIN_PUBLIC_KEY: v.optional(
    v.pipe(v.string(), v.startsWith('-----BEGIN PUBLIC KEY-----', 'must be PEM')),
  ),
  BETCONSTRUCT_KEY: v.optional(Key),
  PAYMENT_KEYS: v.optional(keysOf(paymentNames)),
  REGISTER_KEY: v.optional(Key),
  SPORT_SEED: v.optional(v.pipe(v.string(), v.nonEmpty('is empty')), usualSportSeed),
})

export type SandboxConfig = {
  seamlessKeys: Record<ProviderName, string>
  launchKey: string
  partnerKeys: Record<PartnerName, string>
  slotegratorMerchantId: string
  slotegratorMerchantKey: string
  mailboxKey: string | undefined
  openidClientSecret: string | undefined
  sandboxOrigin: string | undefined
  operatorOrigin: string | undefined
  /** The origins that may frame the sportsbook. */
  frameHosts: string[]
  bookKey: string | undefined
  digitainPublicKey: string | undefined
  betconstructKey: string | undefined
  paymentKeys: Record<(typeof paymentNames)[number], string> | undefined
  registerKey: string | undefined
  sportSeed: string
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
    openidClientSecret: values.OPENID_CLIENT_SECRET,
    sandboxOrigin: values.SANDBOX_ORIGIN,
    operatorOrigin: values.OPERATOR_ORIGIN,
    frameHosts: values.FRAME_HOSTS,
    bookKey: values.BOOK_KEY,
    digitainPublicKey: values.DIGITAIN_PUBLIC_KEY,
    betconstructKey: values.BETCONSTRUCT_KEY,
    paymentKeys: values.PAYMENT_KEYS,
    registerKey: values.REGISTER_KEY,
    sportSeed: values.SPORT_SEED,
  }
}

function problems(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? 'environment'} ${wordsOfIssue(issue)}`).join('; ')
}
