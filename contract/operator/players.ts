import * as v from 'valibot'
import { PersonalData } from '../accounts.ts'
import { Bonus } from '../bonuses.ts'
import { currencies } from '../currencies.ts'
import { largestMovement_minor } from '../money.ts'
import { personOutcomes } from '../personCheck.ts'
import { Exclusion, exclusionLengths, LimitBody, Limits } from '../protection.ts'
import { PlatformToldRound, RoundQuery } from '../slotsHistory.ts'
import { get, post, type StaffCall } from '../calls/call.ts'
import {
  Empty,
  Flag,
  Id,
  IdParams,
  Instant,
  listOf,
  listQuery,
  Moment,
  Nullable,
  Reason,
  ReasonBody,
  Search,
  Text,
} from './fields.ts'

export const PlayerRow = v.object({
  id: v.string(),
  /** What the player reads out: eight digits. */
  number: v.nullable(v.number()),
  username: v.string(),
  email: Nullable,
  phone: Nullable,
  first_name: Nullable,
  last_name: Nullable,
  brand: v.string(),
  currency: v.string(),
  role: v.number(),
  is_banned: v.boolean(),
  is_casino_blocked: v.boolean(),
  is_verified: v.boolean(),
  /** Closed because nobody used it. */
  is_dormant: v.boolean(),
  /** The house's own account: left out of every sum. */
  is_test: v.boolean(),
  created_at: Moment,
  last_sign_in_at: Nullable,
})
export type PlayerRow = v.InferOutput<typeof PlayerRow>

/** What the vendor for identity and sanctions said last; `checked_at` is null while it has not answered. */
const PersonCheck = v.object({
  outcome: v.picklist(personOutcomes),
  reasons: v.array(v.string()),
  reference: Nullable,
  checked_at: Nullable,
  /** Who has asked to clear a refusal, which waits for a second person. */
  cleared_by: Nullable,
})

/** Amounts in minor units of the player's currency. */
export const PlayerDetails = v.object({
  ...PlayerRow.entries,
  ...PersonalData.entries,
  person_check: v.nullable(PersonCheck),
  /** Typed by the player and proven by nothing; `phone` signs in. */
  contact_phone: Nullable,
  email_verified: v.boolean(),
  birth_date: Nullable,
  lang: v.string(),
  ...{ agent_id: Nullable, referral_id: Nullable, affiliate_id: Nullable },
  is_partner: v.boolean(),
  friend_transfer_allowed: v.boolean(),
  in_bonus_program: v.boolean(),
  has_second_factor: v.boolean(),
  balance_minor: v.number(),
  bonus_minor: v.number(),
  owed_minor: v.number(),
  to_wager_minor: v.number(),
})
export type PlayerDetails = v.InferOutput<typeof PlayerDetails>

export const placeFlags = ['hosting_network', 'impossible_travel'] as const
export type PlaceFlag = (typeof placeFlags)[number]

/** `country`, `asn` and `flags`: from where it was last seen to play, and what rules found there. */
export const PlayerSession = v.object({
  id: v.string(),
  device: v.string(),
  address: Nullable,
  country: Nullable,
  asn: v.nullable(v.number()),
  flags: v.array(v.picklist(placeFlags)),
  started_at: Moment,
  seen_at: Moment,
})
export const LedgerEntry = v.object({
  id: v.string(),
  at: Moment,
  account: v.string(),
  kind: v.string(),
  amount_minor: v.number(),
  balance_after_minor: v.number(),
  key: v.string(),
  provider: Nullable,
  game_id: Nullable,
  round_id: Nullable,
  reason: Nullable,
})
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>
export const OpenRound = v.object({
  id: v.string(),
  provider: v.string(),
  round_id: v.string(),
  game_id: v.string(),
  at: Moment,
  stake_minor: v.number(),
  payout_minor: v.number(),
})
export type OpenRound = v.InferOutput<typeof OpenRound>
const PlayerNote = v.object({ id: v.string(), text: v.string(), author: v.string(), at: Moment })
type PlayerNote = v.InferOutput<typeof PlayerNote>

/**
 * The player's own view of limits, with the sources of an exclusion. `own_exclusion` is the longest of the account's
 * own (including the register's). `carried` lists each one from another account of apparently the same person
 * (`player_id`).
 */
export const PlayerLimits = v.object({
  ...Limits.entries,
  own_exclusion: v.nullable(Exclusion),
  carried: v.array(v.object({ ...Exclusion.entries, player_id: v.string(), username: v.string() })),
})
export type PlayerLimits = v.InferOutput<typeof PlayerLimits>

