import { afterEach, beforeAll, expect, it } from 'vitest'
import { sendReports } from '../../../../functions/platform/house/reportMails.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { addReport } from '../../../../functions/platform/house/totals.ts'
import { runInDurableObject } from 'cloudflare:test'
import type { Currency } from '#contract/currencies.ts'
import type { StaffResult } from '#contract/operator/calls.ts'
import { waitingLists } from '#contract/operator/reports.ts'
import { utcDay } from '#lib/dates.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { recordTechnical } from '../../../../functions/platform/security/technical.ts'
import { asStaff, auditOf, member } from '../operator/staffSupport.ts'
import { changeUser, gatewayAnswers, messagesTo, migrate, operator, platformEnv } from '../support.ts'

const facts = { currency: 'BRL', country: 'BR', cohort: '2033-01-03', affiliate: '', is_test: false } as const
/** A day's play at a provider, as a wallet tells it. */
async function played(
  day: string,
  amounts: readonly number[],
  provider = 'invoiced',
  currency: Currency = 'BRL',
): Promise<void> {
  const change = { day, balance_kind: 'real', game_id: 'g', provider, count: 1 } as const
  const [staked, paid] = amounts as [number, number]
  const changes = [
    { ...change, kind: 'debit', amount_minor: -staked },
    { ...change, kind: 'credit', amount_minor: paid },
  ]
  await runInDurableObject(platformEnv.HOUSE.getByName('0'), (_, { storage }) => {
    const report = { after_seq: 0, upto_seq: 2, changes }
    addReport(storage.sql, `of ${provider} ${day}`, report, { facts: { ...facts, currency }, fees: [] })
  })
}

beforeAll(migrate)
afterEach(() => gatewayAnswers(0))

it('[DESK-13] a provider’s invoice of a month is its share of then of its GGR; below zero nothing is due', async () => {
  await played('2034-01-31', [1000, 1500])
  await played('2034-02-01', [20_001, 10_000])
  await played('2034-03-31', [5000, 1000])
  const due = async (month: string) => {
    const { items } = (await operator(`/reports/invoices?month=${month}`)).result as { items: object[] }
    return items.find((item) => 'provider' in item && item.provider === 'invoiced')
  }
  expect(await due('2034-02')).toMatchObject({ ggr_minor: 10_001, share_bp: null, due_minor: null })
  const share = (from_month: string, share_bp: number) =>
    operator('/reports/shares/invoiced', { from_month, share_bp }, 'PUT')
  await share('2034-01', 1250)
  await share('2034-03', 1000)
  expect(await due('2034-01')).toMatchObject({ ggr_minor: -500, share_bp: 1250, due_minor: 0 })
  expect(await due('2034-02')).toMatchObject({ plays: 1, ggr_minor: 10_001, share_bp: 1250, due_minor: 1250 })
  expect(await due('2034-03')).toMatchObject({ ggr_minor: 4000, share_bp: 1000, due_minor: 400 })
  expect(await due('2034-04')).toBeUndefined()
  expect(await due('2034-02')).toMatchObject({ share_from: '2034-01' })
  expect(await share('2034-13', 1)).toMatchObject({ http: 422 })
  expect(await share('2034-01', 10_001)).toMatchObject({ http: 422 })
})

it('[DESK-13] a quarterly return counts who played once, and has the turnover and GGY of each product', async () => {
  const change = { balance_kind: 'real', kind: 'debit', provider: 'returning', count: 1 } as const
  const of = (day: string, amount_minor: number, product: string) => ({
    ...{ ...change, day, amount_minor, product, game_id: product },
  })
  const tell = (player: string, after_seq: number, changes: ReturnType<typeof of>[]) =>
    runInDurableObject(platformEnv.HOUSE.getByName('0'), (_, { storage }) => {
      const gbp = { ...facts, currency: 'GBP' as const }
      addReport(
        storage.sql,
        player,
        { after_seq, upto_seq: after_seq + 1, changes },
        { facts: gbp, fees: [] },
      )
    })
  await tell('q1', 0, [of('2035-03-31', -100, 'casino')])
  await tell('q1', 1, [of('2035-04-01', -200, 'casino')])
  await tell('q1', 2, [of('2035-06-30', -300, 'casino')])
  await tell('q2', 0, [of('2035-05-05', -50, 'live')])
  await tell('q1', 3, [of('2035-07-01', -400, 'casino')])
  const returnOf = async (quarter: string) => {
    const { items } = (await operator(`/reports/quarter?quarter=${quarter}`)).result as {
      items: { currency: string }[]
    }
    return items.find(({ currency }) => currency === 'GBP')
  }
  expect(await returnOf('2035-04')).toMatchObject({
    ...{ active_accounts: 2, new_registrations: 0, funds_minor: -650 },
    products: [
      { product: 'casino', plays: 2, turnover_minor: 500, ggy_minor: 500 },
      { product: 'live', plays: 1, turnover_minor: 50, ggy_minor: 50 },
    ],
  })
  expect(await returnOf('2035-01')).toMatchObject({ active_accounts: 1 })
  expect(await returnOf('2035-07')).toMatchObject({ active_accounts: 1 })
  expect(await operator('/reports/quarter?quarter=2035-05')).toMatchObject({ http: 422 })
})

