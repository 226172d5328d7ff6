import { sql } from 'drizzle-orm'
import { joinedWithin_days } from '#contract/campaignTerms.ts'
import type { OfferTerms, OfferTexts } from '#contract/offers.ts'
import { code } from '#contract/errors.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { ok, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { isTestAccount } from '../accounts/testAccounts.ts'
import { isExcluded } from '../bonuses/exclusions.ts'
import type { Services } from '../kit/services.ts'
import { consentOf } from '../protection/consent.ts'
import type { Account } from '../tables/accounts.ts'
import { attempt } from '../wallet/delivery.ts'
import type { JoinedOffer, OfferView } from '../wallet/offers.ts'
import { restrictionFailure } from '../wallet/restrictions.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { budgetOf, forgetLeftovers } from './budget.ts'
import type { RunningOffer } from './running.ts'

/** By the offer's budget, which may have been closed a moment ago. What the wallet then joins. */
export async function admit(
  services: Services,
  account: Account,
  { offerId: id, version, terms, texts }: RunningOffer,
  lang: LanguageCode,
): Promise<Result<JoinedOffer, CallFailure>> {
  const isCounted = !(await isTestAccount(services.env, account.id))
  const answer = await budgetOf(services.env, id).join(account.id, account.currency, isCounted)
  if (answer !== 'joined') forgetLeftovers()
  if (answer === 'closed') return fail(code.offerOver, 'the offer was stopped')
  if (answer === 'used_up') return fail(code.offerUsedUp, 'nothing is left of the budget')
  if (answer === 'full') return fail(code.offerUsedUp, 'others were faster')
  return ok({ id, version, title: titleOf(texts, lang) ?? id, terms })
}

export const titleOf = (texts: OfferTexts, lang: LanguageCode) =>
  (texts[lang] ?? Object.values(texts)[0])?.title

/** The budget first: a crash after it leaves a player counted who may join again. */
export async function join(
  services: Services,
  account: Account,
  offer: RunningOffer,
  lang: LanguageCode,
  more: Pick<JoinedOffer, 'counts_from' | 'isPromised' | 'level'> = {},
): Promise<Result<object, CallFailure>> {
  const admitted = await admit(services, account, offer, lang)
  if (!admitted.ok) return admitted
  const joined = await walletOf(services.env, account).joinOffer({ ...admitted.value, ...more })
  if (joined.ok) {
    await noteCampaignJoined(services, account.id, offer.offerId)
    return joined
  }
  await budgetOf(services.env, offer.offerId).leave(account.id)
  if (joined.error === 'waits') return fail(code.promocodePercentWaits, 'another waits for a deposit')
  return restrictionFailure(joined.error)
}

/** For the campaigns that told the player of the offer. The player has joined, whether or not that can be counted. */
export async function noteCampaignJoined({ db }: Services, playerId: string, offerId: string): Promise<void> {
  const now = Date.now()
  const note = () =>
    db.run(sql`UPDATE campaign_player SET joined_at = ${now} WHERE player_id = ${playerId} AND outcome = 'sent'
      AND at > ${now - joinedWithin_days * day_ms} AND joined_at IS NULL
      AND campaign_id IN (SELECT id FROM campaign WHERE offer_id = ${offerId})`)
  await attempt('joining not counted', note, { player: playerId })
}

/** Who may join, of an offer or a tournament; `budget`: in which currencies. */
export type Conditions = Pick<OfferTerms, 'who' | 'needs_consent' | 'budget'> &
  Partial<Pick<OfferTerms, 'trigger'>>
/** `played`: of the providers that offers ask for. */
type Facts = {
  isOut: boolean
  hasConsent: boolean
  hasDeposited: boolean
  played: readonly string[]
}

