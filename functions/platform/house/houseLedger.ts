import { eq } from 'drizzle-orm'
import { mainBrand } from '#contract/constants.ts'
import { bucketOf } from '#lib/hash.ts'
import { utcMonday } from '#lib/dates.ts'
import { traced, TracedObject } from '../../shared/tracedObject.ts'
import { brandOfPlayer, isTestAccount } from '../accounts/testAccounts.ts'
import { servicesOf, type PlatformEnv } from '../kit/services.ts'
import { updateSchema } from '../kit/updateSchema.ts'
import { user } from '../tables/accounts.ts'
import type { Reach } from '../tables/brands.ts'
import type { HouseReport, LedgerPlace } from '../wallet/houseReport.ts'
import type { Owner } from '../wallet/ledger.ts'
import { countsSince, readAffiliate, releasePlayer, type AffiliateQuery } from './affiliates.ts'
import { feesOf } from './fees.ts'
import { readSums, readPeople, readStanding, readTestAccounts, type SumsQuery } from './readTotals.ts'
import { findRoundHints } from './roundHints.ts'
import { addReport, findPlayer, houseSteps, type PlayerFacts } from './totals.ts'

declare module '../kit/services.ts' {
  interface PlatformEnv {
    HOUSE: DurableObjectNamespace<HouseLedger>
  }
}

/** The house's object for a player who is in none yet: those of a brand are in objects of their own. */
export async function chooseLedger(env: PlatformEnv, playerId: string): Promise<LedgerPlace> {
  const brand = await brandOfPlayer(env, playerId)
  return { brand, ledger: bucketOf(playerId, servicesOf(env).config.houseLedgers) }
}

export function tellHouse(
  env: PlatformEnv,
  place: LedgerPlace,
  owner: Owner,
  report: HouseReport,
): Promise<number> {
  return ledgerAt(env, place).take(owner, report)
}

export function ledgerAt(env: PlatformEnv, { brand, ledger }: LedgerPlace) {
  const name = brand === mainBrand ? String(ledger) : `${brand} ${ledger}`
  return traced(env.HOUSE.getByName(name))
}

/** All of them, or those of some brands: what one answers are the sums of its players. */
export function houseLedgers(env: PlatformEnv, reach: Reach) {
  const { houseLedgers: count, brands } = servicesOf(env).config
  const asked = reach ?? [...brands.keys()]
  return asked.flatMap((brand) =>
    Array.from({ length: count }, (_, ledger) => ledgerAt(env, { brand, ledger })),
  )
}

/**
 * The ledger of the house: what the ledgers of some players come to, by day, currency, kind, provider and game, by country and by the week
 * of the sign-up. All of them are of one brand. Wallets tell it what is new every five minutes of play. It keeps no entries and asks nobody for a report.
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
    const fees = feesOf(servicesOf(this.env).config.payments, owner.currency, report.changes)
    return this.ctx.storage.transactionSync(() =>
      addReport(this.sql, owner.playerId, report, { facts, fees }),
    )
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

  /** The players whose balances are in no sum at a day's end. */
  testAccounts(day: string) {
    return readTestAccounts(this.sql, day)
  }

  /** Whose ledger may have a round or bet, and where. */
  roundHints(roundId: string) {
    return findRoundHints(this.sql, roundId)
  }

  /** What an affiliate's players come to. */
  affiliate(query: AffiliateQuery) {
    return readAffiliate(this.sql, query)
  }

  /** When this ledger of the house began to count for affiliates. */
  countsSince(): number {
    return countsSince(this.sql)
  }

  /** The player counts for no affiliate any more; what their play brought until now stays. */
  release(playerId: string): void {
    this.ctx.storage.transactionSync(() => releasePlayer(this.sql, playerId))
  }

  /** Of one player, to compare with their ledger. */
  counted(playerId: string) {
    return findPlayer(this.sql, playerId)
  }

  /** The country and the sign-up are asked once; whether it is a test account, every five minutes. */
  private async factsOf({ playerId, currency }: Owner): Promise<PlayerFacts> {
    const [known, is_test] = [findPlayer(this.sql, playerId), await isTestAccount(this.env, playerId)]
    if (known)
      return { country: known.country, cohort: known.cohort, affiliate: known.affiliate, currency, is_test }
    const { db } = servicesOf(this.env)
    const facts = {
      country: user.country,
      lastCountry: user.lastCountry,
      createdAt: user.createdAt,
      affiliate: user.affiliateId,
    }
    const [row] = await db.select(facts).from(user).where(eq(user.id, playerId))
    const cohort = row ? utcMonday(row.createdAt.getTime()) : ''
    return {
      currency,
      country: row?.country ?? row?.lastCountry ?? '',
      cohort,
      affiliate: row?.affiliate ?? '',
      is_test,
    }
  }
}
