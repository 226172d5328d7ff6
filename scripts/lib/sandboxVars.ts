import { currencies } from '#contract/currencies.ts'
import type { PageMethod } from '#contract/paymentMethods.ts'
import type { LocalSecrets } from './secrets.ts'
import { publicKeyOf, sandboxBooks } from './sportsbooks.ts'

/*
 * What the workers are told so that the sandbox stands in for the third parties: on a laptop, and in a staging that has a host for it.
 */

/** What the sandbox's providers name themselves, or the operator, by. */
export const sandboxAccounts = {
  pragmatic: 'PragmaticPlay',
  slotegrator: 'atoll',
  gitslotpark: 'atoll',
}

/** The keys that the sandbox shares with the site and with the platform. */
export function sandboxKeys(secrets: LocalSecrets) {
  const seamless = JSON.stringify(secrets.SEAMLESS_KEYS)
  const partners = {
    PARTNER_KEYS: JSON.stringify(secrets.PARTNER_KEYS),
    SLOTEGRATOR_MERCHANT_ID: sandboxAccounts.slotegrator,
    SLOTEGRATOR_MERCHANT_KEY: secrets.SLOTEGRATOR_MERCHANT_KEY,
  }
  const services = {
    SEAMLESS_KEYS: seamless,
    BOOK_KEY: secrets.BOOK_KEY,
    MAILBOX_KEY: secrets.MAILBOX_KEY,
    PAYMENT_KEYS: JSON.stringify(secrets.PAYMENT_KEYS),
    REGISTER_KEY: secrets.REGISTER_KEY,
    PERSON_KEY: secrets.PERSON_KEY,
  }
  const { DIGITAIN_KEY: digitain, BETCONSTRUCT_KEY: betconstruct } = secrets
  return {
    site: { ...partners, SPORTSBOOK_KEYS: JSON.stringify({ digitain, betconstruct }) },
    platform: { ...services, SOCIAL_SECRETS: JSON.stringify({ reef: secrets.OPENID_CLIENT_SECRET }) },
    sandbox: {
      ...partners,
      ...services,
      BETCONSTRUCT_KEY: betconstruct,
      DIGITAIN_PUBLIC_KEY: publicKeyOf(digitain),
      LAUNCH_KEY: secrets.LAUNCH_KEY,
      OPENID_CLIENT_SECRET: secrets.OPENID_CLIENT_SECRET,
    },
  }
}

type Origins = { sandbox: string; site: string; stage: string | undefined }

/** Where the sandbox is, and whom it lets frame its games. */
export function sandboxPlaces({ sandbox, site, stage }: Origins) {
  return {
    site: { SANDBOX_ORIGIN: sandbox, SPORTSBOOKS: sandboxBooks(sandbox) },
    platform: {
      SEAMLESS_ACCOUNTS: sandboxAccounts,
      MAILBOX_ORIGIN: sandbox,
      SOCIAL_PROVIDERS: [sandboxOpenId(sandbox)],
      PAYMENT_METHODS: sandboxPayments(sandbox),
      REGISTER_ORIGIN: sandbox,
      PERSON_ORIGIN: sandbox,
    },
    sandbox: {
      SANDBOX_ORIGIN: sandbox,
      OPERATOR_ORIGIN: site,
      FRAME_HOSTS: stage === undefined ? site : `${site} ${stage}`,
    },
  }
}

/** "Reef ID": the OpenID provider of the sandbox, as docs/social-sign-in.md describes a real one. */
export function sandboxOpenId(origin: string) {
  return { id: 'reef', name: 'Reef ID', issuer: `${origin}/openid`, clientId: 'atoll' }
}

/** The payment methods at the sandbox's bank: pagstar takes every currency, pix reals, and what has a page of its own all others. */
export function sandboxPayments(origin: string) {
  const bounds = { min: 1, max: 10_000, daily: 50_000 }
  const rules = { top_up: bounds, withdrawal: bounds }
  const minutes = { top_up: 1, withdrawal: 1 }
  const deposits = (id: PageMethod, name: string, max: number) => ({
    ...{ id, adapter: 'pagstar', system: id.toUpperCase(), name, origin, minutes: { top_up: 1 } },
    currencies: Object.fromEntries(
      currencies.filter((code) => code !== 'BRL').map((code) => [code, { top_up: { ...bounds, max } }]),
    ),
  })
  return [
    {
      ...{ id: 'pix', adapter: 'pix', name: 'PIX', origin, approve_above: 3000, minutes },
      currencies: { BRL: rules },
    },
    deposits('card', 'Visa, Mastercard', 5000),
    deposits('ewallet', 'Reef Wallet', 10_000),
    {
      ...{ id: 'pagstar', adapter: 'pagstar', name: 'Pagstar', origin, approve_above: 3000, minutes },
      currencies: Object.fromEntries(currencies.map((currency) => [currency, rules])),
    },
    deposits('voucher', 'Coral Voucher', 1000),
  ]
}