/** What the terms ask about, and no more. */
export async function factsOf(
  services: Services,
  account: Account,
  offers: readonly { terms: Conditions }[],
): Promise<Facts> {
  const asks = (what: (terms: Conditions) => boolean) => offers.some(({ terms }) => what(terms))
  const asksDeposits = asks(({ who }) => who.kind === 'segment' && who.deposited !== null)
  const [isOut, isAgreed, hasDeposited, played] = await Promise.all([
    isExcluded(services.db, account.id),
    asks(({ needs_consent }) => needs_consent) && hasConsent(services, account.id),
    asksDeposits && walletOf(services.env, account).hasPayment('deposit', 0),
    playedOf(services, account, offers),
  ])
  return { isOut, hasDeposited, hasConsent: isAgreed, played }
}

/** The providers that offers ask for and the player has played. */
export async function playedOf(
  { env }: Services,
  account: Pick<Account, 'id' | 'currency'>,
  offers: readonly { terms: Conditions }[],
): Promise<string[]> {
  const asked = offers.flatMap(({ terms: { who } }) =>
    who.kind === 'segment' && who.played ? [who.played] : [],
  )
  const wallet = walletOf(env, account)
  const hasPlayed = await Promise.all(asked.map((provider) => wallet.hasPlayed(provider)))
  return asked.filter((_, n) => hasPlayed[n])
}

/** To marketing, by any way. */
export async function hasConsent(services: Services, playerId: string): Promise<boolean> {
  const { email, sms, push, phone } = await consentOf(services, playerId)
  return email || sms || push || phone
}

type Joiner = Pick<Account, 'currency' | 'createdAt' | 'verifiedAt'>

export function refusalOf(terms: Conditions, account: Joiner, facts: Facts): CallFailure | undefined {
  if (terms.needs_consent && !facts.hasConsent)
    return fail(code.offerNeedsConsent, 'the player has not agreed to marketing').error
  const isFor =
    !facts.isOut &&
    terms.budget[account.currency] !== undefined &&
    isAmong(terms.who, account, facts) &&
    // There is only one first document.
    (terms.trigger?.kind !== 'document' || account.verifiedAt === null)
  return isFor ? undefined : fail(code.offerNotForYou, 'the offer is not for the player').error
}

function isAmong(
  who: OfferTerms['who'],
  { createdAt, verifiedAt }: Pick<Account, 'createdAt' | 'verifiedAt'>,
  { hasDeposited, played }: Facts,
): boolean {
  switch (who.kind) {
    case 'everyone':
      return true
    case 'new':
      return createdAt.getTime() > Date.now() - who.within_days * day_ms
    case 'segment': {
      const isOldEnough =
        who.registered_before === null || createdAt.getTime() < Date.parse(who.registered_before)
      const isDeposited = who.deposited === null || who.deposited === hasDeposited
      const isVerified = who.is_verified === null || who.is_verified === (verifiedAt !== null)
      return isOldEnough && isDeposited && isVerified && (!who.played || played.includes(who.played))
    }
  }
}

/** Whether the player has it. What was chosen with a deposit that went back is `over`, and may be chosen again. */
export const isTaken = (
  { offerId, terms }: RunningOffer,
  joined: readonly Pick<OfferView, 'id' | 'state'>[],
): boolean =>
  joined.some(({ id, state }) => id === offerId && !(terms.join.kind === 'deposit' && state === 'over'))

/** Who may join of those that the player has not: nobody in a pause. */
export async function mayJoin(
  services: Services,
  account: Account,
  offers: readonly RunningOffer[],
): Promise<RunningOffer[]> {
  if (offers.length === 0) return []
  const facts = await factsOf(services, account, offers)
  const isChosen = ({ join: way }: RunningOffer['terms']) => way.kind === 'deposit'
  // As the cashier has it (depositOffer.ts): what the operator books by hand is no deposit of the player.
  const hasPaidIn =
    offers.some(({ terms }) => isChosen(terms)) && (await walletOf(services.env, account).hasPaidIn())
  return offers.filter(({ terms }) => {
    const hasDeposited = isChosen(terms) ? hasPaidIn : facts.hasDeposited
    return !refusalOf(terms, account, { ...facts, hasDeposited })
  })
}
