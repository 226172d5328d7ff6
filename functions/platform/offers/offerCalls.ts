import type { MyOffers } from '#contract/offers.ts'
import { code } from '#contract/errors.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { OpenHandlers, PlayerContext, PlayerHandlers } from '../accounts/calls.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { activateCode, codeHistory } from './codes.ts'
import { factsOf, join, refusalOf } from './joining.ts'
import { myOffers } from './myOffers.ts'
import { offerCards, runningOffers } from './running.ts'

export const openOfferCalls = {
  offers: async ({ services, query }) => ok(await offerCards(services, query.lang)),
} satisfies Partial<OpenHandlers>

/** A player's offers (PROMO-03), and promo codes (PROFILE-06), each of which is an offer's. */
export const offerCalls = {
  myOffers: async ({ services, account, client }) =>
    ok(await myOffers(services, account, client.lang ?? account.lang)),
  joinOffer,
  promocodes: async ({ services, account, query }) => ok(await codeHistory(services, account, query)),
  activatePromocode: ({ services, account, body }) => activateCode(services, account, body.code),
  cancelOffer: async ({ services, account, body, client }) => {
    const isCanceled = await walletOf(services.env, account).cancelOffer(body.id)
    if (!isCanceled) return fail(code.conflict, 'the offer is over, or has given what it gives')
    return ok(await myOffers(services, account, client.lang ?? account.lang))
  },
} satisfies Partial<PlayerHandlers>

/**
 * Errors: 9480 for an offer that does not run, 9409 for another version than the one that runs, 9481 if it is not for the player, 9483
 * without their consent to marketing, 9482 where nothing is left, 9449 in a pause.
 */
async function joinOffer({
  services,
  account,
  body,
  client,
}: PlayerContext<'joinOffer'>): Promise<Result<MyOffers, CallFailure>> {
  const lang = client.lang ?? account.lang
  const offers = await runningOffers(services)
  const running = offers.find(({ offerId, terms }) => terms.join.kind === 'opt_in' && offerId === body.id)
  if (!running) return fail(code.offerOver, 'no such offer runs')
  if (body.version !== running.version) return fail(code.conflict, 'the offer has changed since it was seen')
  const { offers: joined } = await walletOf(services.env, account).offers()
  if (!joined.some(({ id }) => id === running.offerId)) {
    const refusal = refusalOf(running.terms, account, await factsOf(services, account, [running]))
    if (refusal) return err(refusal)
    const made = await join(services, account, running, lang)
    if (!made.ok) return made
  }
  return ok(await myOffers(services, account, lang))
}
