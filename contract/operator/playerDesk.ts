import * as v from 'valibot'
import { News } from '../inbox.ts'
import { Exclusion, Limit } from '../protection.ts'
import { get, type StaffCall } from '../calls/call.ts'
import { harmRules } from './markers.ts'
import { paymentStates } from './payments.ts'
import { IdParams, listOf, Moment, Nullable } from './fields.ts'

/* What a player's page begins with, and what happened, from all rooms. A part that the role may not see is null, or is missing. */

const Paid = v.object({
  id: v.string(),
  at: Moment,
  amount_minor: v.number(),
  status: v.picklist(paymentStates),
})
const Open = v.object({ count: v.number(), held_minor: v.number() })

/** Amounts in minor units of the player's currency; those of `limits` and `news` in major ones, as players have them. */
export const PlayerSummary = v.object({
  /** The newest of each, and how many withdrawals wait. */
  payments: v.nullable(
    v.object({ deposit: v.nullable(Paid), withdrawal: v.nullable(Paid), waiting: v.number() }),
  ),
  rounds: Open,
  bets: Open,
  documents: v.nullable(v.object({ waiting: v.number(), decided_at: Nullable, status: Nullable })),
  /** Those that are set. */
  limits: v.array(Limit),
  exclusion: v.nullable(Exclusion),
  markers: v.object({ count: v.number(), rule: v.nullable(v.picklist(harmRules)), made_at: Nullable }),
  /** Those that go on. */
  offers: v.array(v.object({ id: v.string(), title: v.string(), state: v.string() })),
  /** The newest of the inbox. */
  news: v.array(News),
  /** Cases that are not closed. */
  cases: v.nullable(v.number()),
  /** Complaints without an answer. */
  complaints: v.number(),
  note: v.nullable(v.object({ text: v.string(), author: v.string(), at: Moment })),
})
export type PlayerSummary = v.InferOutput<typeof PlayerSummary>

export const timelineSources = [
  ...(['payment', 'play', 'movement', 'security', 'document', 'message'] as const),
  ...(['note', 'marker', 'complaint', 'case', 'terms', 'staff'] as const),
] as const
export type TimelineSource = (typeof timelineSources)[number]

/**
 * `what`: the kind of it in the words of its source, such as a kind of payment, event or call. Of `play`, what was played of one game
 * without a longer pause: `from` its beginning, `count` its rounds, `amount_minor` what they paid without the stakes (`stake_minor`).
 * `place`: the id of the record that it is about.
 */
export const TimelineItem = v.object({
  id: v.string(),
  at: Moment,
  source: v.picklist(timelineSources),
  what: v.string(),
  from: v.optional(Moment),
  count: v.optional(v.number()),
  stake_minor: v.optional(v.number()),
  amount_minor: v.optional(v.number()),
  detail: v.optional(v.string()),
  by: v.optional(v.string()),
  place: v.optional(v.string()),
})
export type TimelineItem = v.InferOutput<typeof TimelineItem>

export const linkReasons = ['person', 'document', 'payee', 'device', 'network'] as const
export type LinkReason = (typeof linkReasons)[number]

const PlayerLink = v.object({
  id: v.string(),
  player_id: v.string(),
  username: v.string(),
  player_number: v.nullable(v.number()),
  is_banned: v.boolean(),
  reasons: v.array(v.picklist(linkReasons)),
})
export type PlayerLink = v.InferOutput<typeof PlayerLink>

const player = { ...get, params: IdParams, access: 'staff:players.read' } as const

export const playerDeskCalls = {
  readPlayerSummary: {
    ...player,
    path: '/operator/players/:id/summary',
    summary:
      'What answers a call: the last payments, what is open, documents, limits, markers, offers, messages',
    result: PlayerSummary,
  },
  playerTimeline: {
    ...player,
    path: '/operator/players/:id/timeline',
    summary:
      'What happened to a player, newest first: payments, play, security, documents, messages, notes, markers, complaints, terms, cases and what staff did, each for who may see it. `next` is `before` of the older ones',
    query: v.object({
      before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}\.\d{1,16}$/, 'incorrectInput'))),
    }),
    result: v.object({ items: v.array(TimelineItem), next: Nullable }),
  },
  listPlayerLinks: {
    ...player,
    path: '/operator/players/:id/links',
    summary:
      'Accounts that may be of the same person, with the reasons: the same identity, document, payee, browser or network; documents and payees for who may see those',
    result: listOf(PlayerLink),
  },
} as const satisfies Record<string, StaffCall>
