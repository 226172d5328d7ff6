import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unstable_readConfig as readConfig } from 'wrangler'
import { currencies } from '#contract/currencies.ts'
import { paymentMethods } from '#contract/payments.ts'
import { providerNames } from '../../sandbox/config.ts'
import { root } from './run.ts'
import { newRsaKey, publicKeyOf, sandboxBooks } from './sportsbooks.ts'

/**
 * Local secrets: generated once for this machine, stored in .wrangler, and passed to each worker as variables. In a
 * deployment the same names are set with `wrangler secret put`.
 */
export type LocalSecrets = Record<SecretName, string> & {
  /** By provider: the key for its wallet calls. */
  SEAMLESS_KEYS: Record<string, string>
  /** By provider: the key for calls in the partner's name. */
  PARTNER_KEYS: Record<string, string>
  /** The private key of the site's tokens for the Digitain sportsbook, in PEM. */
  DIGITAIN_KEY: string
  /** By payment method: the key shared with its provider. */
  PAYMENT_KEYS: Record<string, string>
}

const secretNames = [
  'SESSION_KEY',
  'AUTH_SECRET',
  'OPERATOR_KEY',
  'DOCUMENT_KEY',
  'SLOTEGRATOR_MERCHANT_KEY',
  'MAILBOX_KEY',
  'LAUNCH_KEY',
  'OPENID_CLIENT_SECRET',
  'BOOK_KEY',
  'BETCONSTRUCT_KEY',
  'REGISTER_KEY',
  'PERSON_KEY',
] as const
type SecretName = (typeof secretNames)[number]

const secretsFile = join(root, '.wrangler/local-secrets.json')

export function localSecrets(): LocalSecrets {
  const known = existsSync(secretsFile)
    ? (JSON.parse(readFileSync(secretsFile, 'utf8')) as Partial<LocalSecrets>)
    : {}
  const providers = [...new Set([...configuredProviders(), ...providerNames])]
  const secrets = {
    ...filled(secretNames, known),
    // GitSlotPark delivers Pragmatic Play's slots: its wallet calls have a key, and its games are of no provider of their own.
    SEAMLESS_KEYS: filled([...providers, 'gitslotpark'], known.SEAMLESS_KEYS),
    PARTNER_KEYS: filled(providers, known.PARTNER_KEYS),
    DIGITAIN_KEY: known.DIGITAIN_KEY ?? newRsaKey(),
    PAYMENT_KEYS: filled(paymentMethods, known.PAYMENT_KEYS),
  }
  write(secretsFile, JSON.stringify(secrets, null, 2))
  return secrets
}

function filled<Name extends string>(
  names: readonly Name[],
  known: Partial<Record<Name, string>> = {},
): Record<Name, string> {
  const pairs = names.map((name) => [name, known[name] ?? randomBytes(32).toString('base64url')])
  return Object.fromEntries(pairs) as Record<Name, string>
}

/** The ids of PROVIDERS in wrangler.toml; the configuration validates them. */
function configuredProviders(): string[] {
  const { vars } = readConfig({ config: join(root, 'wrangler.toml') }) as {
    vars: { PROVIDERS?: { id: string }[] }
  }
  return (vars.PROVIDERS ?? []).map(({ id }) => id)
}

/** What the sandbox's providers name themselves, or the operator, by. */
export const localAccounts = {
  pragmatic: 'PragmaticPlay',
  slotegrator: 'atoll',
  gitslotpark: 'atoll',
  evoplay: 'atoll',
}

