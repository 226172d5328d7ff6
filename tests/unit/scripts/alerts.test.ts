import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { numberNames } from '../../../functions/shared/numbers.ts'
import { firedNow, numbersAt } from '../../../scripts/alerts/check.ts'
import { readAlerts, type AlertQuery } from '../../../scripts/alerts/file.ts'
import { installNotices } from '../../../scripts/alerts/install.ts'
import { cloudflareAt } from '../../../scripts/deploy/cloudflare.ts'

const { query: queries, notice: notices } = readAlerts()

/** Stands in for what Cloudflare answers of notifications and Analytics Engine. */
const account = 'a'.repeat(32)
let server: Server
let base = ''
let policies: Record<string, unknown>[] = []
let writes: string[] = []
let rows: Record<string, unknown>[] = []
let asked = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const path = (request.url ?? '').replace(`/accounts/${account}`, '')
      response.end(JSON.stringify(answer(request.method ?? '', path, body)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  base = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  policies = []
  writes = []
})

function answer(method: string, path: string, body: string): unknown {
  if (path === '/analytics_engine/sql') {
    asked = body
    return { meta: [], data: rows, rows: rows.length }
  }
  if (method !== 'GET') writes.push(`${method} ${path}`)
  if (path === '/alerting/v3/available_alerts')
    return success({ Account: [{ type: 'incident_alert' }], DoS: [{ type: 'dos_attack_l7' }] })
  const policy = JSON.parse(body || '{}') as Record<string, unknown>
  if (method === 'POST') policies.push({ id: `p${policies.length}`, ...policy })
  if (method === 'PUT') Object.assign(policies.find(({ id }) => path.endsWith(String(id))) ?? {}, policy)
  return success(method === 'GET' ? policies : {})
}

const success = (result: unknown) => ({ success: true, errors: [], messages: [], result })

describe('the file of alerts', () => {
  it('[SEE-09] has a threshold and what to do for each, under a name of its own', () => {
    expect(new Set(queries.map(({ id }) => id)).size).toBe(queries.length)
    expect(queries.length).toBeGreaterThan(10)
    for (const { do: todo } of [...queries, ...notices]) expect(todo.length).toBeGreaterThan(20)
  })

  it('[SEE-09] asks for numbers that are written, and for their columns', () => {
    for (const { id, sql } of queries) {
      const [, name] = /blob1 = '([a-z_]+)'/.exec(sql) ?? []
      expect(numberNames, id).toContain(name)
      expect(sql, id).toMatch(/ AS value/)
      expect(sql.match(/(?:blob[6-9]|double[3-9])/), id).toBeNull()
      // Analytics Engine thins out what is too much: each row stands for several.
      expect(/SUM\(|quantile/.test(sql) && !sql.includes('_sample_interval'), id).toBe(false)
    }
  })

  it('[SEE-09] every number has a section of the document, and every alert is named in it', () => {
    const numbers = readFileSync('docs/operate/numbers.md', 'utf8')
    for (const name of numberNames) expect(numbers).toContain(`\`${name}\``)
    const document = readFileSync('docs/operate/alerts.md', 'utf8')
    for (const { id } of queries) expect(document, id).toContain(`\`${id}\``)
  })
})

describe('npm run alerts -- check', () => {
  const alert = (more: Partial<AlertQuery>): AlertQuery => ({
    ...{
      id: 'one',
      severity: 'ticket',
      sql: 'SELECT 1 AS value FROM {numbers}',
      least: 0,
      unit: 'x',
      do: 'y',
    },
    ...more,
  })
  const fired = async (...alerts: AlertQuery[]) =>
    (await firedNow(alerts, 'atoll_staging', numbersAt(account, 'token', base))).map(
      ({ alert: { id }, label, value }) => `${id} ${label} ${value}`,
    )

  it('[SEE-09] asks the data set of the deployment, and tells each row above its threshold', async () => {
    rows = [
      { label: 'reef', value: '51.5', n: '20' },
      { label: 'wave', value: 50, n: 99 },
      { label: 'tide', value: 99, n: 19 },
    ]
    expect(await fired(alert({ above: 50, least: 20 }))).toEqual(['one reef 51.5'])
    expect(asked).toBe('SELECT 1 AS value FROM atoll_staging')
  })

  it('[SEE-09] takes nothing for less than anything, and for more than nothing', async () => {
    for (const value of [null, 'nan', undefined]) {
      rows = [{ value, n: 500 }]
      expect(await fired(alert({ below: 1 }))).toEqual(['one  0'])
      expect(await fired(alert({ above: 0 }))).toEqual([])
    }
    rows = []
    expect(await fired(alert({ above: 0 }))).toEqual([])
  })

  it('[SEE-09] tells what wakes somebody first', async () => {
    rows = [{ value: 2 }]
    const page = alert({ id: 'two', severity: 'page', above: 1 })
    expect(await fired(alert({ above: 1 }), page)).toEqual(['two  2', 'one  2'])
  })
})

describe('npm run alerts -- install', () => {
  const install = (email: string) =>
    installNotices(cloudflareAt(account, 'token', base), notices, { prefix: 'atoll production', email })

  it('[SEE-09] makes what the account is offered, names the rest, and repeated changes only what differs', async () => {
    const first = await install('ops@atoll.dev')
    expect(first.made).toEqual([
      'atoll production: Incident at Cloudflare',
      'atoll production: Attack on the site',
    ])
    expect(first.refused).toHaveLength(notices.length - 2)
    expect(policies[0]).toMatchObject({
      ...{ alert_type: 'incident_alert', enabled: true },
      mechanisms: { email: [{ id: 'ops@atoll.dev' }] },
    })
    const second = await install('ops@atoll.dev')
    expect(second).toMatchObject({ made: [], changed: [], kept: first.made })
    expect(writes).toHaveLength(2)
    expect((await install('night@atoll.dev')).changed).toEqual(first.made)
    expect(policies).toHaveLength(2)
    expect(policies[0]).toMatchObject({ mechanisms: { email: [{ id: 'night@atoll.dev' }] } })
  })
})
