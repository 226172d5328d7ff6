import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { providerNames } from '../../sandbox/config.ts'
import { newPushKey } from './pushKey.ts'
import { root } from './run.ts'
import { sandboxKeys, sandboxOpenId, sandboxPlaces } from './sandboxVars.ts'
import { newRsaKey } from './sportsbooks.ts'
import { wranglerFile } from './wranglerFile.ts'

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
  /** The pair of keys for push services. */
  PUSH_KEY: string
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
  const secrets = drawnSecrets(known)
  write(secretsFile, JSON.stringify(secrets, null, 2))
  return secrets
}

/** All of them; those that are not known are drawn. */
export function drawnSecrets(known: Partial<LocalSecrets> = {}): LocalSecrets {
  const providers = [...new Set([...configuredProviders(), ...providerNames])]
  return {
    ...filled(secretNames, known),
    // GitSlotPark delivers Pragmatic Play's slots: its wallet calls have a key, and its games are of no provider of their own.
    SEAMLESS_KEYS: filled([...providers, 'gitslotpark'], known.SEAMLESS_KEYS),
    PARTNER_KEYS: filled(providers, known.PARTNER_KEYS),
    DIGITAIN_KEY: known.DIGITAIN_KEY ?? newRsaKey(),
    PUSH_KEY: known.PUSH_KEY ?? newPushKey(),
    PAYMENT_KEYS: filled(paymentMethods, known.PAYMENT_KEYS),
  }
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
  const { vars } = wranglerFile('wrangler.toml') as { vars?: { PROVIDERS?: { id: string }[] } }
  return (vars?.PROVIDERS ?? []).map(({ id }) => id)
}

/** The variables of each worker in a local run: its secrets, and addresses with the port. */
export function devVars(secrets: LocalSecrets, port: number) {
  const keys = sandboxKeys(secrets)
  const sandbox = `http://sandbox.localhost:${port}`
  const site = `http://localhost:${port}`
  const stage = `http://stage.localhost:${port}`
  const places = sandboxPlaces({ sandbox, site, stage })
  const staff = sandboxOpenId(sandbox)
  return {
    site: textsOf({
      SESSION_KEYS: JSON.stringify({ 1: secrets.SESSION_KEY }),
      STAGE_ORIGIN: stage,
      SECURITY_CONTACT: 'mailto:security@atoll.test',
      ...keys.site,
      ...places.site,
    }),
    platform: textsOf({
      AUTH_SECRET: secrets.AUTH_SECRET,
      OPERATOR_KEY: secrets.OPERATOR_KEY,
      DOCUMENT_KEY: secrets.DOCUMENT_KEY,
      SITE_ORIGIN: site,
      PUSH_KEY: secrets.PUSH_KEY,
      // The sandbox's, and those of real browsers.
      PUSH_HOSTS:
        'push.sandbox.localhost,fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com',
      ...keys.platform,
      ...places.platform,
      STAFF_OPENID_ISSUER: staff.issuer,
      STAFF_OPENID_CLIENT_ID: staff.clientId,
      STAFF_OPENID_SECRET: secrets.OPENID_CLIENT_SECRET,
      STAFF_OPENID_NAME: staff.name,
      // A drill on a laptop does not wait an hour.
      COPY_MINUTES: '1',
      // Nobody reviews documents on a laptop.
      WITHDRAWALS_NEED_VERIFICATION: 'false',
    }),
    sandbox: textsOf({ ...keys.sandbox, ...places.sandbox }),
  }
}

/** As a file of variables has them. */
function textsOf(vars: Readonly<Record<string, unknown>>): Record<string, string> {
  const pairs = Object.entries(vars).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return Object.fromEntries(pairs) as Record<string, string>
}

/** For `astro dev`, whose entry worker takes them from this file alone. */
export function writeDevVars(vars: Record<string, string>): void {
  const lines = Object.entries(vars).map(([name, value]) => `${name}='${value}'`)
  write(join(root, '.dev.vars'), `${lines.join('\n')}\n`)
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { mode: 0o600 })
}
