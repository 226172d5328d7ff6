import { and, eq } from 'drizzle-orm'
import { conversionLimits } from '#contract/currencies.ts'
import { code } from '#contract/errors.ts'
import { giftOf } from '#contract/offerRules.ts'
import type { BonusOffer } from '#contract/payments.ts'
import { leastBonusPrice } from '#contract/sportsbook.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { isTestAccount } from '../accounts/testAccounts.ts'
import { hasOldWelcome, isWelcome } from '../bonuses/depositArrived.ts'
import { isExcluded } from '../bonuses/exclusions.ts'
import { knownSettings } from '../settings/settings.ts'
import type { Services } from '../kit/services.ts'
import type { Account } from '../tables/accounts.ts'
import { offerVersion } from '../tables/offers.ts'
import type { ChosenOffer } from '../tables/payments.ts'
import type { OfferFacts } from '../wallet/offers.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { budgetOf, hasLeft } from './budget.ts'
import { hasConsent, isTaken, noteCampaignJoined, playedOf, refusalOf } from './joining.ts'
import { runningOffers, type RunningOffer } from './running.ts'

type Player = Pick<Account, 'id' | 'currency' | 'createdAt' | 'verifiedAt'>
/** `isOut`: out of the bonus program. */
type Known = OfferFacts & { isOut: boolean }

/** The offer that a player may choose with the next deposit: the first to end, of those that are chosen so. */
async function offerFor(
  services: Services,
  player: Player,
  askKnown: () => Known | Promise<Known>,
): Promise<RunningOffer | undefined> {
  const offers = (await runningOffers(services)).filter(({ terms }) => terms.join.kind === 'deposit')
  if (offers.length === 0) return undefined
  const { offers: joined, isExcluded: isPaused, isOut, hasDeposited } = await askKnown()
  if (isPaused || isOut) return undefined
  const consent = offers.some(({ terms }) => terms.needs_consent) && (await hasConsent(services, player.id))
  const facts = { isOut, hasDeposited, hasConsent: consent, played: await playedOf(services, player, offers) }
  return offers.find((one) => !isTaken(one, joined) && !refusalOf(one.terms, player, facts))
}

/** As the form of a deposit shows it, with the values that its rule reads; null also where nothing is left of it. */
export async function depositOffer(
  services: Services,
  player: Player,
  known: Known,
): Promise<BonusOffer | null> {
  const offer = await offerFor(services, player, () => known)
  // Not the next one in its place: what is asked for with the deposit is the one that was shown.
  if (!offer || !(await hasLeft(services.env, offer.offerId, player.currency))) return null
  const { limits } = await knownSettings(services)
  return {
    ...{ kind: 'first_deposit', terms: offer.terms, least_odds: leastBonusPrice / 1000 },
    ...conversionLimits(player.currency, limits.bonus),
  }
}

/**
 * What is promised with a deposit. 2214 where it is not offered, comes to nothing, nothing is left of it, or as many have it as may. A promise is
 * kept: who chose it before the last place was taken has it too.
 */
export async function chooseOffer(
  services: Services,
  player: Player,
  deposit_minor: number,
): Promise<Result<ChosenOffer, CallFailure>> {
  const notOffered = fail(code.promocodeTerms, 'the bonus is not offered')
  const chosen = await offerFor(services, player, async () => ({
    ...(await walletOf(services.env, player).offerFacts()),
    isOut: await isExcluded(services.db, player.id),
  }))
  if (!chosen) return notOffered
  const { offerId, version, terms } = chosen
  const { currency } = player
  const gift_minor = giftOf(terms, currency, deposit_minor)
  if (gift_minor === 0) return notOffered
  const mayHave = await budgetOf(services.env, offerId).mayPromise(player.id, currency, gift_minor)
  return mayHave ? ok({ offer: offerId, version }) : notOffered
}

/** The deposit is in the ledger: by the version that was chosen, whatever became of the offer since. May be repeated. */
export async function chosenArrived(
  services: Services,
  account: Account,
  { offer: id, version }: ChosenOffer,
  deposit: { paymentId: string; amount_minor: number },
): Promise<void> {
  const ofVersion = and(eq(offerVersion.offerId, id), eq(offerVersion.version, version))
  const [chosen] = await services.db.select().from(offerVersion).where(ofVersion)
  if (!chosen) throw new Error(`no version ${version} of the offer ${id}`)
  const { terms, texts } = chosen
  // A deposit from before there were offers may have been paid first: one welcome bonus is enough.
  if (isWelcome(terms) && (await hasOldWelcome(services, account))) return
  const title = (texts[account.lang] ?? Object.values(texts)[0])?.title ?? id
  const joining = { id, version, title, terms }
  const joined = await walletOf(services.env, account).joinWithDeposit(joining, deposit)
  if (joined.ok) await noteCampaignJoined(services, account.id, id)
  if (joined.ok && !(await isTestAccount(services.env, account.id)))
    await budgetOf(services.env, id).note(account.id)
}
