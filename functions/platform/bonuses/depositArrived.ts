import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { promocodeGiven, promocodeWaits } from '#contract/bonuses.ts'
import { code } from '#contract/errors.ts'
import { day_ms } from '#lib/time.ts'
import type { Account } from '../tables/accounts.ts'
import { log } from '../../shared/log.ts'
import type { Database, Services } from '../kit/services.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { isExcluded } from './exclusions.ts'
import { bonusIdOf, giveUse } from './promocodes.ts'
import { percentOf } from '#contract/bonusTerms.ts'
import { welcomeBonusId } from './welcomeOffer.ts'
import type { PromisedBonus } from '../tables/payments.ts'
import { promocode, promocodeUse, type Promocode, type PromocodeUseRow } from '../tables/bonuses.ts'

/** `paidAt` is when the ledger had it, in Unix milliseconds; `welcome` is the welcome bonus chosen with it. */
export type Arrived = {
  paymentId: string
  amount_minor: number
  paidAt: number
  welcome: PromisedBonus | null
}

/**
 * Gives the bonuses of a deposit: the welcome bonus where it was chosen, and the percentage of a waiting promo code.
 * Call it once the deposit is in the ledger, and again until it succeeds. It throws if the wallet or the database
 * cannot be reached; an earlier gift is not repeated.
 */
export async function depositArrived(services: Services, account: Account, deposit: Arrived): Promise<void> {
  if (await isExcluded(services.db, account.id)) return
  if (await walletOf(services.env, account).exclusion()) return
  if (deposit.welcome) await giveWelcome(services, account, deposit.welcome)
  await giveWaiting(services, account, deposit)
}

/** Whether a deposit of the player may bring a bonus, beside one that was chosen with it. */
export async function waitsForDeposit(db: Database, playerId: string): Promise<boolean> {
  return (await db.$count(promocodeUse, isWaiting({ id: playerId }))) > 0
}

/** The id is the same for every deposit of the player, so that only one gives it: as it was promised, whatever the rules are by now. */
async function giveWelcome(services: Services, account: Account, promised: PromisedBonus): Promise<void> {
  const { amount_minor, wager_minor, days, counts = 'all' } = promised
  const bonus = await walletOf(services.env, account).giveBonus({
    ...{ id: welcomeBonusId, kind: 'first_deposit', amount_minor, wager_minor, counts },
    expires_at: Date.now() + days * day_ms,
  })
  if (!bonus.ok) log('error', 'the wallet cannot take the welcome bonus', { player: account.id })
}

/** `isWelcome`: the welcome bonus came with this payment. */
export type Returned = { paymentId: string; isWelcome: boolean }

/**
 * Takes the bonuses of a deposit that was taken back, as far as they are left. Call it after the ledger, and again until it
 * succeeds.
 */
export async function depositReturned(
  { db, env }: Services,
  account: Account,
  { paymentId, isWelcome }: Returned,
): Promise<void> {
  const wallet = walletOf(env, account)
  if (isWelcome) await wallet.cancelBonus(welcomeBonusId)
  // First the status: a gift under way sees it and takes its bonus back itself.
  const ofPayment = eq(promocodeUse.paymentId, paymentId)
  const [use] = await db
    .update(promocodeUse)
    .set({ status: code.promocodeCanceled })
    .where(and(ofPayment, inArray(promocodeUse.status, [promocodeGiven, code.promocodeCanceled])))
    .returning()
  if (use) await wallet.cancelBonus(bonusIdOf(use))
}

/** A code that was activated after the deposit waits for the next one: this one may come again, and may have served a code. */
async function giveWaiting(
  services: Services,
  account: Account,
  { paymentId, amount_minor, paidAt }: Arrived,
): Promise<void> {
  const [waiting] = await services.db
    .select({ use: promocodeUse, promocode })
    .from(promocodeUse)
    .innerJoin(promocode, eq(promocode.code, promocodeUse.code))
    .where(and(isWaiting(account), lte(promocodeUse.createdAt, paidAt)))
  if (!waiting) return
  const most_minor = waiting.promocode.amounts[account.currency] ?? 0
  const valueMinor = Math.min(most_minor, percentOf(amount_minor, waiting.use.percent))
  const nothing = valueMinor === 0 ? code.promocodeTerms : undefined
  const ended = (await endOf(services, account, waiting)) ?? nothing
  const outcome = ended === undefined ? { status: promocodeGiven, valueMinor } : { status: ended }
  const isUnserved = sql`NOT EXISTS (SELECT 1 FROM promocode_use WHERE payment_id = ${paymentId})`
  // The use is claimed before the bonus is given, so only one of two simultaneous deposits decides the amount.
  const [claimed] = await services.db
    .update(promocodeUse)
    .set({ ...outcome, paymentId })
    .where(and(eq(promocodeUse.id, waiting.use.id), isWaiting(account), isUnserved))
    .returning()
  if (claimed && ended === undefined) await giveUse(services, account, claimed, waiting.promocode)
}

function isWaiting({ id }: Pick<Account, 'id'>) {
  return and(eq(promocodeUse.playerId, id), eq(promocodeUse.status, promocodeWaits))
}

type Waiting = { use: PromocodeUseRow; promocode: Promocode }

/** The code of the catalog for what ended a code while it waited. */
async function endOf(
  { env, config }: Services,
  account: Account,
  { use, promocode: of }: Waiting,
): Promise<number | undefined> {
  if (of.isBlocked || !config.market.bonuses.kinds.includes('promocode')) return code.promocodeBlocked
  if (of.expiresAt !== null && of.expiresAt <= Date.now()) return code.promocodeExpired
  const hasWithdrawn = await walletOf(env, account).hasPayment('withdrawal', use.createdAt)
  return hasWithdrawn ? code.promocodeWithdrawn : undefined
}
