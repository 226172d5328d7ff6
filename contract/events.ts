import * as v from 'valibot'
import type { Permission } from './operator/roles.ts'

/*
 * The events that leave the platform, for a CRM or a warehouse (docs/events.md, which is written from this table). Their data are ids and
 * facts. What is about a person beyond that, and what not everybody of the staff may know, `needs` a permission, of the endpoint or the key
 * that gets it. A field is only ever added; what would change one is a type of a higher version.
 */
const Player = v.string()
const Moment = v.pipe(v.string(), v.description('ISO 8601, UTC'))
const Currency = v.pipe(v.string(), v.description('ISO 4217'))
const Minor = v.pipe(v.number(), v.integer(), v.description('minor units'))
const Count = v.pipe(v.number(), v.integer())
const MaybeMoment = v.nullable(Moment)

const ofPlayer = v.object({ player_id: Player })
const ofPayment = v.object({
  payment_id: v.string(),
  player_id: Player,
  method: v.string(),
  currency: Currency,
  amount_minor: Minor,
  fee_minor: Minor,
})
const ofComplaint = v.object({
  complaint_id: v.string(),
  number: Count,
  player_id: v.nullable(Player),
  subject: v.string(),
})
const ofContent = v.object({ entry: v.string() })
const ofStop = v.object({
  stop: v.pipe(v.string(), v.description('`everything`, or a product, provider or game')),
})

type EventType = {
  version: number
  summary: string
  data: v.GenericSchema
  /** Who gets it, and who lets somebody get it, holds this permission. */
  needs?: Permission
  /** Goes to every endpoint that gets anything of players: nobody markets to who is excluded or gone. */
  isForced?: true
}

const eventTypes = {
  'player.signed_up': {
    version: 1,
    summary: 'An account was made',
    data: v.object({ player_id: Player, number: Count, currency: Currency }),
  },
  'player.contact': {
    version: 1,
    summary:
      'How the player is reached and called: after the sign-up, and after a change. Read at the moment of delivery, and kept in no log; null for an account that is gone',
    needs: 'players.read',
    data: v.object({
      player_id: Player,
      email: v.nullable(v.string()),
      phone: v.nullable(v.string()),
      name: v.nullable(v.string()),
      language: v.nullable(v.string()),
    }),
  },
  'player.email_confirmed': {
    version: 1,
    summary: 'The player has confirmed the email address',
    data: ofPlayer,
  },
  'player.verified': { version: 1, summary: 'Documents prove who the player is', data: ofPlayer },
  'player.unverified': { version: 1, summary: 'The account is verified no longer', data: ofPlayer },
  'player.signed_in': { version: 1, summary: 'The player has signed in', data: ofPlayer },
  'player.blocked': { version: 1, summary: 'Staff have blocked the account', data: ofPlayer, isForced: true },
  'player.unblocked': { version: 1, summary: 'The account is blocked no longer', data: ofPlayer },
  'player.limit_changed': {
    version: 1,
    summary:
      'A limit of the player, or of the house for the player, is another; null for none. A higher one waits until `pending_from`',
    data: v.object({
      player_id: Player,
      kind: v.string(),
      period: v.string(),
      own: v.nullable(Count),
      house: v.nullable(Count),
      pending: v.nullable(Count),
      pending_from: MaybeMoment,
    }),
  },
  'player.excluded': {
    version: 1,
    summary:
      'A time-out, a self-exclusion or a register keeps the player from playing: no marketing until it has ended',
    isForced: true,
    data: v.object({ player_id: Player, kind: v.string(), until: MaybeMoment }),
  },
  'player.exclusion_lifted': {
    version: 1,
    summary: 'Staff have lifted what was carried over from another account',
    data: ofPlayer,
  },
  'player.exclusion_end_asked': {
    version: 1,
    summary: 'The player has asked for the end of a self-exclusion whose period is over',
    data: ofPlayer,
  },
  'player.consent_changed': {
    version: 1,
    summary: 'The player agrees to marketing by a channel, or no longer',
    isForced: true,
    data: v.object({ player_id: Player, channel: v.string(), granted: v.boolean(), source: v.string() }),
  },
  'player.deletion_asked': { version: 1, summary: 'The player wants the account deleted', data: ofPlayer },
  'player.deletion_withdrawn': {
    version: 1,
    summary: 'The player wants to keep the account',
    data: ofPlayer,
  },
  'player.deleted': {
    version: 1,
    summary: 'The account was deleted: forget the person',
    data: ofPlayer,
    isForced: true,
  },
  'deposit.began': { version: 1, summary: 'A deposit was begun', data: ofPayment },
  'deposit.paid': { version: 1, summary: 'A deposit has arrived', data: ofPayment },
  'deposit.failed': { version: 1, summary: 'A deposit was refused or not paid in time', data: ofPayment },
  'deposit.returned': { version: 1, summary: 'A deposit went back to the payer', data: ofPayment },
  'withdrawal.asked': { version: 1, summary: 'A withdrawal was asked for', data: ofPayment },
  'withdrawal.approved': { version: 1, summary: 'A withdrawal goes to the provider', data: ofPayment },
  'withdrawal.paid': { version: 1, summary: 'A withdrawal was paid', data: ofPayment },
  'withdrawal.refused': {
    version: 1,
    summary: 'A withdrawal was not paid; its money is back',
    data: ofPayment,
  },
  'offer.joined': {
    version: 1,
    summary: 'The player takes part in an offer',
    data: v.object({ player_id: Player, offer_id: v.string(), offer_version: Count }),
  },
  'offer.given': {
    version: 1,
    summary: 'An offer has given the player something',
    data: v.object({
      player_id: Player,
      offer_id: v.string(),
      gift_id: v.string(),
      amount_minor: Minor,
      currency: Currency,
    }),
  },
  'offer.ended': {
    version: 1,
    summary: 'An offer is over for the player',
    data: v.object({ player_id: Player, offer_id: v.string(), is_canceled: v.boolean() }),
  },
  'bonus.given': {
    version: 1,
    summary: 'Bonus money was given, by an offer or by staff',
    data: v.object({
      player_id: Player,
      bonus_id: v.string(),
      amount_minor: Minor,
      currency: Currency,
      expires_at: Moment,
    }),
  },
  'bonus.ended': {
    version: 1,
    summary: 'A bonus has expired or was taken back',
    data: v.object({ player_id: Player, bonus_id: v.string(), reason: v.picklist(['expired', 'canceled']) }),
  },
  'bet.placed': {
    version: 1,
    summary: 'A bet was placed with the sportsbook',
    data: v.object({ player_id: Player, bet_id: v.string(), stake_minor: Minor, currency: Currency }),
  },
  'bet.settled': {
    version: 1,
    summary:
      'The book has decided a bet, cashed it out, corrected or undone it; the amount is what the balance changed by',
    data: v.object({
      player_id: Player,
      bet_id: v.string(),
      outcome: v.picklist(['win', 'loss', 'cash_out', 'correction', 'rollback']),
      amount_minor: Minor,
      currency: Currency,
    }),
  },
  'play.summed': {
    version: 1,
    summary:
      'What the player staked and won in rounds of games since the sum before, by game: once an hour of play at most',
    data: v.object({
      player_id: Player,
      currency: Currency,
      from: Moment,
      until: Moment,
      games: v.array(
        v.object({
          provider: v.string(),
          game_id: v.string(),
          rounds: Count,
          stakes_minor: Minor,
          payouts_minor: Minor,
        }),
      ),
    }),
  },
  'tournament.ended': {
    version: 1,
    summary: 'A run of a tournament is settled, and its prizes are given',
    data: v.object({ tournament_id: v.string(), run_id: v.string(), players: Count }),
  },
  'document.decided': {
    version: 1,
    summary: 'Staff have decided on a document',
    data: v.object({ player_id: Player, document_id: v.string(), decision: v.string() }),
  },
  'complaint.opened': { version: 1, summary: 'A player or guest complains', data: ofComplaint },
  'complaint.answered': { version: 1, summary: 'A complaint was answered', data: ofComplaint },
  'case.opened': {
    version: 1,
    summary: 'A rule has found signs of money laundering or fraud; the player must not learn of it',
    needs: 'cases.read',
    data: v.object({ case_id: v.string(), player_id: Player, rule: v.nullable(v.string()) }),
  },
  'stop.set': { version: 1, summary: 'Staff have stopped play somewhere', data: ofStop },
  'stop.lifted': { version: 1, summary: 'Play goes on', data: ofStop },
  'content.published': { version: 1, summary: 'An entry was published or scheduled', data: ofContent },
  'content.unpublished': { version: 1, summary: 'An entry was taken off the site', data: ofContent },
  'endpoint.test': {
    version: 1,
    summary: 'A test that staff have sent to one endpoint',
    data: v.object({ endpoint_id: v.string(), note: v.string() }),
  },
} as const satisfies Record<string, EventType>

