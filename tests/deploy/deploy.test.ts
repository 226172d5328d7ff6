import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outcomeOf, root } from '../../scripts/lib/run.ts'
import { port as serverPort } from '../server/support.ts'
import { Staging } from './staging.ts'
import { StandIn } from './standIn.ts'

const port = serverPort + 1
const standIn = new StandIn('.cache/stand-in')
const account = '0123456789abcdef0123456789abcdef'
const outside = {
  SEAMLESS_KEYS: '{"acme":"a-key-of-the-provider-0123456789"}',
  PARTNER_KEYS: '{"acme":"a-key-of-the-partner-0123456789"}',
}

beforeAll(() => standIn.listen(port))
afterAll(async () => {
  writeFileSync(join(root, '.cache/deploy/times.json'), JSON.stringify(times))
  await standIn.close()
})

const acme = `[[providers]]
id = "acme"
adapter = "pragmatic"
name = "Acme"
origin = "https://games.acme.dev"
`

function fileOf(environment: string, platform = ''): string {
  const path = join(root, `.cache/deploy/${environment}.toml`)
  mkdirSync(dirname(path), { recursive: true })
  const isProduction = environment === 'production'
  const host = isProduction ? 'atoll.dev' : `${environment}.atoll.dev`
  const sandbox = isProduction ? '' : `, sandbox = "sandbox.${host}"`
  writeFileSync(
    path,
    `environment = "${environment}"
account = "${account}"
market = "mga"
content = ${environment === 'staging'}
administrator = "first@atoll.dev"
hosts = { site = "www.${host}", platform = "platform.${host}"${sandbox} }
site.SECURITY_CONTACT = "mailto:security@atoll.dev"
[platform]
MAIL_FROM = "play@atoll.dev"
${platform}
${isProduction ? acme : ''}`,
  )
  return path
}

const deploy = (...args: string[]) => runScript('deploy.ts', args)

async function runScript(
  script: string,
  args: string[],
  given: NodeJS.ProcessEnv = {},
): Promise<{ status: number; said: string }> {
  const node = join(root, 'node_modules/.bin/node')
  const visitors = join(import.meta.dirname, 'visitors.mjs')
  return outcomeOf(node, ['--import', visitors, join(root, 'scripts', script), ...args], {
    env: {
      ...{ ...process.env, ...outside, ...given },
      ...{ CLOUDFLARE_API_TOKEN: 't'.repeat(40), STAND_IN_PORT: String(port) },
      CLOUDFLARE_API_BASE_URL: `http://localhost:${port}/client/v4`,
      WRANGLER_SEND_METRICS: 'false',
      NODE_NO_WARNINGS: '1',
    },
  })
}

