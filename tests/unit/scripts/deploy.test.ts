import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withBrands } from '../../../scripts/deploy/brands.ts'
import { faultsOf } from '../../../scripts/deploy/faults.ts'
import { parseDeployFile } from '../../../scripts/deploy/file.ts'
import { forbiddingMigrations, migrationFaults, messageFor } from '../../../scripts/deploy/release.ts'
import { withSandbox } from '../../../scripts/deploy/sandbox.ts'
import {
  planAllSecrets,
  planSecrets,
  secretRules,
  type SecretPlans,
} from '../../../scripts/deploy/secrets.ts'
import { boundTo, namesOf, varsOf, workersOf } from '../../../scripts/deploy/workers.ts'

const right = `environment = "production"
market = "mga"
administrator = "first@atoll.dev"
hosts.site = "www.atoll.dev"
hosts.platform = "platform.atoll.dev"
site.SECURITY_CONTACT = "mailto:security@atoll.dev"
platform.MAIL_FROM = "play@atoll.dev"
[[providers]]
id = "acme"
adapter = "pragmatic"
name = "Acme"
origin = "https://games.acme.dev"
`
const keys = {
  SEAMLESS_KEYS: '{"acme":"a-key-of-the-provider-0123456789"}',
  PARTNER_KEYS: '{"acme":"a-key-of-the-partner-0123456789"}',
}
const none = { platform: new Set<string>(), site: new Set<string>() }
const parsed = (text: string) => parseDeployFile(text, 'deploy.toml')
const faults = (text: string, given: NodeJS.ProcessEnv = keys) =>
  faultsOf(parsed(text), planAllSecrets(parsed(text), none, given))

describe('[DESK-27] the site of another brand that joins a platform', () => {
  const sirocco = right
    .replace('environment', 'joins = "atoll"\nbrand = "sirocco"\nenvironment')
    .replace('www.atoll.dev', 'www.sirocco.dev')
    .replace('platform.MAIL_FROM = "play@atoll.dev"\n', '')

  it('is deployed alone, bound to that platform with its brand, and asks for no key of it', () => {
    const file = parsed(sirocco)
    expect(workersOf(file)).toEqual(['site'])
    expect(namesOf(file)).toMatchObject({
      ...{ platform: 'atoll-production-platform', site: 'sirocco-production-site' },
    })
    expect(boundTo(file)).toEqual({
      ...{ binding: 'PLATFORM', service: 'atoll-production-platform', entrypoint: 'Site' },
      props: { brand: 'sirocco' },
    })
    // A site of the platform's own brand says nothing, as ever.
    expect(boundTo(parsed(right))).not.toHaveProperty('props')
    expect(faults(sirocco)).toEqual([])
    expect(planAllSecrets(file, none, keys).platform).toMatchObject({ values: {}, drawn: [], missing: [] })
  })

  it('is named in the file of the platform, which is given what it says and sets for the brand', async () => {
    const named = `${right}[[brands]]\nid = "sirocco"\nsite = "www.sirocco.dev"\n`
    const file = await withBrands(parsed(named))
    expect(varsOf('platform', file)).toMatchObject({
      BRANDS: { sirocco: { origin: 'https://www.sirocco.dev', name: 'Sirocco', writtenIn: 'fr' } },
    })
    expect(faultsOf(file, planAllSecrets(file, none, keys))).toEqual([])
    const twice = parsed(named.replaceAll('sirocco', 'atoll'))
    await expect(withBrands(twice)).rejects.toThrow('brands: atoll is the brand of the platform itself')
    const itself = parsed(sirocco.replace('brand = "sirocco"', 'brand = "atoll"'))
    await expect(withBrands(itself)).rejects.toThrow('joins: atoll is the brand of the platform itself')
  })
})

