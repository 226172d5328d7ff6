import { and, eq, inArray } from 'drizzle-orm'
import { promocodeGiven } from '#contract/bonuses.ts'
import { code } from '#contract/errors.ts'
import type { OfferTerms } from '#contract/offers.ts'
import { day_ms } from '#lib/time.ts'
import { log } from '../../shared/log.ts'
import type { Services } from '../kit/services.ts'
import type { Account } from '../tables/accounts.ts'
import { codeUse } from '../tables/bonuses.ts'
import type { PromisedBonus } from '../tables/payments.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { isExcluded } from './exclusions.ts'

/*
 * Bonuses of deposits from before there were offers: what was promised is given, and goes with its deposit. Those of offers follow the ledger
 * (wallet/offerProgress.ts).
 */
const welcomeBonusId = 'first_deposit'

/** Whether an offer is of a first deposit. */
export const isWelcome = ({ join, who }: OfferTerms) =>
  join.kind === 'deposit' && who.kind === 'segment' && who.deposited === false

/** Whether the player had the welcome bonus of before, whatever became of it. */
export async function hasOldWelcome({ env }: Services, account: Account): Promise<boolean> {
  return (await walletOf(env, account).bonuses()).some(({ id }) => id === welcomeBonusId)
}

/** Whether an offer has given one, or is about to. */
async function hasNewWelcome({ env }: Services, account: Account): Promise<boolean> {
  const { offers } = await walletOf(env, account).offers()
  return offers.some(
    ({ terms, state, gifts }) => isWelcome(terms) && (state === 'coming' || gifts.length > 0),
  )
}

/**
 * Gives what was promised with a deposit, whatever the rules are by now. Call it once the deposit is in the ledger, and again until it
 * succeeds: the id is the same for every deposit of the player, so that only one gives it.
 */
export async function promisedArrived(
  services: Services,
  account: Account,
  { amount_minor, wager_minor, days, counts = 'all' }: PromisedBonus,
): Promise<void> {
  if (await isExcluded(services.db, account.id)) return
  if (await hasNewWelcome(services, account)) return
  const bonus = await walletOf(services.env, account).giveBonus({
    ...{ id: welcomeBonusId, kind: 'first_deposit', amount_minor, wager_minor, counts },
    expires_at: Date.now() + days * day_ms,
  })
  if (!bonus.ok && bonus.error !== 'excluded')
    log('error', 'the wallet cannot take the welcome bonus', { player: account.id })
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
  const [use] = await db
    .update(codeUse)
    .set({ status: code.promocodeCanceled })
    .where(
      and(
        eq(codeUse.paymentId, paymentId),
        inArray(codeUse.status, [promocodeGiven, code.promocodeCanceled]),
      ),
    )
    .returning()
  if (use) await wallet.cancelBonus(`promocode:${use.id}`)
}

/** Whether anything was played with a bonus that came with a deposit, or converted. */
export async function isBonusUsed(
  { db, env }: Services,
  account: Account,
  { paymentId, isWelcome }: Returned,
): Promise<boolean> {
  const uses = await db.select().from(codeUse).where(eq(codeUse.paymentId, paymentId))
  const ids = [...(isWelcome ? [welcomeBonusId] : []), ...uses.map(({ id }) => `promocode:${id}`)]
  const wallet = walletOf(env, account)
  return (ids.length > 0 && (await wallet.hasUsedBonus(ids))) || wallet.hasUsedGift(paymentId)
}
