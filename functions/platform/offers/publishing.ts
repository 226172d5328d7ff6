import { eq } from 'drizzle-orm'
import type { OfferTerms, OfferTexts } from '#contract/offers.ts'
import type { Services } from '../kit/services.ts'
import { offer, offerVersion } from '../tables/offers.ts'
import { budgetOf } from './budget.ts'
import { forgetOffers } from './running.ts'

/** Players join this version from now on. The budget is there before anybody can; an interrupted call may be repeated. */
export async function openVersion(
  { db, env }: Services,
  id: string,
  { version, terms }: { version: number; terms: OfferTerms },
  before: number | null = null,
): Promise<void> {
  await budgetOf(env, id).configure(terms.budget, { mostPlayers: terms.most_players, before })
  await db
    .update(offer)
    .set({
      ...{ state: 'published', liveVersion: version, updatedAt: Date.now() },
      code: terms.join.kind === 'code' ? terms.join.code : null,
      startsAt: Date.parse(terms.starts_at),
      endsAt: Date.parse(terms.ends_at),
    })
    .where(eq(offer.id, id))
  forgetOffers()
}

/** An offer that the platform writes by itself, once: what staff made of it since stays. */
export async function publishOnce(
  services: Services,
  { id, terms, texts, before }: { id: string; terms: OfferTerms; texts: OfferTexts; before?: number },
): Promise<void> {
  const { db } = services
  const now = Date.now()
  await db.batch([
    db
      .insert(offer)
      .values({ id, version: 1, state: 'draft', createdAt: now, updatedAt: now })
      .onConflictDoNothing(),
    db
      .insert(offerVersion)
      .values({ offerId: id, version: 1, terms, texts, image: null, createdAt: now })
      .onConflictDoNothing(),
  ])
  const [{ state, version } = { state: 'draft', version: 1 }] = await db
    .select({ state: offer.state, version: offer.version })
    .from(offer)
    .where(eq(offer.id, id))
  if (state === 'draft' && version === 1) await openVersion(services, id, { version, terms }, before)
}
