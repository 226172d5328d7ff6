import { reportBys, reportSpans, type ReportBy, type ReportSpan } from '#contract/operator/reports.ts'
import { day_ms } from '#lib/time.ts'
import { linesOf, standingOf } from '../../../functions/platform/house/figures.ts'
import { readStanding, readSums } from '../../../functions/platform/house/readTotals.ts'
import { addReport, houseSteps } from '../../../functions/platform/house/totals.ts'
import { walletSteps } from '../../../functions/platform/wallet/schema.ts'
import { costsOf, everyKind, factsOf } from '../../worker/lib/month/costs.ts'
import { monthBegins, monthDays, personOf } from '../../worker/lib/month/people.ts'
import { playMonth } from '../../worker/lib/month/playMonth.ts'
import { Recount } from '../../worker/lib/month/recount.ts'
import { atMost, heading, told } from '../lib/report.ts'
import { openStorage, type ObjectStorage } from './storage.ts'

const [players, daily] = [10_000, 2]
const brands = ['main', 'second'] as const
const [from, to] = ['2031-05-01', '2031-05-31']

/** A month of ten thousand players by the wallet's own rules, told to the house as wallets tell it. */
export async function bench(): Promise<void> {
  const now = Date.now
  try {
    await compareMonth()
  } finally {
    Date.now = now
  }
}

async function compareMonth(): Promise<void> {
  heading(`A month of ${players} players: what reports say beside the sums of the ledgers`)
  const houses = new Map(brands.map((brand) => [brand, newHouse()]))
  const recount = new Recount()
  for (let n = 0; n < players; n += 1) {
    const person = personOf(n)
    const { owner } = person
    // As a deployment has it: the players of a brand are in objects of their own.
    const brand = n % 3 === 0 ? brands[1] : brands[0]
    const house = houses.get(brand)!
    const wallet = openStorage(true)
    for (const step of walletSteps) step(wallet.sql)
    const setClock = (at: number) => void (Date.now = () => at)
    const played = await playMonth(wallet.sql, person, { seed: n + 1, setClock, daily })
    wallet.end()
    recount.add(person, played, brand)
    house.inTransaction(() => {
      for (const told of played.reports) {
        setClock(told.at)
        const [facts, fees] = [factsOf(person, told), costsOf(owner.currency, told.report)]
        addReport(house.sql, owner.playerId, told.report, { facts, fees })
      }
    })
  }
  told('entries of the ledgers', recount.entries, '')
  atMost(
    'kinds of entries that did not happen',
    everyKind.filter((kind) => !recount.kinds.has(kind)).length,
    0,
    '',
  )
  for (const by of reportBys) for (const span of reportSpans) compare(houses, recount, by, span)
  compareLiability(houses, recount)
  told('brands', brands.length, '')
  for (const house of houses.values()) house.end()
}

type Houses = ReadonlyMap<string, ObjectStorage>

/** As reports ask them: each for itself, and by brand what all of each comes to. */
function compare(houses: Houses, recount: Recount, by: ReportBy, span: ReportSpan): void {
  const sums = [...houses].flatMap(([brand, { sql }]) => {
    const rows = readSums(sql, { from, to, span, by: by === 'brand' ? 'none' : by })
    return by === 'brand' ? rows.map((row) => ({ ...row, name: brand })) : rows
  })
  // A line of zeros says that something was there which came to nothing; the entries of some such things are of another line.
  const isSomething = (line: object) =>
    Object.values(line).some((value) => typeof value === 'number' && value !== 0)
  const lines = linesOf(sums).filter(isSomething)
  const expected = new Map([...recount.report(by, span)].filter(([, line]) => isSomething(line)))
  let amounts = 0
  let different = Math.abs(lines.length - expected.size)
  let ggr_minor = 0
  for (const { span: day, name, currency, ...sums } of lines) {
    ggr_minor += sums.ggr_minor
    const own = expected.get(`${day} ${name} ${currency}`)
    for (const [figure, amount] of Object.entries(sums)) {
      amounts += 1
      if (own?.[figure as keyof typeof sums] !== amount) different += 1
    }
  }
  const what = `by ${by === 'none' ? 'nothing' : by}, ${span}: ${lines.length} lines, ${amounts} figures, GGR ${ggr_minor}`
  atMost(what, different, 0, 'differ')
}

function compareLiability(houses: Houses, recount: Recount): void {
  let [figures, different] = [0, 0]
  for (let day = 0; day < monthDays; day += 1) {
    const date = new Date(monthBegins + day * day_ms).toISOString().slice(0, 10)
    const rows = [...houses.values()].flatMap(({ sql }) => readStanding(sql, date))
    for (const currency of new Set(rows.map((row) => row.currency))) {
      const { currency: _, ...standing } = standingOf(currency, rows)
      const own = recount.owedOn(date, currency)
      for (const [balance, amount] of Object.entries(standing)) {
        figures += 1
        if (own?.[balance as keyof typeof own] !== amount) different += 1
      }
    }
  }
  atMost(`what is owed on accounts at each day's end: ${figures} figures`, different, 0, 'differ')
}

function newHouse(): ObjectStorage {
  const house = openStorage()
  for (const step of houseSteps) step(house.sql)
  return house
}