const Sums = v.object({ real: v.number(), bonus: v.number(), owed: v.number() })
/** A movement by hand. `key` counts once: a repeated call with it moves nothing. */
const AdjustBody = v.object({
  account: v.picklist(['real', 'bonus'], 'incorrectInput'),
  amount_minor: v.pipe(
    v.number('required'),
    v.safeInteger('incorrectInput'),
    v.minValue(-largestMovement_minor, 'incorrectInput'),
    v.maxValue(largestMovement_minor, 'incorrectInput'),
    v.notValue(0, 'incorrectInput'),
  ),
  key: v.pipe(v.string('required'), v.regex(/^[A-Za-z0-9._:-]{1,128}$/, 'incorrectInput')),
  reason: v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(200, 'incorrectInput')),
})

const player = { params: IdParams } as const
const restricts = { ...post, ...player, access: 'staff:players.restrict', result: Empty } as const
const explained = { reason: 'required' } as const

export const staffPlayerCalls = {
  listPlayers: {
    ...get,
    path: '/operator/players',
    access: 'staff:players.read',
    summary:
      'Search players: `q` is an id, or how an email address, a username, a name or a phone number (for contact too) begins; `from` and `until`: when they signed up',
    query: v.object({
      ...listQuery(['created_at', 'last_sign_in_at', 'username']),
      q: Search,
      is_banned: Flag,
      is_casino_blocked: Flag,
      is_verified: Flag,
      is_test: Flag,
      is_dormant: Flag,
      currency: v.optional(v.picklist(currencies, 'incorrectInput')),
      from: Instant,
      until: Instant,
    }),
    result: listOf(PlayerRow),
  },
  readPlayer: {
    ...get,
    ...player,
    path: '/operator/players/:id',
    access: 'staff:players.read',
    summary: 'A player with the balances',
    result: PlayerDetails,
  },
  listPlayerSessions: {
    ...get,
    ...player,
    path: '/operator/players/:id/sessions',
    access: 'staff:players.read',
    summary: 'Where a player is signed in',
    result: listOf(PlayerSession),
  },
  endPlayerSessions: {
    ...restricts,
    ...explained,
    path: '/operator/players/:id/sessions/end',
    summary: 'End one session of a player, or all',
    body: v.object({ session_id: v.optional(Id), reason: Reason }),
  },
  playerLedger: {
    ...get,
    ...player,
    path: '/operator/players/:id/ledger',
    access: 'staff:players.read',
    summary: 'A page of the ledger, newest first',
    query: v.object(listQuery(['at'])),
    result: listOf(LedgerEntry),
  },
  listOpenRounds: {
    ...get,
    ...player,
    path: '/operator/players/:id/rounds/open',
    access: 'staff:players.read',
    summary:
      'Rounds whose provider has neither paid nor returned the stake, newest first, with the money in all of them',
    result: v.object({
      items: v.array(OpenRound),
      total: v.number(),
      held_minor: v.number(),
      currency: v.picklist(currencies),
    }),
  },
  tellPlayerRound: {
    ...get,
    ...player,
    path: '/operator/players/:id/rounds/told',
    access: 'staff:players.read',
    summary:
      'A round told again: its movements, the balances around it, and what was drawn; amounts in major units',
    query: RoundQuery,
    result: PlatformToldRound,
  },
  auditPlayer: {
    ...get,
    ...player,
    path: '/operator/players/:id/audit',
    access: 'staff:players.read',
    summary: 'The ledger added up anew, by balance',
    result: v.object({ entries: v.number(), sums: Sums, balances: Sums }),
  },
  playerLimits: {
    ...get,
    ...player,
    path: '/operator/players/:id/limits',
    access: 'staff:players.read',
    summary: 'Limits of the player and of the house, with what is used, and why nothing can be played',
    result: PlayerLimits,
  },
  setHouseLimit: {
    ...restricts,
    outside: true,
    path: '/operator/players/:id/limits',
    method: 'PUT',
    summary: 'Set a limit of the house, or clear it with null; the lower one of it and the player’s counts',
    ...explained,
    body: v.intersect([LimitBody, ReasonBody]),
    result: PlayerLimits,
  },
  excludePlayer: {
    ...restricts,
    ...explained,
    outside: true,
    path: '/operator/players/:id/exclusion',
    summary:
      'Exclude a player who asks for it; a longer exclusion that counts already stays, and none is shortened',
    body: v.object({ length: v.picklist(exclusionLengths, 'incorrectInput'), reason: Reason }),
    result: PlayerLimits,
  },
  liftExclusion: {
    ...restricts,
    ...explained,
    outside: true,
    proof: 'fresh',
    path: '/operator/players/:id/exclusion/lift',
    summary:
      'Take back what was carried over from the account `from`, whose owner is somebody else: an exclusion of the player’s own stays, and nothing carries over between the two again. 9409 where nothing was',
    body: v.object({ from: Id, reason: Reason }),
    result: PlayerLimits,
  },
  reopenPlayer: {
    ...restricts,
    ...explained,
    path: '/operator/players/:id/reopen',
    summary:
      'Open an account again that was closed because nobody used it. It has another notice, unless its player signs in. 9409 where it is not closed',
    body: ReasonBody,
  },
  markTest: {
    ...post,
    ...player,
    ...explained,
    path: '/operator/players/:id/test',
    access: 'staff:staff.manage',
    summary:
      'Mark an account of the house’s own tests: from then on it is left out of reports, measured returns, wins, jackpots, markers of harm and cases',
    body: v.object({ is_test: v.boolean('incorrectInput'), reason: Reason }),
    result: Empty,
  },
  listPlayerNotes: {
    ...get,
    ...player,
    path: '/operator/players/:id/notes',
    access: 'staff:players.read',
    summary: 'What staff noted about a player, newest first',
    query: v.object(listQuery(['at'])),
    result: listOf(PlayerNote),
  },
  addPlayerNote: {
    ...post,
    ...player,
    path: '/operator/players/:id/notes',
    access: 'staff:players.note',
    summary: 'Add a note; notes are never changed',
    body: v.object({ text: v.pipe(Text(4000), v.nonEmpty('required')) }),
    result: PlayerNote,
  },
  banPlayer: {
    ...restricts,
    ...explained,
    path: '/operator/players/:id/ban',
    summary: 'Ban a player, or end the ban',
    body: v.object({ is_banned: v.boolean('required'), reason: Reason }),
  },
  blockCasino: {
    ...restricts,
    ...explained,
    path: '/operator/players/:id/casino-block',
    summary: 'Block the casino for a player, or open it again',
    body: v.object({ is_casino_blocked: v.boolean('required'), reason: Reason }),
  },
  verifyPlayer: {
    ...restricts,
    ...explained,
    path: '/operator/players/:id/verify',
    access: 'staff:documents.decide',
    summary: 'Say that the documents are in order, or no longer',
    body: v.object({ is_verified: v.boolean('required'), reason: Reason }),
  },
  allowTransfers: {
    ...restricts,
    ...explained,
    path: '/operator/players/:id/transfers',
    summary: 'Allow transfers to friends, or stop them',
    body: v.object({ is_allowed: v.boolean('required'), reason: Reason }),
  },
  setBonusProgram: {
    ...restricts,
    ...explained,
    outside: true,
    path: '/operator/players/:id/bonus-program',
    access: 'staff:promotions.write',
    summary: 'Take a player into the bonus program, or out of it',
    body: v.object({ is_member: v.boolean('required'), reason: Reason }),
  },
  listPlayerBonuses: {
    ...get,
    ...player,
    path: '/operator/players/:id/bonuses',
    access: 'staff:players.read',
    summary: 'The bonuses of a player, newest first',
    result: listOf(Bonus),
  },
  cancelPlayerBonus: {
    ...post,
    outside: true,
    path: '/operator/players/:id/bonuses/:bonus/cancel',
    access: 'staff:promotions.write',
    ...explained,
    proof: 'fresh',
    summary: 'Take back what is left of a bonus',
    params: v.object({ id: Id, bonus: Id }),
    body: ReasonBody,
    result: Empty,
  },
  cancelPlayerPromocode: {
    ...post,
    outside: true,
    path: '/operator/players/:id/promocodes/:code/cancel',
    access: 'staff:promotions.write',
    ...explained,
    proof: 'fresh',
    summary: 'Cancel a code that a player has used, and what is left of its gift',
    params: v.object({ id: Id, code: v.pipe(v.string(), v.maxLength(64)) }),
    body: v.optional(ReasonBody, {}),
    result: Empty,
  },
  adjustPlayer: {
    ...post,
    ...player,
    outside: true,
    path: '/operator/players/:id/adjust',
    access: 'staff:players.money',
    ...explained,
    proof: 'fresh',
    summary:
      'Move money by hand; 501 insufficient, 9409 if the key was used for something else, 9471 for a bonus where the market has none',
    body: AdjustBody,
    result: v.object({ balance_minor: v.number(), duplicate: v.boolean() }),
  },
} as const satisfies Record<string, StaffCall>
