import * as v from 'valibot'
import { day_ms } from '../lib/time.ts'
import { currencies } from './currencies.ts'
import { languageCodes } from './languages.ts'
import { campaignWays } from './campaignTerms.ts'
import { Moment, OfferId } from './offers.ts'
import { sitePages } from './sitePages.ts'
import { TournamentId } from './tournaments.ts'
import { whole } from './validate.ts'

/* A campaign: marketing to a segment of players, once each (docs/decisions/campaigns.md). */
export const CampaignId = v.pipe(v.string('required'), v.regex(/^[a-z0-9-]{1,40}$/, 'incorrectInput'))

const listed = <const Item extends v.GenericSchema>(item: Item) =>
  v.optional(v.nullable(v.pipe(v.array(item), v.minLength(1, 'required'), v.maxLength(50))), null)
const Given = v.optional(v.nullable(v.boolean()), null)
const Days = v.optional(v.nullable(whole(1, 3650)), null)
const When = v.optional(v.nullable(Moment), null)

/**
 * Facts of an account, all of which hold; null asks nothing. What somebody plays, stakes or loses is none of them, nor age, gender or a marker of
 * harm: nobody is sought out by them.
 */
export const Segment = v.strictObject({
  /** ISO 3166: where the player was seen last, else as the profile says. */
  countries: listed(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'incorrectInput'))),
  languages: listed(v.picklist(languageCodes)),
  currencies: listed(v.picklist(currencies)),
  signed_up_from: When,
  signed_up_before: When,
  /** Signed in within the last, or not within the last, so many days. */
  seen_within_days: Days,
  unseen_for_days: Days,
  has_deposited: Given,
  is_verified: Given,
  /** Among the results of this tournament. */
  tournament: v.optional(v.nullable(TournamentId), null),
  /** Got this campaign, and did or did not follow its link. */
  campaign: v.optional(v.nullable(v.object({ id: CampaignId, has_opened: v.boolean() })), null),
})
export type Segment = v.InferOutput<typeof Segment>

const words = (most: number) =>
  v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(most, 'incorrectInput'))
export const longestTitle = 60
export const longestText = 300
/** The subject of an email has one line. */
const title = v.pipe(words(longestTitle), v.regex(/^\P{Cc}*$/u, 'incorrectInput'))
const Words = v.object({ title, text: words(longestText) })

/** English is what a player reads whose language has no words. */
export const CampaignTexts = v.object({
  ...v.partial(v.object(v.entriesFromList(languageCodes, Words))).entries,
  en: Words,
})
export type CampaignTexts = v.InferOutput<typeof CampaignTexts>

const firstPart = (path: string) => path.split('/')[1] ?? ''

/** Where it leads: to an offer, on the page of promotions, or to a page of the site. */
export const CampaignLink = v.variant('kind', [
  v.object({ kind: v.literal('offer'), offer: OfferId }),
  v.object({
    kind: v.literal('page'),
    path: v.pipe(
      v.string('required'),
      v.regex(/^(?:\/[a-z0-9_-]{1,60}){1,4}$/, 'incorrectInput'),
      v.check((path) => Object.hasOwn(sitePages, firstPart(path)), 'incorrectInput'),
    ),
  }),
])
export type CampaignLink = v.InferOutput<typeof CampaignLink>

/** Whoever comes to fit it later is sought by another campaign. */
const longest_days = 31

export const CampaignContent = v.object({
  segment: Segment,
  texts: CampaignTexts,
  ways: v.pipe(v.array(v.picklist(campaignWays)), v.maxLength(campaignWays.length)),
  link: CampaignLink,
  starts_at: Moment,
  /** Who was not reached by then is not. */
  ends_at: Moment,
})
export type CampaignContent = v.InferOutput<typeof CampaignContent>

export function hasFittingDates({ starts_at, ends_at }: { starts_at: string; ends_at: string }): boolean {
  const length_ms = Date.parse(ends_at) - Date.parse(starts_at)
  return length_ms > 0 && length_ms <= longest_days * day_ms
}