/** The variables of each worker in a local run: its secrets, and addresses with the port. */
export function devVars(secrets: LocalSecrets, port: number) {
  const seamless = JSON.stringify(secrets.SEAMLESS_KEYS)
  const providers = {
    PARTNER_KEYS: JSON.stringify(secrets.PARTNER_KEYS),
    SLOTEGRATOR_MERCHANT_ID: localAccounts.slotegrator,
    SLOTEGRATOR_MERCHANT_KEY: secrets.SLOTEGRATOR_MERCHANT_KEY,
    SANDBOX_ORIGIN: `http://sandbox.localhost:${port}`,
  }
  return {
    site: {
      SESSION_KEYS: JSON.stringify({ 1: secrets.SESSION_KEY }),
      SPORTSBOOKS: JSON.stringify(sandboxBooks(providers.SANDBOX_ORIGIN)),
      SPORTSBOOK_KEYS: JSON.stringify({
        digitain: secrets.DIGITAIN_KEY,
        betconstruct: secrets.BETCONSTRUCT_KEY,
      }),
      STAGE_ORIGIN: `http://stage.localhost:${port}`,
      SECURITY_CONTACT: 'mailto:security@atoll.test',
      ...providers,
    },
    platform: {
      AUTH_SECRET: secrets.AUTH_SECRET,
      OPERATOR_KEY: secrets.OPERATOR_KEY,
      DOCUMENT_KEY: secrets.DOCUMENT_KEY,
      SEAMLESS_KEYS: seamless,
      SEAMLESS_ACCOUNTS: JSON.stringify(localAccounts),
      BOOK_KEY: secrets.BOOK_KEY,
      SITE_ORIGIN: `http://localhost:${port}`,
      MAILBOX_ORIGIN: `http://sandbox.localhost:${port}`,
      MAILBOX_KEY: secrets.MAILBOX_KEY,
      SOCIAL_PROVIDERS: JSON.stringify([sandboxProvider(port)]),
      SOCIAL_SECRETS: JSON.stringify({ reef: secrets.OPENID_CLIENT_SECRET }),
      STAFF_OPENID_ISSUER: sandboxProvider(port).issuer,
      STAFF_OPENID_CLIENT_ID: sandboxProvider(port).clientId,
      STAFF_OPENID_SECRET: secrets.OPENID_CLIENT_SECRET,
      STAFF_OPENID_NAME: sandboxProvider(port).name,
      PAYMENT_METHODS: JSON.stringify(sandboxPayments(providers.SANDBOX_ORIGIN)),
      PAYMENT_KEYS: JSON.stringify(secrets.PAYMENT_KEYS),
      REGISTER_ORIGIN: providers.SANDBOX_ORIGIN,
      REGISTER_KEY: secrets.REGISTER_KEY,
      PERSON_ORIGIN: providers.SANDBOX_ORIGIN,
      PERSON_KEY: secrets.PERSON_KEY,
      // A drill on a laptop does not wait an hour.
      COPY_MINUTES: '1',
      // Nobody reviews documents on a laptop.
      WITHDRAWALS_NEED_VERIFICATION: 'false',
    },
    sandbox: {
      SEAMLESS_KEYS: seamless,
      BOOK_KEY: secrets.BOOK_KEY,
      BETCONSTRUCT_KEY: secrets.BETCONSTRUCT_KEY,
      DIGITAIN_PUBLIC_KEY: publicKeyOf(secrets.DIGITAIN_KEY),
      MAILBOX_KEY: secrets.MAILBOX_KEY,
      LAUNCH_KEY: secrets.LAUNCH_KEY,
      PAYMENT_KEYS: JSON.stringify(secrets.PAYMENT_KEYS),
      OPENID_CLIENT_SECRET: secrets.OPENID_CLIENT_SECRET,
      REGISTER_KEY: secrets.REGISTER_KEY,
      PERSON_KEY: secrets.PERSON_KEY,
      OPERATOR_ORIGIN: `http://localhost:${port}`,
      FRAME_HOSTS: `http://localhost:${port} http://stage.localhost:${port}`,
      ...providers,
    },
  }
}

/** For `astro dev`, whose entry worker takes them from this file alone. */
export function writeDevVars(vars: Record<string, string>): void {
  const lines = Object.entries(vars).map(([name, value]) => `${name}='${value}'`)
  write(join(root, '.dev.vars'), `${lines.join('\n')}\n`)
}

/** "Reef ID": the OpenID provider of the sandbox, as docs/social-sign-in.md describes a real one. */
function sandboxProvider(port: number) {
  const issuer = `http://sandbox.localhost:${port}/openid`
  return { id: 'reef', name: 'Reef ID', issuer, clientId: 'atoll' }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { mode: 0o600 })
}

/** The payment methods of a local run, at the sandbox's bank: pagstar takes every currency, pix reals. */
export function sandboxPayments(origin: string) {
  const bounds = { min: 1, max: 10_000, daily: 50_000 }
  const rules = { top_up: bounds, withdrawal: bounds }
  const minutes = { top_up: 1, withdrawal: 1 }
  return [
    {
      ...{ id: 'pix', adapter: 'pix', name: 'PIX', origin, approve_above: 3000, minutes },
      currencies: { BRL: rules },
    },
    {
      ...{ id: 'pagstar', adapter: 'pagstar', name: 'Pagstar', origin, approve_above: 3000, minutes },
      currencies: Object.fromEntries(currencies.map((currency) => [currency, rules])),
    },
  ]
}