export type EventName = keyof typeof eventTypes
export const eventNames = Object.keys(eventTypes).filter((name): name is EventName => name in eventTypes)
/** Those that can be chosen: a test goes to its endpoint alone. */
export const choosableEvents = eventNames.filter((name) => name !== 'endpoint.test')
export const EventName = v.picklist(eventNames, 'incorrectInput')

const rows: Record<EventName, EventType> = eventTypes
export const eventTypeOf = (name: EventName): EventType => rows[name]

/** The permissions that these types need besides the one to read events. */
export function neededFor(names: readonly EventName[]): Permission[] {
  return [...new Set(names.flatMap((name) => rows[name].needs ?? []))]
}

const isOfPlayers = (name: EventName) => !/^(?:tournament|stop|content|endpoint)\./.test(name)

/** What an endpoint gets that chose some types; nothing of players is sent without what forbids to market to them. */
export function sentFor(chosen: readonly EventName[]): EventName[] {
  const forced = chosen.some(isOfPlayers) ? eventNames.filter((name) => rows[name].isForced) : []
  return eventNames.filter((name) => chosen.includes(name) || forced.includes(name))
}

/** What every event says of itself; `data` is the type's own. */
export const OutEvent = v.object({
  id: v.pipe(v.string(), v.description('counts once, however often it comes')),
  type: EventName,
  version: Count,
  timestamp: v.pipe(Moment, v.description('when it happened')),
  sequence: v.pipe(v.string(), v.description('log and place, `0-17`: in one log it only grows')),
  key: v.pipe(v.string(), v.description('whom or what it is about: events of one key are ordered')),
  brand: v.nullable(v.string()),
  data: v.record(v.string(), v.unknown()),
})
export type OutEvent = v.InferOutput<typeof OutEvent>
