import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { StaffResult } from '#contract/operator/calls.ts'
import { reportBys, reportSpans } from '#contract/operator/reports.ts'
import { addReport } from '../../../../functions/platform/house/totals.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { costsOf, everyKind, factsOf } from '../../lib/month/costs.ts'
import { personOf, type Person } from '../../lib/month/people.ts'
import { playMonth, type Payout } from '../../lib/month/playMonth.ts'
import { Recount } from '../../lib/month/recount.ts'
import { migrate, operator, platformEnv } from '../support.ts'

const players = 55
const currencies = ['BRL', 'TRY', 'USD']
const days = ['2031-05-01', '2031-05-11', '2031-05-12', '2031-05-13', '2031-05-31']
type Overview = StaffResult<'readOverview'>

beforeAll(async () => {
  await abortAllDurableObjects()
  await migrate()
  for (let ledger = 0; ledger < servicesOf(platformEnv).config.houseLedgers; ledger += 1) {
    const stub = platformEnv.HOUSE.getByName(String(ledger))
    await runInDurableObject(stub, (_, { storage }) => storage.deleteAll())
    await evictDurableObject(stub)
  }
})
afterEach(() => vi.useRealTimers())
// Other tests compare every account with the house.
afterAll(async () => {
  const accounts = `LIKE 'month-%'`
  await platformEnv.DB.exec(`DELETE FROM payment WHERE player_id ${accounts}`)
  await platformEnv.DB.exec(`DELETE FROM user WHERE id ${accounts}`)
})

async function storePayouts({ owner }: Person, payouts: readonly Payout[]): Promise<void> {
  const { playerId, currency } = owner
  const account = platformEnv.DB.prepare(
    `INSERT INTO user (id, name, email, username, display_username, currency, birth_date, created_at, updated_at)
     VALUES (?1, ?1, ?1 || '@example.com', ?1, ?1, ?2, '1990-01-01', 1, 1)`,
  )
  const insert = platformEnv.DB.prepare(
    `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor, fee_minor, status,
      ledger_due, details, created_at, expires_at, checked_at, settled_at)
     VALUES (?1, ?2, ?1, '', 'out', 'pix', ?3, ?4, 0, ?5, 0, '{}', ?6, ?6, ?6, ?7)`,
  )
  const rows = payouts.map(({ id, amount_minor, createdAt, settledAt, status }) => {
    return insert.bind(`${playerId}-${id}`, playerId, currency, amount_minor, status, createdAt, settledAt)
  })
  await platformEnv.DB.batch([account.bind(playerId, currency), ...rows])
}

it('[DESK-12] after a month of everything, each report comes to what the ledgers add up to, to the unit', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const recount = new Recount()
  // What other tests have left under way, and in jackpots.
  const others = new Map<string, StaffResult<'readOverview'>['currencies']>()
  vi.setSystemTime(Date.UTC(2031, 5, 2))
  for (const day of days)
    others.set(day, ((await operator(`/reports/overview?day=${day}`)).result as Overview).currencies)
  const setClock = (at: number) => void vi.setSystemTime(at)
  for (let n = 0; n < players; n += 1) {
    const person = personOf(n)
    const { owner } = person
    const played = await runInDurableObject(platformEnv.WALLET.getByName(owner.playerId), (_, { storage }) =>
      playMonth(storage.sql, person, { seed: n + 100, setClock, daily: 8 }),
    )
    recount.add(person, played)
    await runInDurableObject(platformEnv.HOUSE.getByName('0'), (_, { storage }) => {
      // Whatever a wallet repeats counts once.
      for (const told of [...played.reports, ...played.reports]) {
        setClock(told.at)
        const [facts, fees] = [factsOf(person, told), costsOf(owner.currency, told.report)]
        storage.transactionSync(() => addReport(storage.sql, owner.playerId, told.report, { facts, fees }))
      }
    })
    await storePayouts(person, played.payouts)
  }
  expect(everyKind.filter((kind) => !recount.kinds.has(kind))).toEqual([])
  const report = async (query: string) =>
    ((await operator(`/reports/figures?${query}`)).result as StaffResult<'readReport'>).items
  for (const by of reportBys)
    for (const span of reportSpans) {
      const lines = await report(`from=2031-05-01&to=2031-05-31&span=${span}&by=${by}`)
      const told = lines.map(
        ({ span: from, name, currency, ...sums }) => [`${from} ${name} ${currency}`, sums] as const,
      )
      expect(new Map(told), `${by} by ${span}`).toEqual(recount.report(by, span))
    }
  vi.setSystemTime(Date.UTC(2031, 5, 2))
  for (const day of days) {
    const { currencies: shown } = (await operator(`/reports/overview?day=${day}`)).result as Overview
    for (const currency of currencies) {
      const standing = shown.find((one) => one.currency === currency)?.standing
      const before = others.get(day)?.find((one) => one.currency === currency)?.standing
      const owed = recount.owedOn(day, currency)!
      owed.pending_minor += before?.pending_minor ?? 0
      const jackpots_minor = before?.jackpots_minor ?? 0
      const { real_minor, bonus_minor, open_minor, bets_minor, pending_minor } = owed
      const liability_minor =
        real_minor + bonus_minor + open_minor + bets_minor + pending_minor + jackpots_minor
      expect(standing, `${day} ${currency}`).toEqual({ currency, ...owed, jackpots_minor, liability_minor })
    }
  }
}, 120_000)
