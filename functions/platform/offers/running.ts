import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { second_ms } from '#lib/time.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { isMission, numbersOf } from '#contract/offerRules.ts'
import type { OfferCard } from '#contract/offers.ts'
import { remembered } from '../kit/remembered.ts'
import type { Database, Services } from '../kit/services.ts'
import { offer, offerVersion } from '../tables/offers.ts'
import { knownSettings } from '../settings/settings.ts'
import { forgetLeftovers } from './budget.ts'
import { marketFault } from './market.ts'

export type RunningOffer = typeof offerVersion.$inferSelect

/** Published offers that run now and have no code, by the version that players join; the one that ends first comes first. */
async function readRunning(db: Database): Promise<{ brand: string | null; version: RunningOffer }[]> {
  const now = Date.now()
  const isLive = and(eq(offerVersion.offerId, offer.id), eq(offerVersion.version, offer.liveVersion))
  return db
    .select({ brand: offer.brand, version: offerVersion })
    .from(offer)
    .innerJoin(offerVersion, isLive)
    .where(
      and(
        ...[eq(offer.state, 'published'), isNull(offer.code)],
        ...[lte(offer.startsAt, now), gt(offer.endsAt, now)],
      ),
    )
    .orderBy(offer.endsAt, offer.id)
}

/** Everybody's page asks for them, and staff change them a few times a week. */
const known = remembered(10 * second_ms, readRunning)
export const forgetOffers = (): void => {
  known.forget()
  forgetLeftovers()
}

/** Those of the brand that the market allows, missions where the deployment has them. */
export async function runningOffers(services: Pick<Services, 'db' | 'config'>): Promise<RunningOffer[]> {
  const { db, config } = services
  const now = Date.now()
  const [all, { features }] = await Promise.all([known.of(db, 'all'), knownSettings(services)])
  const offers = all.flatMap(({ brand, version }) =>
    brand === null || brand === config.brand.id ? [version] : [],
  )
  return offers.filter(
    ({ terms }) =>
      Date.parse(terms.ends_at) > now &&
      marketFault(config.market, terms) === undefined &&
      (features.missions || !isMission(terms)),
  )
}

/** The offer of a code, whatever its state. A code has an offer of its own, and there may be many: each is looked for. */
export async function offerOfCode(
  { db, config: { brand } }: Pick<Services, 'db' | 'config'>,
  code: string,
): Promise<{ offer: typeof offer.$inferSelect; version: RunningOffer } | undefined> {
  const isLive = and(eq(offerVersion.offerId, offer.id), eq(offerVersion.version, offer.liveVersion))
  const [found] = await db
    .select({ offer, version: offerVersion })
    .from(offer)
    .innerJoin(offerVersion, isLive)
    .where(and(eq(offer.code, code), or(isNull(offer.brand), eq(offer.brand, brand.id))))
  return found
}

/** As the page of promotions shows them in a language; those that have a code are told to their players by others. */
export async function offerCards(services: Services, lang: LanguageCode): Promise<OfferCard[]> {
  const offers = await runningOffers(services)
  const numbers = numbersOf(offers.map(({ offerId: id, terms }) => ({ id, terms })))
  return offers.flatMap(({ offerId: id, version, terms, texts, image }) => {
    const words = texts[lang]
    return words ? [{ id, version, ...words, image, terms, level: numbers.get(id) }] : []
  })
}