it('[DESK-13] a share of more than a number multiplies exactly is due to the unit, half a unit up', async () => {
  await played('2034-05-01', [9_007_199_254_740_990, 7], 'large')
  await played('2034-06-01', [5000, 0], 'large')
  const due = async (month: string) => {
    const { items } = (await operator(`/reports/invoices?month=${month}`)).result as {
      items: { provider: string }[]
    }
    return items.find(({ provider }) => provider === 'large')
  }
  await operator('/reports/shares/large', { from_month: '2034-05', share_bp: 3333 }, 'PUT')
  // 9,007,199,254,740,983 × 0.3333 = 3,002,099,511,605,169.6…
  expect(await due('2034-05')).toMatchObject({ due_minor: 3_002_099_511_605_170 })
  await operator('/reports/shares/large', { from_month: '2034-06', share_bp: 1 }, 'PUT')
  expect(await due('2034-06')).toMatchObject({ due_minor: 1 })
})

it('[DESK-13] a quarterly return has a product that only paid in it, for bets of the quarter before', async () => {
  const change = { balance_kind: 'real', provider: 'sportsbook', game_id: '', count: 1 } as const
  const tell = (after_seq: number, day: string, kind: string, amount_minor: number) =>
    runInDurableObject(platformEnv.HOUSE.getByName('0'), (_, { storage }) => {
      const changes = [{ ...change, day, kind, amount_minor }]
      const report = { after_seq, upto_seq: after_seq + 1, changes }
      addReport(storage.sql, 'late win', report, { facts: { ...facts, currency: 'SEK' }, fees: [] })
    })
  await tell(0, '2037-12-31', 'bet', -100)
  await tell(1, '2038-01-01', 'bet_win', 900)
  const { items } = (await operator('/reports/quarter?quarter=2038-01')).result as {
    items: { currency: string }[]
  }
  expect(items.find(({ currency }) => currency === 'SEK')).toMatchObject({
    products: [{ product: 'sport', plays: 0, turnover_minor: 0, ggy_minor: -900 }],
  })
})

it('[DESK-33] the first page begins with the currency of new accounts, then those with the most stakes until the day before', async () => {
  // About 200, 50, 20 and 2000 dollars; the last are of the day itself.
  await played('2043-05-01', [1_000_000, 0], 'order-tnd', 'TND')
  await played('2043-05-01', [5000, 0], 'order-jpy', 'JPY')
  await played('2043-05-01', [10_000, 0], 'order-ils', 'ILS')
  await played('2043-05-02', [1_000_000, 0], 'order-brl', 'BRL')
  await played('2043-05-02', [1, 0], 'order-usd', 'USD')
  const { currencies } = (await operator('/reports/overview?day=2043-05-02'))
    .result as StaffResult<'readOverview'>
  const order = currencies.map(({ currency }) => currency)
  expect(order.slice(0, 4)).toEqual(['USD', 'TND', 'JPY', 'ILS'])
  expect(order).toContain('BRL')
})