describe('[CLOUD-03] a deployment to production is refused', () => {
  it('for nothing where all is there', () => expect(faults(right)).toEqual([]))

  it.each([
    ['market = "mga"\n', '', 'market is missing'],
    ['site.SECURITY_CONTACT = "mailto:security@atoll.dev"\n', '', 'site.SECURITY_CONTACT is missing'],
    ['platform.MAIL_FROM = "play@atoll.dev"\n', '', 'platform.MAIL_FROM is missing'],
    ['play@atoll.dev', 'play@atoll.test', 'platform.MAIL_FROM: is an address of a reserved domain'],
    ['first@atoll.dev', 'first@example.com', 'administrator: an address of a reserved domain'],
    ['platform.atoll.dev', 'www.atoll.dev', 'hosts.platform is the same as hosts.site'],
    ['platform.atoll.dev', 'platform.localhost:4321', 'hosts: production has a domain of its own'],
    ['https://games.acme.dev', 'sandbox', 'providers: "sandbox" is no provider in production'],
    [
      '[[providers]]',
      'platform.MARKET = "moon"\n[[providers]]',
      'platform: MARKET must be one of the markets',
    ],
    [
      '[[providers]]',
      'platform.STAFF_SECOND_FACTOR = "optional"\n[[providers]]',
      'staff of production have a second factor',
    ],
    [
      '[[providers]]',
      'platform.WITHDRAWALS_NEED_VERIFICATION = false\n[[providers]]',
      'pays out to verified players',
    ],
    [
      '[[providers]]',
      'platform.SMS_ORIGIN = "https://sms.dev"\n[[providers]]',
      'the secret SMS_KEY is missing',
    ],
    ['adapter = "pragmatic"', 'adapter = "slotegrator"', 'the secret SLOTEGRATOR_MERCHANT_KEY is missing'],
  ])('%s → %s', (from, to, line) => {
    expect(faults(right.replace(from, to))).toContainEqual(expect.stringContaining(line))
  })

  it('for each secret that another party chose and nobody gave, and each is named', () => {
    expect(faults(right, {})).toEqual([
      'platform: the secret SEAMLESS_KEYS is missing: set it in the environment',
      'site: the secret PARTNER_KEYS is missing: set it in the environment',
    ])
    expect(faults(right, { ...keys, PARTNER_KEYS: '{}' })).toEqual([
      'site: PARTNER_KEYS.acme: is missing, and provider acme needs it',
    ])
  })

  it.each([
    ['environment = "production"', 'environment = "live"', 'environment must be staging or production'],
    ['market =', 'markets =', 'markets is not known'],
    ['administrator = "first@atoll.dev"', '', 'administrator is missing'],
    ['www.atoll.dev', 'https://www.atoll.dev', 'hosts.site must be a host name'],
  ])('whose file is wrong: %s → %s', (from, to, line) => {
    expect(() => parsed(right.replace(from, to))).toThrow(line)
  })
})

