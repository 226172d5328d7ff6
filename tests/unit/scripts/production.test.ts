import { generateKeyPairSync } from 'node:crypto'
import { stringify } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../../../scripts/deploy/faults.ts'
import { parseDeployFile, type DeployFile } from '../../../scripts/deploy/file.ts'
import { planAllSecrets, secretRules } from '../../../scripts/deploy/secrets.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { sandboxPayments } from '../../../scripts/lib/sandboxVars.ts'
import { sandboxBooks } from '../../../scripts/lib/sportsbooks.ts'

/* Production with everything that it can have: whatever is taken out of it is either named, or may be absent. */
type Tree = { [key: string]: unknown }

const key = 'a-key-of-another-party-0123456789'
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const given: Record<string, string> = {
  SEAMLESS_KEYS: JSON.stringify({ acme: key, slotegrator: key }),
  PARTNER_KEYS: JSON.stringify({ acme: key }),
  SLOTEGRATOR_MERCHANT_ID: 'merchant',
  SLOTEGRATOR_MERCHANT_KEY: key,
  SPORTSBOOK_KEYS: JSON.stringify({ digitain: privateKey, betconstruct: key }),
  BOOK_KEY: key,
  PAYMENT_KEYS: JSON.stringify(Object.fromEntries(paymentMethods.map((id) => [id, key]))),
  SMS_KEY: key,
  SOCIAL_SECRETS: JSON.stringify({ reef: key }),
  REGISTER_KEY: key,
  PERSON_KEY: key,
  STAFF_OPENID_SECRET: key,
}
const whole: Tree = {
  environment: 'production',
  brand: 'atoll',
  languages: ['he', 'en'],
  market: 'ukgc',
  account: '0123456789abcdef0123456789abcdef',
  administrator: 'first@atoll.dev',
  content: true,
  hosts: {
    site: 'www.atoll.dev',
    platform: 'platform.atoll.dev',
    studio: 'studio.atoll.dev',
    stage: 'stage.atoll.dev',
  },
  providers: [
    { id: 'acme', adapter: 'pragmatic', name: 'Acme', origin: 'https://games.acme.dev' },
    {
      id: 'slotegrator',
      adapter: 'slotegrator',
      name: 'Slotegrator',
      origin: 'https://games.slotegrator.dev',
    },
  ],
  site: {
    SECURITY_CONTACT: 'mailto:security@atoll.dev',
    SPORTSBOOKS: sandboxBooks('https://book.dev'),
    BLOCKED_COUNTRIES: ['FR'],
  },
  platform: {
    MAIL_FROM: 'play@atoll.dev',
    SMS_ORIGIN: 'https://sms.dev',
    SMS_SENDER: 'Atoll',
    PAYMENT_METHODS: sandboxPayments('https://bank.dev'),
    SOCIAL_PROVIDERS: [{ id: 'reef', name: 'Reef', issuer: 'https://reef.dev', clientId: 'atoll' }],
    REGISTER_ORIGIN: 'https://register.dev',
    PERSON_ORIGIN: 'https://person.dev',
    STAFF_OPENID_ISSUER: 'https://staff.dev',
    STAFF_OPENID_CLIENT_ID: 'atoll',
    STAFF_OPENID_NAME: 'Staff',
    POUND_RATES: { USD: 1.31, ILS: 4.6, TRY: 55, RUB: 105, SEK: 12.5, BRL: 7 },
    BREACH_ORIGIN: 'https://api.pwnedpasswords.com',
    STAFF_NETWORKS: ['192.0.2.0/24'],
  },
}

/** What production may be without: then it lacks a feature or a stricter rule of the operator, and no protection of the market's. */
const mayBeAbsent = new Set([
  ...[
    'brand',
    'languages',
    'account',
    'content',
    'hosts.studio',
    'hosts.stage',
    'providers.0',
    'providers.1',
  ],
  ...[
    'site.SPORTSBOOKS',
    'site.SPORTSBOOKS.digitain',
    'site.SPORTSBOOKS.betconstruct',
    'site.BLOCKED_COUNTRIES',
  ],
  ...[
    'platform.PAYMENT_METHODS',
    'platform.SOCIAL_PROVIDERS',
    'platform.PERSON_ORIGIN',
    'platform.STAFF_OPENID_NAME',
  ],
  ...['platform.BREACH_ORIGIN', 'platform.STAFF_NETWORKS'],
])

