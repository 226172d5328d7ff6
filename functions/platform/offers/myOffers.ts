import { inArray } from 'drizzle-orm'
import type { LanguageCode } from '#contract/languages.ts'
import { isMission, pointsOfLevel } from '#contract/offerRules.ts'
import type { MyOffers, OfferTerms } from '#contract/offers.ts'
import { isoOf, sqlList } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { knownSettings } from '../settings/settings.ts'
import type { Account } from '../tables/accounts.ts'
import { offerVersion } from '../tables/offers.ts'
import { attempt } from '../wallet/delivery.ts'
import type { OfferView } from '../wallet/offers.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { hasLeft } from './budget.ts'
import { isTaken, join, mayJoin } from './joining.ts'
import { levelsFor } from './levels.ts'
import { runningOffers, type RunningOffer } from './running.ts'

/** In the language of the page, of the versions that the player joined. */
export async function titlesOf(
  { db }: Services,
  offers: readonly Pick<OfferView, 'id' | 'version'>[],
  lang: LanguageCode,
): Promise<(string | undefined)[]> {
  if (offers.length === 0) return []
  const ids = sqlList(offers.map(({ id }) => id))
  const rows = await db
    .select({ id: offerVersion.offerId, version: offerVersion.version, texts: offerVersion.texts })
    .from(offerVersion)
    .where(inArray(offerVersion.offerId, ids))
  return offers.map(
    ({ id, version }) => rows.find((row) => row.id === id && row.version === version)?.texts[lang]?.title,
  )
}

/**
 * Joins what is joined by itself, too: what runs so, and what the levels give that the points reach. Nothing may be joined in a pause. A
 * document of which the wallet was not told brings its mission now.
 */
export async function myOffers(services: Services, account: Account, lang: LanguageCode): Promise<MyOffers> {
  const wallet = walletOf(services.env, account)
  const [read, running] = await Promise.all([wallet.offers(), runningOffers(services)])
  const { offers, isExcluded: isPaused, points } = read
  const others = isPaused ? [] : running.filter((one) => !isTaken(one, offers))
  const may = await mayJoin(services, account, others)
  const isReached = (offer: RunningOffer) => (pointsOfLevel(offer) ?? Infinity) <= points
  const automatic = may.filter((offer) => offer.terms.join.kind === 'auto' || isReached(offer))
  const { features } = await knownSettings(services)
  const levels = levelsFor(running, account, features.missions ? offers : [])
  const made = await Promise.all(
    automatic.map((one) => join(services, account, one, lang, { level: levels.numberOf(one.offerId) })),
  )
  const hasWaited = account.verifiedAt !== null && offers.some(waitsForDocument)
  if (hasWaited) await wallet.noteDocument()
  const all = hasWaited || made.some((one) => one.ok) ? (await wallet.offers()).offers : offers
  const shownOnes = all.filter(({ terms }) => features.missions || !isMission(terms))
  const byWish = may.filter(({ terms: { join: way } }) => way.kind === 'opt_in' || way.kind === 'deposit')
  const left = await Promise.all(
    byWish.map(({ offerId }) => hasLeft(services.env, offerId, account.currency)),
  )
  const joinable = byWish.map(({ offerId }) => offerId).filter((_, n) => left[n])
  const titles = await titlesOf(services, shownOnes, lang)
  return {
    offers: shownOnes.map((one, n) => shown(one, titles[n] ?? one.title)),
    joinable,
    level: levels.standing(points, new Set(may.map(({ offerId }) => offerId)), lang),
  }
}

const waitsForDocument = ({ state, terms }: OfferView) =>
  state === 'joined' && terms.trigger.kind === 'document'

/** Whose code it is concerns nobody who uses it. */
function withoutOwner(terms: OfferTerms): OfferTerms {
  return terms.join.kind === 'code' ? { ...terms, join: { ...terms.join, owner_id: null } } : terms
}

function shown(
  { id, terms, state, done, target, joined_at, until, gifts }: OfferView,
  title: string,
): MyOffers['offers'][number] {
  return {
    ...{ id, title, terms: withoutOwner(terms), state, done, target },
    ...{ joined_at: isoOf(joined_at), until: isoOf(until) },
    gifts: gifts.map(({ amount_minor, at }) => ({ amount_minor, at: isoOf(at) })),
  }
}

/** Before a deposit, which may be what an offer asks for. It never keeps a player from paying in. */
export async function joinAutomatic(services: Services, account: Account): Promise<void> {
  const player = account.id
  const joinAll = async () => {
    const offers = await runningOffers(services)
    if (offers.some(({ terms }) => terms.join.kind === 'auto'))
      await myOffers(services, account, account.lang)
  }
  await attempt('automatic offers not joined', joinAll, { player })
}