const fetchAt = (address: string) => {
  const { host, pathname } = new URL(address)
  return new Promise<{ status: number }>((resolve, reject) => {
    const sent = request({ port, path: pathname, headers: { host }, agent: false }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0 })
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** How long each way took, for `npm run check:deploy` to print. */
const times: Record<string, number> = {}
async function timed(what: string, ...args: string[]) {
  const began = performance.now()
  const outcome = await deploy(...args)
  times[what] = Math.round((performance.now() - began) / 100) / 10
  return outcome
}

const script = (name: string) => {
  const found = standIn.scripts.get(name)
  if (!found) throw new Error(`no ${name}`)
  return found
}
const sharesOf = (name: string) => script(name).deployments[0]?.versions.map(({ percentage }) => percentage)

describe('npm run deploy', { timeout: 240_000 }, () => {
  it('[CLOUD-01] breaks in any step, and the same command goes on from there to a site that answers', async () => {
    const file = fileOf('staging')
    for (const [method, path] of [
      ['POST', /^\/storage\/kv\/namespaces$/],
      ['PUT', /^\/workers\/scripts\/atoll-staging-site$/],
    ] as const) {
      standIn.fault = { method, path, status: 403 }
      const broken = await deploy('--file', file)
      expect(broken.status, broken.said).toBe(1)
    }
    const { status, said } = await timed('staging with its sandbox, after two broken steps', '--file', file)
    expect(status, said).toBe(0)
    expect(said).toContain('smoke test: holds')
    expect(said).toContain('content: seeded')
    expect(said).toMatch(/https:\/\/www\.staging\.atoll\.dev/)
    const { secrets } = script('atoll-staging-platform')
    expect([...secrets.keys()]).toEqual(
      expect.arrayContaining(['AUTH_SECRET', 'DOCUMENT_KEY', 'OPERATOR_KEY', 'PUSH_KEY', 'SEAMLESS_KEYS']),
    )
    for (const value of secrets.values()) expect(said).not.toContain(value)
    expect(standIn.databases.size).toBe(1)
    expect(standIn.namespaces.size).toBe(2)
    expect(script('atoll-staging-site').crons).toHaveLength(1)
  })

  it('[CLOUD-26] a staging with a sandbox is played without a contract, and its mailbox and bank are shut to strangers', async () => {
    const staging = new Staging(port, script('atoll-staging-platform').secrets.get('OPERATOR_KEY') ?? '')
    const key = script('atoll-staging-sandbox').secrets.get('STAGING_KEY') ?? ''
    for (const path of ['/mailbox', '/bank/any', '/register', '/faults', '/openid/authorize'])
      expect((await staging.ask('sandbox', path)).status, path).toBe(401)
    const mail = await staging.ask('sandbox', '/mailbox', { key })
    expect(mail.text).toContain('/studio')

    const player = await staging.newPlayer()
    expect(await player.spin()).toMatchObject({ status: 'settled' })
    const before_minor = await player.balance_minor()
    await player.payAtBank(10, key)
    expect(await player.balance_minor()).toBe(before_minor + 1000)
    expect((await staging.ask('site', '/api/sport/line?section=line&lang=en')).status).toBe(200)
  })

  it('[CLOUD-01] changes only what differs, for a share of the traffic, and goes back', async () => {
    const before = standIn.scripts.get('atoll-staging-platform')?.deployments[0]?.versions[0]?.version_id
    const ofSite = script('atoll-staging-site').deployments[0]?.versions[0]?.version_id
    const { secrets } = script('atoll-staging-platform')
    const keys = new Map(secrets)
    const changed = await deploy('--file', fileOf('staging', 'LEDGER_DAYS = 60'), '--gradual', '5')
    expect(changed.status, changed.said).toBe(0)
    expect(sharesOf('atoll-staging-platform')).toEqual([5, 95])
    expect(secrets.get('AUTH_SECRET')).toBe(keys.get('AUTH_SECRET'))
    const back = await timed('the way back', 'rollback', '--file', fileOf('staging'))
    expect(back.status, back.said).toBe(0)
    expect(script('atoll-staging-platform').deployments[0]?.versions).toEqual([
      { version_id: before, percentage: 100 },
    ])
    expect(script('atoll-staging-site').deployments[0]?.versions).toEqual([
      { version_id: ofSite, percentage: 100 },
    ])
  })

  it('[CLOUD-02] a version whose smoke test fails has no traffic', async () => {
    const before = script('atoll-staging-site').deployments[0]?.versions[0]?.version_id
    const { secrets } = script('atoll-staging-platform')
    const right = secrets.get('AUTH_SECRET') ?? ''
    secrets.set('AUTH_SECRET', 'too short')
    const { status, said } = await deploy('--file', fileOf('staging', 'LEDGER_DAYS = 70'))
    secrets.set('AUTH_SECRET', right)
    expect(status).toBe(1)
    expect(said).toContain('The smoke test failed:\n- the platform is alive and this build')
    expect(script('atoll-staging-site').deployments[0]?.versions).toContainEqual({
      ...{ version_id: before, percentage: 100 },
    })
  })

  it('[CLOUD-01] production stands beside staging, with names, keys and data of its own', async () => {
    const { status, said } = await timed('production, from nothing', '--file', fileOf('production'))
    expect(status, said).toBe(0)
    expect([...standIn.databases.keys()]).toEqual(['atoll-staging', 'atoll-production'])
    const [staging, production] = ['staging', 'production'].map((name) =>
      script(`atoll-${name}-platform`).secrets.get('AUTH_SECRET'),
    )
    expect(staging).not.toBe(production)
  })

  it('[CLOUD-07] a key changes by two commands, and the site answers with both and with the new one', async () => {
    const file = fileOf('staging')
    const { secrets } = script('atoll-staging-platform')
    const { secrets: ofSite } = script('atoll-staging-site')
    const settings = () => fetchAt('https://www.staging.atoll.dev/api/site/settings')
    for (const key of ['AUTH_SECRET', 'DOCUMENT_KEY', 'SESSION_KEYS']) {
      const { status, said } = await deploy('rotate', key, '--file', file)
      expect(status, said).toBe(0)
      const values = [...secrets.values(), ...ofSite.values()].filter((value) => value.length > 15)
      for (const value of values) expect(said).not.toContain(value)
    }
    expect([...secrets.keys()]).toEqual(
      expect.arrayContaining(['AUTH_SECRET', 'AUTH_SECRET_2', 'DOCUMENT_KEY_2']),
    )
    expect(JSON.parse(ofSite.get('SESSION_KEYS_2') ?? '')).toEqual({ 2: expect.any(String) as string })
    expect((await settings()).status).toBe(200)
    expect((await deploy('rotate', 'AUTH_SECRET', '--file', file)).said).toContain('counts already')
    for (const key of ['AUTH_SECRET', 'SESSION_KEYS']) {
      const { status, said } = await deploy('rotate', key, '--remove-old', '--file', file)
      expect(status, said).toBe(0)
    }
    expect(secrets.has('AUTH_SECRET')).toBe(false)
    expect((await settings()).status).toBe(200)
    const again = await deploy('--file', file)
    expect(again.status, again.said).toBe(0)
    expect(secrets.has('AUTH_SECRET')).toBe(false)
  })

  it('[SEE-10] alerts are installed by one command: a watch that asks the numbers by itself, and tells', async () => {
    const given = { ALERTS_TOKEN: 'r'.repeat(40), ALERTS_WEBHOOK: 'https://chat.atoll.dev/hook' }
    const { status, said } = await runScript('alerts.ts', ['install', '--file', fileOf('staging')], given)
    expect(status, said).toBe(0)
    expect(said).not.toContain(given.ALERTS_TOKEN)
    expect(script('atoll-staging-watch').crons).toHaveLength(1)
    standIn.numbers.set("blob1 = 'error'", [{ value: 99, label: 'fingerprint' }])
    await standIn.runCron('atoll-staging-watch')
    const told = standIn.posted.filter(({ address }) => address === given.ALERTS_WEBHOOK)
    expect(told).toHaveLength(1)
    expect(told[0]?.body).toContain('TICKET errors (fingerprint): 99')
    // Site and platform answer at /health, so no host is down.
    expect(told[0]?.body).not.toContain('-down')
  })

  it('[KEEP-01] the bucket of the copies is locked by time, and its copies of D1 end', () => {
    expect(standIn.buckets).toContain('atoll-staging-copies')
    expect(standIn.rules.get('/r2/buckets/atoll-staging-copies/lock')).toMatchObject({
      rules: [{ enabled: true, prefix: '', condition: { type: 'Age', maxAgeSeconds: 2_592_000 } }],
    })
    expect(standIn.rules.has('/r2/buckets/atoll-staging-copies/lifecycle')).toBe(true)
  })

  it('[CLOUD-03] a dry run names everything that would be refused and changes nothing', async () => {
    standIn.calls.length = 0
    const { status, said } = await deploy(
      '--dry-run',
      '--file',
      fileOf('production', 'KEEP_AUDIT_DAYS = 1\nSTAFF_SECOND_FACTOR = "optional"'),
    )
    expect(status).toBe(1)
    expect(said).toContain('platform: KEEP_AUDIT_DAYS must be at least 366')
    expect(said).toContain('platform.STAFF_SECOND_FACTOR')
    expect(standIn.calls.filter((call) => !call.startsWith('GET'))).toEqual([])
  })
})
