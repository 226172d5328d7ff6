import * as v from 'valibot'

/*
 * A vendor for identity and sanctions, in the dialect of the sandbox. docs/recipes/person-vendor.md says how another's becomes one of these.
 *
 *   POST {vendor}/person-check     PersonQuestion → PersonAnswer
 *   x-atoll-timestamp, x-atoll-signature: as of the seamless wallet (seamless.ts), with the key shared with the vendor
 */
export const personCheckPath = '/person-check'

const Text = v.pipe(v.string(), v.maxLength(200))
const OrNone = v.nullable(Text)

/** Asked after a document was sent, at the first payout, and again by time. */
export const personCheckCauses = ['document', 'payout', 'screening'] as const
export type PersonCheckCause = (typeof personCheckCauses)[number]

export const PersonQuestion = v.object({
  /** The player's id: the vendor's record is found by it. */
  id: v.string(),
  cause: v.picklist(personCheckCauses),
  person: v.object({
    ...{ first_name: OrNone, middle_name: OrNone, last_name: OrNone },
    ...{ birth_date: OrNone, country: OrNone },
    /** The numbers of the documents that were sent or typed. */
    documents: v.array(Text),
  }),
})
export type PersonQuestion = v.InferOutput<typeof PersonQuestion>

/** approve: nothing is known. refer: a person has to look. refuse: the vendor says who this is, and that it may not be paid. */
export const personOutcomes = ['approve', 'refer', 'refuse'] as const
export type PersonOutcome = (typeof personOutcomes)[number]

export const PersonAnswer = v.object({
  outcome: v.picklist(personOutcomes),
  /** The vendor's own words, for staff. */
  reasons: v.pipe(v.array(Text), v.maxLength(10)),
  /** What the vendor's records call this answer. */
  reference: v.nullable(Text),
})
export type PersonAnswer = v.InferOutput<typeof PersonAnswer>
