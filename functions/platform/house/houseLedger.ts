import { eq } from 'drizzle-orm'
import { bucketOf } from '#lib/hash.ts'
import { utcMonday } from '#lib/dates.ts'
import { traced, TracedObject } from '../../shared/tracedObject.ts'
import { isTestAccount } from '../accounts/testAccounts.ts'
import { servicesOf, type PlatformEnv } from '../kit/services.ts'
import { updateSchema } from '../kit/updateSchema.ts'
import { user } from '../tables/accounts.ts'
import type { HouseReport } from '../wallet/houseReport.ts'
import type { Owner } from '../wallet/ledger.ts'
import { readSums, readPeople, readStanding, type SumsQuery } from './readTotals.ts'
import { addReport, findFacts, findPlayer, houseSteps, type PlayerFacts } from './totals.ts'

declare module '../kit/services.ts' {
  interface PlatformEnv {
    HOUSE: DurableObjectNamespace<HouseLedger>
  }
}

/** The house's object for a player who is in none yet. */
export function chooseLedger(env: PlatformEnv, playerId: string): number {
  return bucketOf(playerId, servicesOf(env).config.houseLedgers)
}

export function tellHouse(
  env: PlatformEnv,
  ledger: number,
  owner: Owner,
  report: HouseReport,
): Promise<number> {
  return ledgerNumbered(env, ledger).take(owner, report)
}

export function ledgerNumbered(env: PlatformEnv, ledger: number) {
  return traced(env.HOUSE.getByName(String(ledger)))
}

/** All of them: what one answers are the sums of its players. */
export function houseLedgers(env: PlatformEnv) {
  const { houseLedgers: count } = servicesOf(env).config
  return Array.from({ length: count }, (_, ledger) => ledgerNumbered(env, ledger))
}

/**
 * The ledger of the house: what the ledgers of some players come to, by day, currency, kind, provider and game, by country and by the week
 * of the sign-up. Wallets tell it what is new every five minutes of play. It keeps no entries and asks nobody for a report.
 */
export class HouseLedger extends TracedObject<PlatformEnv> {
  private readonly sql: SqlStorage

  constructor(state: DurableObjectState, env: PlatformEnv) {
    super(state, env, 'HouseLedger')
    this.sql = state.storage.sql
    updateSchema(state.storage, houseSteps)
  }

  /** Counts a report, once. Answers the last entry that is counted of the player. */
  async take(owner: Owner, report: HouseReport): Promise<number> {
    const facts = await this.factsOf(owner)
    return this.ctx.storage.transactionSync(() => addReport(this.sql, owner.playerId, report, facts))
  }

  sums(query: SumsQuery) {
    return readSums(this.sql, query)
  }

  people(from: string, to: string) {
    return readPeople(this.sql, from, to)
  }

  standing(day: string) {
    return readStanding(this.sql, day)
  }

  /** Of one player, to compare with their ledger. */
  counted(playerId: string) {
    return findPlayer(this.sql, playerId)
  }

  /** The country and the sign-up are asked once; whether it is a test account, every five minutes. */
  private async factsOf({ playerId, currency }: Owner): Promise<PlayerFacts> {
    const [known, is_test] = [findFacts(this.sql, playerId), await isTestAccount(this.env, playerId)]
    if (known) return { ...known, currency, is_test }
    const { db } = servicesOf(this.env)
    const facts = { country: user.country, lastCountry: user.lastCountry, createdAt: user.createdAt }
    const [row] = await db.select(facts).from(user).where(eq(user.id, playerId))
    const cohort = row ? utcMonday(row.createdAt.getTime()) : ''
    return { currency, country: row?.country ?? row?.lastCountry ?? '', cohort, is_test }
  }
}
