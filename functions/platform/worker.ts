import { WorkerEntrypoint } from 'cloudflare:workers'
import { codeCalls } from './accounts/codes/codeCalls.ts'
import { wayBackCalls } from './accounts/wayBack.ts'
import { passwordCalls, passwordMakingCalls } from './accounts/password/passwordCalls.ts'
import { mainBrand } from '#contract/constants.ts'
import { recoveryCalls } from './accounts/password/recoveryCalls.ts'
import { presenceCalls, playerCalls, signOutCalls } from './accounts/playerCalls.ts'
import { securityCalls, signInStepCalls } from './accounts/secondFactor/securityCalls.ts'
import { liveRoutes } from './accounts/polls.ts'
import { signInCalls } from './accounts/signIn/signInCalls.ts'
import { signUpCalls } from './accounts/signUp/signUpCalls.ts'
import { socialRoutes } from './accounts/social/socialRoutes.ts'
import { bonusCalls } from './bonuses/bonusCalls.ts'
import { callRoutes } from './accounts/calls.ts'
import { complaintCalls, guestComplaintCalls } from './complaints/complaints.ts'
import { contentCalls } from './content/calls.ts'
import { termsCalls, termsPageCalls } from './content/terms.ts'
import { mediaRoutes } from './content/media.ts'
import { giftCalls } from './offers/giftCalls.ts'
import { giftDesk } from './offers/giftDesk.ts'
import { offerCalls, openOfferCalls } from './offers/offerCalls.ts'
import { gameListCalls, openGameCalls } from './games/listCalls.ts'
import { gameRoutes } from './games/routes.ts'
import { type PlatformEnv, servicesOf } from './kit/services.ts'
import { createApp } from './kit/app.ts'
import { chooseLedger, tellHouse } from './house/houseLedger.ts'
import { markFromSite } from './kit/requestProof.ts'
import { inboxCalls, newsWishCalls, pushCalls, unsubscribeCalls } from './inbox/inboxCalls.ts'
import { chooseLog, tellEvents } from './events/logs.ts'
import { sendNews } from './inbox/sendNews.ts'
import { jackpotCalls, jackpotWinCalls } from './jackpots/lists.ts'
import { notifyJackpots } from './jackpots/notifyJackpots.ts'
import { operatorRoutes } from './operator/routes.ts'
import { bettorCalls } from './sportsbook/bettorCalls.ts'
import { sportsbookRoutes } from './sportsbook/answerBook.ts'
import { addRounds } from './rtp/addRounds.ts'
import { roundCalls } from './rounds/roundCalls.ts'
import { rtpCalls } from './rtp/measured.ts'
import { popupCalls, profileCalls } from './profile/profileCalls.ts'
import { tellExclusion } from './protection/tellExclusion.ts'
import { privacyCalls } from './privacy/privacyCalls.ts'
import { protectionCalls } from './protection/protectionCalls.ts'
import { keepDue, playerWorks } from './playerWork.ts'
import { runScheduled } from './scheduled.ts'
import { archiveDelivery } from './wallet/archive.ts'
import { copyDelivery } from './wallet/copies.ts'
import { exclusionDelivery } from './wallet/exclusions.ts'
import { eventDelivery } from './wallet/eventFacts.ts'
import { houseDelivery } from './wallet/houseReport.ts'
import { newsDelivery } from './wallet/news.ts'
import { offerDelivery } from './wallet/offerGifts.ts'
import { stakeDelivery } from './wallet/outbox.ts'
import { outageRoutes } from './security/providerOutages.ts'
import { roundDelivery } from './wallet/roundReport.ts'
import { transferDelivery } from './wallet/transferDelivery.ts'
import { workDelivery } from './wallet/playerWork.ts'
import { DialectWallet } from './wallet/dialectWallet.ts'
import { tableOf } from './tournaments/table.ts'
import { tournamentCalls, openTournamentCalls } from './tournaments/tournamentCalls.ts'
import { transferCalls } from './transfers/transferCalls.ts'
import { openPaymentCalls, paymentCalls } from './payments/calls.ts'
import { paymentRoutes } from './payments/routes.ts'
import { healthAnswer } from '../shared/release.ts'
import { playHealthRoutes } from './stops/playHealth.ts'

export { TryCounter } from './accounts/tryCounter.ts'
export { EventLog } from './events/eventLog.ts'
export { WebhookEndpoint } from './events/webhookEndpoint.ts'
export { HouseLedger } from './house/houseLedger.ts'
export { Jackpot } from './jackpots/jackpot.ts'
export { JackpotShard } from './jackpots/shard.ts'
export { OfferBudget } from './offers/budget.ts'
export { TournamentTable } from './tournaments/table.ts'
export { StopBoard } from './stops/stopBoard.ts'

/** The deliveries of a wallet, in the order of its alarm. */
const deliveries = [
  stakeDelivery(notifyJackpots),
  transferDelivery,
  exclusionDelivery(tellExclusion),
  offerDelivery(giftDesk, (env, run, report) => tableOf(env, run).report(report)),
  roundDelivery(addRounds),
  houseDelivery(chooseLedger, tellHouse, eventDelivery(chooseLog, tellEvents)),
  workDelivery(playerWorks, keepDue),
  newsDelivery(sendNews),
  archiveDelivery,
  copyDelivery,
]

export class Wallet extends DialectWallet {
  protected override readonly deliveries = deliveries
}

const app = createApp()
app.get('/health', healthAnswer)
callRoutes(
  app,
  {
    ...signInCalls,
    ...signInStepCalls,
    ...signOutCalls,
    ...presenceCalls,
    ...popupCalls,
    ...inboxCalls,
    ...unsubscribeCalls,
    ...signUpCalls,
    ...codeCalls,
    ...recoveryCalls,
    ...passwordMakingCalls,
    ...openGameCalls,
    ...openPaymentCalls,
    ...jackpotCalls,
    ...rtpCalls,
    ...contentCalls,
    ...openOfferCalls,
    ...openTournamentCalls,
    ...termsPageCalls,
    ...guestComplaintCalls,
  },
  {
    ...playerCalls,
    ...passwordCalls,
    ...wayBackCalls,
    ...securityCalls,
    ...profileCalls,
    ...roundCalls,
    ...bonusCalls,
    ...offerCalls,
    ...tournamentCalls,
    ...giftCalls,
    ...transferCalls,
    ...gameListCalls,
    ...bettorCalls,
    ...jackpotWinCalls,
    ...paymentCalls,
    ...protectionCalls,
    ...privacyCalls,
    ...termsCalls,
    ...complaintCalls,
    ...newsWishCalls,
    ...pushCalls,
  },
)
socialRoutes(app)
liveRoutes(app)
gameRoutes(app)
sportsbookRoutes(app)
paymentRoutes(app)
mediaRoutes(app)
operatorRoutes(app)
outageRoutes(app)
playHealthRoutes(app)

export default {
  fetch: app.fetch,
  scheduled: ({ scheduledTime }: ScheduledController, env: PlatformEnv) =>
    runScheduled(servicesOf(env), scheduledTime),
}

/**
 * The same for the sites' bindings, which nobody else can reach: here the client address that a site sends is trusted. Its brand is in the
 * properties of its binding, which no request can change.
 */
export class Site extends WorkerEntrypoint<PlatformEnv, { brand?: string }> {
  override fetch(request: Request): Response | Promise<Response> {
    const brand = this.ctx.props?.brand ?? mainBrand
    return app.fetch(markFromSite(request, brand), this.env, this.ctx)
  }
}