it('[DESK-33] what is counted as waiting is what its list has with the filter of the first page', async () => {
  const insert = (query: string) => platformEnv.DB.prepare(query).run()
  for (const [n, state] of ['open', 'taken', 'closed'].entries()) {
    const decision = state === 'closed' ? `'cleared'` : 'NULL'
    await insert(`INSERT INTO user (id, name, email, username, display_username, currency, birth_date, created_at, updated_at)
      VALUES ('waits${n}', 'w', 'waits${n}@atoll.test', 'waits${n}', 'waits${n}', 'USD', '1990-01-01', 1, 1)`)
    await insert(`INSERT INTO money_case (id, player_id, state, decision, opened_at, changed_at)
      VALUES ('waits${n}', 'waits${n}', '${state}', ${decision}, ${n + 1}, ${n + 1})`)
    await insert(`INSERT INTO complaint (id, number, lang, subject, text, state, made_at, due_at)
      VALUES ('waits${n}', ${90_000_000 + n}, 'en', 'payment', 't', '${state === 'closed' ? 'answered' : state}', 1, 2)`)
  }
  const { items } = (await operator('/reports/waiting')).result as StaffResult<'readWaiting'>
  for (const { work, count } of items) {
    const { path, filter } = waitingLists[work]
    if (work === 'endpoints' || work === 'keys' || work === 'late_work') continue
    const query = Object.entries(filter).map(([name, value]) => [name, String(value)])
    const list = (await operator(`${path}?${new URLSearchParams(query).toString()}`)).result
    expect(list, work).toMatchObject({ total: count })
  }
  const counts = new Map(items.map(({ work, count }) => [work, count]))
  expect(counts.get('cases')).toBeGreaterThanOrEqual(2)
  expect(counts.get('complaints')).toBeGreaterThanOrEqual(2)
  await platformEnv.DB.exec(`DELETE FROM user WHERE id LIKE 'waits%'`)
})

it('[DESK-35] a marker of harm waits until somebody says what was made of it, and what waits is counted by age', async () => {
  const now = Date.now()
  const add = async (id: string, ago_ms: number) => {
    await platformEnv.DB.prepare(
      `INSERT INTO harm_marker (id, player_id, rule, made_at, facts) VALUES (?, ?, 'long_nights', ?, '{}')`,
    )
      .bind(id, marked, now - ago_ms)
      .run()
  }
  const { id: marked } = await member('MarkedPlayer', 'editor')
  const waiting = async () => {
    const { items } = (await operator('/reports/waiting')).result as StaffResult<'readWaiting'>
    return items.find(({ work }) => work === 'markers')
  }
  const before = await waiting()
  await add('fresh', 60_000)
  await add('hours', 2 * hour_ms)
  await add('days', 3 * day_ms)
  const after = await waiting()
  expect(after?.count).toBe((before?.count ?? 0) + 3)
  expect(after?.ages).toEqual({
    hour: (before?.ages.hour ?? 0) + 1,
    day: (before?.ages.day ?? 0) + 1,
    longer: (before?.ages.longer ?? 0) + 1,
  })
  const support = await member('MarkerSupport', 'support')
  const handle = (reason?: string) =>
    asStaff(support, '/markers/days/handle', reason === undefined ? {} : { reason })
  expect(await handle()).toMatchObject({ http: 422 })
  expect(await handle('called: sleeps badly, set a limit')).toMatchObject({ status: 0 })
  expect(await handle('again')).toMatchObject({ http: 409 })
  expect(await waiting()).toMatchObject({ count: (before?.count ?? 0) + 2 })
  const handled = (await operator('/markers?is_handled=true&perPage=100')).result as {
    items: { id: string }[]
  }
  expect(handled.items.find(({ id }) => id === 'days')).toMatchObject({
    ...{ handled_by: 'MarkerSupport', handled_note: 'called: sleeps badly, set a limit' },
  })
  const line = (await auditOf('action=handleMarker')).find(({ outcome }) => outcome === 'done')
  expect(line).toMatchObject({ target: marked, reason: 'called: sleeps badly, set a limit' })
})

it('[DESK-35] jobs that are later than promised are counted, each once, while the last look found them', async () => {
  const services = servicesOf(platformEnv)
  const late = async () => {
    const { items } = (await operator('/reports/waiting')).result as StaffResult<'readWaiting'>
    return items.find(({ work }) => work === 'late_work')
  }
  await platformEnv.DB.prepare(
    `INSERT INTO technical_event (at, kind, detail) VALUES (?, 'work_late', 'before 1 9s')`,
  )
    .bind(Date.now() - 12 * 60_000)
    .run()
  expect(await late()).toMatchObject({ count: 0, oldest: null })
  for (const count of [3, 2])
    await recordTechnical(services, { kind: 'work_late', detail: `screenPeople ${count} 7200s` })
  await recordTechnical(services, { kind: 'work_late', detail: 'copyTables 1 90000s' })
  expect(await late()).toMatchObject({ count: 2, ages: { hour: 0, day: 1, longer: 1 } })
})