describe('[CLOUD-01] a deployment', () => {
  it('draws what is ours, keeps what is stored, and takes what the environment has', () => {
    const stored = new Set(['AUTH_SECRET', 'DOCUMENT_KEY', 'SEAMLESS_KEYS'])
    const { values, drawn, kept, missing } = planSecrets('platform', parsed(right), stored, {
      SEAMLESS_KEYS: keys.SEAMLESS_KEYS,
    })
    expect({ drawn, kept, missing }).toEqual({
      ...{ drawn: ['OPERATOR_KEY', 'PUSH_KEY'], kept: ['AUTH_SECRET', 'DOCUMENT_KEY'], missing: [] },
    })
    expect(Object.keys(values)).toEqual(['SEAMLESS_KEYS', 'OPERATOR_KEY', 'PUSH_KEY'])
    expect(values['PUSH_KEY']).toMatch(/^[\w-]{87}\.[\w-]{43}$/)
    expect(values['OPERATOR_KEY']).toMatch(/^[\w-]{43}$/)
  })

  it('[CLOUD-07] knows keys by their numbers: one that was changed is there, and the environment sets the newest', () => {
    const stored = new Set([
      'AUTH_SECRET_3',
      'OPERATOR_KEY',
      'DOCUMENT_KEY',
      'PUSH_KEY',
      'SEAMLESS_KEYS',
      'SEAMLESS_KEYS_2',
    ])
    const { values, drawn, missing } = planSecrets('platform', parsed(right), stored, keys)
    expect({ values, drawn, missing }).toEqual({
      ...{ drawn: [], missing: [], values: { SEAMLESS_KEYS_2: keys.SEAMLESS_KEYS } },
    })
  })

  it.each(['site', 'platform'] as const)('names its origin, which no Host header replaces: %s', (worker) => {
    expect(varsOf(worker, parsed(right))).toMatchObject({ SITE_ORIGIN: 'https://www.atoll.dev' })
    const http = right.replace(
      '[[providers]]',
      `${worker}.SITE_ORIGIN = "http://www.atoll.dev"\n[[providers]]`,
    )
    expect(faults(http)).toContainEqual(expect.stringContaining(`${worker}.SITE_ORIGIN: hosts.site has it`))
  })

  it('knows every secret of the configuration, but for a platform of one’s own and a rotation', () => {
    const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
    const rows = page.split('\n').filter((line) => line.startsWith('| `') && line.includes('**secret**'))
    const named = rows.flatMap(
      (row) => row.split('|')[1]?.match(/[A-Z_]*(?:KEYS?|SECRETS?|MERCHANT_ID)\b/g) ?? [],
    )
    const known = Object.values(secretRules).flatMap((rules) => rules.map(({ name }) => name))
    expect(new Set(named)).toEqual(new Set([...known, 'SITE_KEY']))
  })

  it('in other languages is another one, also where nothing else differs', () => {
    const languages = `languages = ["he", "fr"]\n${right}`
    expect(varsOf('site', parsed(languages))).toMatchObject({ SITE_LANGUAGES: 'he,fr' })
    expect(varsOf('site', parsed(right))).not.toHaveProperty('SITE_LANGUAGES')
    expect(() => parsed(`languages = ["de"]\n${right}`)).toThrow('languages.0 must be some of he, en')
  })

  it('has names of its own for each brand and environment', () => {
    const names = (['staging', 'production'] as const).flatMap((environment) =>
      ['atoll', 'sirocco'].flatMap((brand) => Object.values(namesOf({ brand, environment }))),
    )
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('[CLOUD-26] a staging with a sandbox', () => {
  const staging = withSandbox(
    parsed(`environment = "staging"
market = "mga"
administrator = "first@atoll.dev"
hosts.site = "www.staging.atoll.dev"
hosts.platform = "platform.staging.atoll.dev"
hosts.sandbox = "sandbox.staging.atoll.dev"
`),
  )
  const all = (secrets: SecretPlans) => ({
    platform: new Set(Object.keys(secrets.platform.values)),
    site: new Set(Object.keys(secrets.site.values)),
    sandbox: new Set(Object.keys(secrets.sandbox.values)),
  })

  it('needs nothing from outside: games, book, bank and mailbox are the sandbox’s, with keys that fit', () => {
    const plans = planAllSecrets(staging, none, {})
    expect(faultsOf(staging, plans)).toEqual([])
    for (const name of ['SEAMLESS_KEYS', 'BOOK_KEY', 'PAYMENT_KEYS', 'MAILBOX_KEY', 'REGISTER_KEY'])
      expect(plans.platform.values[name], name).toBe(plans.sandbox.values[name])
    expect(plans.site.values['PARTNER_KEYS']).toBe(plans.sandbox.values['PARTNER_KEYS'])
    expect(plans.sandbox.values['STAGING_KEY']).toMatch(/^[\w-]{22}$/)
    expect(varsOf('site', staging)).toMatchObject({ SANDBOX_ORIGIN: 'https://sandbox.staging.atoll.dev' })
    expect(JSON.stringify(varsOf('platform', staging))).not.toContain('localhost')
    expect(varsOf('platform', staging)).not.toHaveProperty('STAFF_OPENID_ISSUER')
  })

  it('keeps its keys while every worker has its own, and draws all anew where one lacks them', () => {
    const stored = all(planAllSecrets(staging, none, {}))
    expect(planAllSecrets(staging, stored, {}).sandbox.values).toEqual({})
    const broken = { ...stored, sandbox: new Set<string>() }
    const { platform, sandbox } = planAllSecrets(staging, broken, {})
    expect(platform.values['BOOK_KEY']).toBe(sandbox.values['BOOK_KEY'])
    expect(platform.values).not.toHaveProperty('AUTH_SECRET')
  })

  it('takes the key that people type from the environment, and gives it new keys', () => {
    const stored = all(planAllSecrets(staging, none, {}))
    const typed = planAllSecrets(staging, stored, { STAGING_KEY: 'what-the-testers-type' })
    expect(typed.sandbox.values['STAGING_KEY']).toBe('what-the-testers-type')
    expect(typed.platform.values['MAILBOX_KEY']).toBe(typed.sandbox.values['MAILBOX_KEY'])
  })

  it('keeps a real provider beside the sandbox’s, whose key the sandbox does not get', () => {
    const provider = (id: string, origin: string) => ({ id, adapter: 'pragmatic', name: id, origin })
    const providers = [provider('acme', 'https://games.acme.dev'), provider('pragmatic', 'sandbox')]
    const mixed = withSandbox({ ...staging, providers })
    const plans = planAllSecrets(mixed, none, keys)
    expect(faultsOf(mixed, plans)).toEqual([])
    expect(plans.platform.values['SEAMLESS_KEYS']).toContain('a-key-of-the-provider')
    expect(JSON.stringify(plans.sandbox.values)).not.toContain('acme')
  })

  it('is no thing of production: the host is refused by its name', () => {
    const production = withSandbox(parsed(`hosts.sandbox = "sandbox.atoll.dev"\n${right}`))
    expect(faultsOf(production, planAllSecrets(production, none, keys))).toEqual([
      'hosts.sandbox: production has no sandbox',
    ])
    expect(workersOf(production)).toEqual(['platform', 'site'])
    expect(workersOf(parsed(right.replace('production', 'staging')))).toEqual(['platform', 'site'])
  })
})

describe('[CLOUD-05] a way back', () => {
  const release = { version: '0.1.0', commit: 'abc', brand: 'atoll' }
  const kind = { name: '0099_new.sql', sql: 'ALTER TABLE user ADD COLUMN pet TEXT;' }
  const breaking = {
    name: '0098_names.sql',
    sql: '-- Breaks the version before: a new name.\nALTER TABLE a RENAME TO b;',
  }
  const message = messageFor(release, '{}').replace(/schema \d+/, 'schema 0097')

  it('is forbidden by a migration since that says so, and by no other', () => {
    expect(forbiddingMigrations(message, [breaking, kind])).toEqual(['0098_names.sql'])
    expect(forbiddingMigrations(message.replace('0097', '0098'), [breaking, kind])).toEqual([])
    expect(forbiddingMigrations('uploaded by hand', [breaking])).toBeUndefined()
  })

  it.each([
    'ALTER TABLE a RENAME TO b;',
    'DROP TABLE a;',
    'ALTER TABLE a\nDROP COLUMN b;',
    'alter table a rename column b to c',
  ])('is not broken by a migration that is silent about it: %s', (sql) => {
    expect(migrationFaults([{ name: '0099_new.sql', sql }])).toHaveLength(1)
    expect(
      migrationFaults([{ name: '0099_new.sql', sql: `-- Breaks the version before: so.\n${sql}` }]),
    ).toEqual([])
    expect(migrationFaults([{ name: '0040_old.sql', sql }])).toEqual([])
  })

  it('stays open where a table is made anew under its name', () => {
    const rebuild = (name: string) => `CREATE TABLE b (c);\nDROP TABLE a;\nALTER TABLE b RENAME TO ${name};`
    expect(migrationFaults([{ name: '0099_new.sql', sql: rebuild('a') }])).toEqual([])
    expect(migrationFaults([{ name: '0099_new.sql', sql: rebuild('d') }])).toHaveLength(1)
  })

  it('is open to the migrations that are there', () => expect(migrationFaults()).toEqual([]))
})
