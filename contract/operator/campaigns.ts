import * as v from 'valibot'
import { get, post, put, type StaffCall } from '../calls/call.ts'
import { CampaignContent, CampaignId, hasFittingDates, Segment } from '../campaigns.ts'
import { campaignWays, suppressions } from '../campaignTerms.ts'
import { languageCodes } from '../languages.ts'
import { Empty, listOf, listQuery, Moment, Nullable, Reason } from './fields.ts'

/** draft: may be changed. planned, sending: by its dates. sent: everybody was looked at. ended: its time was over before. stopped: by staff. */
const campaignStages = ['draft', 'planned', 'sending', 'sent', 'ended', 'stopped'] as const
export type CampaignStage = (typeof campaignStages)[number]

export const CampaignRow = v.object({
  id: v.string(),
  stage: v.picklist(campaignStages),
  version: v.number(),
  ...CampaignContent.entries,
  /** The segment in words. */
  explained: v.string(),
  /** Languages without words: their players read English. */
  missing: v.array(v.picklist(languageCodes)),
  published_at: Nullable,
  /** Null is all brands. */
  brand: Nullable,
  updated_at: Moment,
})
export type CampaignRow = v.InferOutput<typeof CampaignRow>

/** Players by why they get nothing. */
const Suppressed = v.array(v.object({ reason: v.picklist(suppressions), players: v.number() }))

/** `matched` = `reached` + all `suppressed`; of fewer than 20 players null, and nothing of them. By way: who of those reached has agreed to it, and who of these has no address for it. */
const Count = v.object({
  matched: v.nullable(v.number()),
  reached: v.nullable(v.number()),
  ways: v.array(
    v.object({ way: v.picklist(campaignWays), players: v.number(), no_address: v.nullable(v.number()) }),
  ),
  suppressed: Suppressed,
  explained: v.string(),
})
export type SegmentCount = v.InferOutput<typeof Count>

/**
 * `waiting`: on the way, also who may get it tomorrow; of a campaign that was stopped or is over they are `not_reached`. Of a way: `asked` of so many, `sent` is what the gateway took, `dropped` what was not sent any more, for the consent was
 * taken back, a pause began, the campaign was stopped, or no device and no gateway took it. `seen` and `opened` are of who is signed in: the entry of the inbox was read, the link
 * followed. `cost` is what the offer's budget gave to those who joined.
 */
const Results = v.object({
  sent: v.number(),
  waiting: v.number(),
  not_reached: v.number(),
  suppressed: Suppressed,
  ways: v.array(
    v.object({
      way: v.picklist(campaignWays),
      asked: v.number(),
      sent: v.number(),
      dropped: v.number(),
    }),
  ),
  seen: v.number(),
  opened: v.number(),
  /** Null where it has no offer. */
  joined: v.nullable(v.number()),
  cost: v.array(v.object({ currency: v.string(), amount_minor: v.number() })),
})
export type CampaignResults = v.InferOutput<typeof Results>

const ofCampaign = { params: v.object({ id: CampaignId }) } as const

const CampaignInput = v.pipe(
  v.object({
    ...CampaignContent.entries,
    is_new: v.optional(v.boolean(), false),
    /** The version that the caller read: 9409 if there is a newer one. */
    version: v.optional(v.number()),
  }),
  v.forward(
    v.check((input) => hasFittingDates(input), 'incorrectInput'),
    ['ends_at'],
  ),
  v.transform(({ is_new, version, ...content }) => ({ is_new, version, content })),
)

export const staffCampaignCalls = {
  listCampaigns: {
    ...get,
    path: '/operator/campaigns',
    access: 'staff:promotions.read',
    summary: 'Campaigns, newest first',
    query: v.object(listQuery(['updated_at', 'id'])),
    result: listOf(CampaignRow),
  },
  countSegment: {
    ...get,
    path: '/operator/campaigns/count',
    access: 'staff:promotions.read',
    summary:
      'How many players a segment of 20 or more has now, how many of them a campaign would reach by which way, and how many it would not, by reason. `segment` is JSON; with `offer` who is out of the bonus program is left out',
    query: v.object({
      segment: v.pipe(v.string(), v.maxLength(4000), v.parseJson(undefined, 'incorrectInput'), Segment),
      offer: v.optional(v.literal('true')),
    }),
    result: Count,
  },
  readCampaign: {
    ...get,
    ...ofCampaign,
    path: '/operator/campaigns/:id',
    access: 'staff:promotions.read',
    summary: 'One campaign',
    result: CampaignRow,
  },
  putCampaign: {
    ...put,
    ...ofCampaign,
    path: '/operator/campaigns/:id',
    access: 'staff:promotions.write',
    summary:
      'Writes a draft. 9409 where it exists with `is_new`, changed since `version`, or is published: what goes out is what was published',
    body: CampaignInput,
    result: CampaignRow,
  },
  testCampaign: {
    ...post,
    ...ofCampaign,
    path: '/operator/campaigns/:id/test',
    access: 'staff:promotions.write',
    summary:
      'Sends the email of a language to the address of the member of staff who calls. 9409 for the operator’s key and an account without an address, 9442 where it could not be sent',
    body: v.object({ lang: v.picklist(languageCodes, 'incorrectInput') }),
    result: v.object({ to: v.string() }),
  },
  publishCampaign: {
    ...post,
    ...ofCampaign,
    path: '/operator/campaigns/:id/publish',
    access: 'staff:promotions.write',
    proof: 'fresh',
    reason: 'required',
    summary:
      'From its beginning on it goes to each player of the segment once. 9409 for another version than the newest, or once published; 9400 where its time is over, or its offer does not run meanwhile',
    body: v.object({ version: v.number('required'), reason: Reason }),
    result: CampaignRow,
  },
  stopCampaign: {
    ...post,
    ...ofCampaign,
    path: '/operator/campaigns/:id/stop',
    access: 'staff:promotions.write',
    reason: 'required',
    summary: 'Nobody gets it any more, and what waits in a queue is dropped. It is not begun again',
    body: v.object({ reason: Reason }),
    result: Empty,
  },
  campaignResults: {
    ...get,
    ...ofCampaign,
    path: '/operator/campaigns/:id/results',
    access: 'staff:promotions.read',
    summary: 'Whom it reached, by which way, who not and why, and what came of it',
    result: Results,
  },
} as const satisfies Record<string, StaffCall>