it('[DESK-03] a report of one provider is of it alone, and more lines than one answer holds are refused', async () => {
  await played('2036-02-29', [700, 200], 'alone')
  await played('2036-02-29', [90, 0], 'beside')
  const figures = (query: string) =>
    operator(`/reports/figures?from=2036-02-29&to=2036-02-29&provider=alone&${query}`)
  for (const [by, name] of Object.entries({
    none: '',
    provider: 'alone',
    game: 'alone/g',
    product: 'casino',
  }))
    expect((await figures(`by=${by}`)).result, by).toMatchObject({
      items: [{ name, stakes_minor: 700, ggr_minor: 500 }],
      total: 1,
    })
  for (const by of ['country', 'cohort', 'offer'])
    expect(await figures(`by=${by}`)).toMatchObject({ http: 422 })
  await runInDurableObject(platformEnv.HOUSE.getByName('0'), (_, { storage }) => {
    storage.sql.exec(`WITH RECURSIVE n AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM n WHERE n <= 10000)
      INSERT INTO total SELECT unixepoch('2039-03-01') / 86400, 'USD', 0, 'real', 'debit', 'many', 'g' || n, 1, -1 FROM n`)
  })
  const many = (days: string) => operator(`/reports/figures?${days}&by=game&provider=many&currency=USD`)
  expect(await many('from=2039-03-01&to=2039-03-01')).toMatchObject({ http: 413, status: 9493 })
  expect(await many('from=2039-03-02&to=2039-03-02')).toMatchObject({ result: { total: 0 } })
})

it('[DESK-14] a report that staff ask for comes by email, each time once, to who may see it', async () => {
  const services = servicesOf(platformEnv)
  const tomorrow = Math.floor(Date.now() / day_ms) * day_ms + day_ms
  const reader = await member('ReportReader', 'payments')
  await changeUser(reader.id, { email: 'reader@atoll.test' })
  const ask = (every: string, is_wanted = true) =>
    asStaff(reader, `/reports/mails/${every}/provider`, { is_wanted }, 'PUT')
  expect(await ask('day')).toMatchObject({ http: 200 })
  expect(await ask('day')).toMatchObject({ http: 200 })
  expect(await asStaff(reader, '/reports/mails')).toMatchObject({
    result: { items: [{ every: 'day', divided_by: 'provider', due_day: utcDay(tomorrow) }] },
  })
  const count = async () => (await messagesTo('reader@atoll.test')).length
  // Wallets have a while to tell of the day.
  await sendReports(services, tomorrow + 1000)
  expect(await count()).toBe(0)
  const later = tomorrow + 60 * 60_000
  await Promise.all([sendReports(services, later), sendReports(services, later)])
  await sendReports(services, later)
  expect(await count()).toBe(1)
  await changeUser(reader.id, { staff_role: 'editor' })
  await sendReports(services, later + day_ms)
  expect(await count()).toBe(1)
  expect(await operator('/reports/mails/day/none', { is_wanted: true }, 'PUT')).toMatchObject({ http: 403 })
})

it('[DESK-32] a report by email has its lines as a file; what fails keeps no other, and no day is left out', async () => {
  const services = servicesOf(platformEnv)
  const begin = Date.parse('2041-03-30T01:00:00Z')
  await played('2041-03-29', [1234, 1], 'mailed')
  await played('2041-03-31', [50, 1], 'mailed')
  const readers = await Promise.all(['MailOne', 'MailTwo'].map((name) => member(name, 'payments')))
  for (const [n, { id }] of readers.entries()) {
    await changeUser(id, { email: `mail${n}@atoll.test` })
    await platformEnv.DB.prepare(`INSERT INTO report_schedule VALUES (?, 'day', 'provider', '2041-03-30', 0)`)
      .bind(id)
      .run()
  }
  const of = (n: number) => messagesTo(`mail${n}@atoll.test`)
  await gatewayAnswers(500)
  await sendReports(services, begin)
  await gatewayAnswers(0)
  await sendReports(services, begin + 60_000)
  expect(await of(0)).toEqual([])
  await sendReports(services, begin + 10 * 60_000)
  const [mail] = await of(0)
  expect(mail?.file).toMatchObject({ name: 'figures-provider-2041-03-29-2041-03-29.csv' })
  expect(mail?.file?.text.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFfrom,to,name,currency,plays,stakes,payouts,ggr,game_ggr,sport_ggr,bonuses,jackpots,fees,ngr,deposits,withdrawals,adjustments',
    '2041-03-29,2041-03-29,mailed,BRL,1,12.34,0.01,12.33,12.33,0,0,0,0,12.33,0,0,0',
  ])
  // Nothing ran for two days: each of them is sent.
  const later = begin + 2 * day_ms
  for (let run = 0; run < 3; run += 1) await sendReports(services, later)
  const titles = (await of(1)).map(({ subject }) => subject?.slice(-10))
  expect(titles).toEqual(['2041-03-29', '2041-03-30', '2041-03-31'])
  expect((await of(1))[1]?.file).toBeUndefined()
})