const none = { platform: new Set<string>(), site: new Set<string>() }

function faults(tree: Tree, environment: NodeJS.ProcessEnv = given): string[] {
  let file: DeployFile
  try {
    file = parseDeployFile(stringify(tree), 'deploy.toml')
  } catch (error) {
    return (error as Error).message.split('\n')
  }
  return faultsOf(file, planAllSecrets(file, none, environment))
}

/** Every part of the tree down to the fields of providers and books. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || path.length > 2) return []
  if (path.at(-1) === 'PAYMENT_METHODS' || path.at(-1) === 'SOCIAL_PROVIDERS') return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(Array.isArray(value) && typeof inner === 'string' ? [] : [[...path, name]]),
    ...pathsOf(inner, [...path, name]),
  ])
}

function without(tree: Tree, path: readonly string[]): Tree {
  const copy = structuredClone(tree)
  let parent: Tree = copy
  for (const name of path.slice(0, -1)) parent = parent[name] as Tree
  const last = path.at(-1) ?? ''
  if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else delete parent[last]
  return copy
}

describe('[CLOUD-03] production with everything', () => {
  it('is refused for nothing, and has every secret that there is', () => {
    expect(faults(whole)).toEqual([])
    const fromOutside = Object.values(secretRules).flatMap((rules) =>
      rules.flatMap(({ name, isGiven }) => (isGiven ? [name] : [])),
    )
    expect(new Set(fromOutside)).toEqual(new Set(Object.keys(given)))
  })

  it.each(pathsOf(whole).map((path) => path.join('.')))(
    'without %s is refused by that name, or may be without',
    (name) => {
      const path = name.split('.')
      const lines = faults(without(whole, path))
      if (mayBeAbsent.has(name)) return expect(lines).toEqual([])
      expect(lines.join('\n')).toContain(path.findLast((part) => !/^\d+$/.test(part)))
    },
  )

  it.each(Object.keys(given))('without the secret %s is refused by that name', (name) => {
    const { [name]: _taken, ...rest } = given
    expect(faults(whole, rest)).toContainEqual(expect.stringMatching(`the secret ${name} is missing`))
  })

  it.each([
    [['site', 'SPORTSBOOKS', 'digitain', 'line'], 'http://sandbox.localhost:4321/sport'],
    [['platform', 'PERSON_ORIGIN'], 'https://person.test'],
    [['platform', 'SOCIAL_PROVIDERS', '0', 'issuer'], 'http://sandbox.localhost:4321/openid'],
  ])('with an address of a laptop at %s is refused', (path, address) => {
    const copy = structuredClone(whole)
    let parent: Tree = copy
    for (const name of path.slice(0, -1)) parent = parent[name] as Tree
    parent[path.at(-1) ?? ''] = address
    expect(faults(copy)).toEqual([`${path.join('.')}: has an address without https, or of a reserved domain`])
  })

  it('without several things is refused for all of them at once', () => {
    const copy = structuredClone(whole)
    const platform = copy['platform'] as Tree
    for (const name of ['POUND_RATES', 'REGISTER_ORIGIN', 'SMS_SENDER', 'MAIL_FROM']) delete platform[name]
    const lines = faults(copy).join('\n')
    for (const name of ['POUND_RATES', 'REGISTER_ORIGIN', 'SMS_SENDER', 'MAIL_FROM'])
      expect(lines).toContain(name)
  })

  it('with a provider whose wallet key was forgotten is refused', () => {
    expect(faults(whole, { ...given, SEAMLESS_KEYS: JSON.stringify({ acme: key }) })).toEqual([
      'platform: SEAMLESS_KEYS.slotegrator: is missing, and provider slotegrator calls the wallet',
    ])
  })

  it('with a currency that nobody limited is refused', () => {
    const copy = structuredClone(whole)
    Object.assign(copy['platform'] as Tree, { MONEY_TIERS: { USD: { two: 1 } }, MONEY_CAPS: {} })
    const lines = faults(copy)
    expect(lines).toContain('platform.MONEY_TIERS.GBP is missing: from which amount staff are two')
    expect(lines).toContain('platform.MONEY_CAPS.payments.USD is missing: what one person may move a day')
  })
})
