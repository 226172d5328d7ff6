import * as v from 'valibot'
import { get, post, put, type StaffCall } from '../calls/call.ts'
import { currencies } from '../currencies.ts'
import {
  prizeStates,
  RunId,
  runStates,
  TournamentId,
  TournamentTerms,
  TournamentTexts,
} from '../tournaments.ts'
import { Empty, listOf, listQuery, Moment, Nullable, Reason } from './fields.ts'

/** draft: never published. running: its runs come one after the other. ended: after the last. stopped: the run that is on is the last. */
const tournamentStages = ['draft', 'running', 'ended', 'stopped'] as const
export type TournamentStage = (typeof tournamentStages)[number]

const Image = v.pipe(
  v.string(),
  v.regex(/^\/media\/[\w./-]{1,150}\.(?:jpg|png|webp|avif)$/, 'incorrectInput'),
)

const TournamentInput = v.object({
  terms: TournamentTerms,
  texts: TournamentTexts,
  image: v.optional(v.nullable(Image), null),
  is_new: v.optional(v.boolean(), false),
  /** The version that the caller read: 9409 if there is a newer one. */
  version: v.optional(v.number()),
})

/** `terms`, `texts` and `image` are of the newest version; `live_version` is the one that runs get which begin from now on. */
export const TournamentRow = v.object({
  id: v.string(),
  stage: v.picklist(tournamentStages),
  version: v.number(),
  live_version: v.nullable(v.number()),
  terms: TournamentTerms,
  texts: TournamentTexts,
  image: Nullable,
  /** Null is all brands. */
  brand: Nullable,
  updated_at: Moment,
})
export type TournamentRow = v.InferOutput<typeof TournamentRow>

/** `settled_at`: when the places stood. */
export const TournamentRunRow = v.object({
  id: v.string(),
  state: v.picklist(runStates),
  version: v.number(),
  starts_at: Moment,
  ends_at: Moment,
  settled_at: Nullable,
  players: v.number(),
})
export type TournamentRunRow = v.InferOutput<typeof TournamentRunRow>

/** due: on its way. none: a place without a prize, or a run whose places do not stand yet. */
const Standing = v.object({
  place: v.number(),
  player_id: v.string(),
  name: v.string(),
  points: v.number(),
  reached_at: Moment,
  currency: v.picklist(currencies),
  prize_minor: v.number(),
  prize_state: v.picklist([...prizeStates, 'due', 'none']),
})
export type StandingRow = v.InferOutput<typeof Standing>

const ofTournament = { params: v.object({ id: TournamentId }) } as const

export const staffTournamentCalls = {
  listTournaments: {
    ...get,
    path: '/operator/tournaments',
    access: 'staff:promotions.read',
    summary: 'Tournaments, by their newest versions',
    query: v.object(listQuery(['updated_at', 'id'])),
    result: listOf(TournamentRow),
  },
  tournamentRuns: {
    ...get,
    path: '/operator/tournament-runs',
    access: 'staff:promotions.read',
    summary: 'The runs of a tournament, newest first',
    query: v.object({ ...listQuery(['starts_at']), tournament: TournamentId }),
    result: listOf(TournamentRunRow),
  },
  tournamentStandings: {
    ...get,
    path: '/operator/tournament-runs/:id',
    access: 'staff:promotions.read',
    summary: 'The first hundred of a run, and what became of their prizes',
    params: v.object({ id: RunId }),
    result: v.object({ standings: v.array(Standing) }),
  },
  readTournament: {
    ...get,
    ...ofTournament,
    path: '/operator/tournaments/:id',
    access: 'staff:promotions.read',
    summary: 'One tournament',
    result: TournamentRow,
  },
  putTournament: {
    ...put,
    ...ofTournament,
    path: '/operator/tournaments/:id',
    access: 'staff:promotions.write',
    summary:
      'A new version of a tournament, which no run has before it is published. 9409 where it exists with `is_new`, or changed since `version`; 9484 for what the market does not allow',
    body: TournamentInput,
    result: TournamentRow,
  },
  publishTournament: {
    ...post,
    ...ofTournament,
    outside: true,
    path: '/operator/tournaments/:id/publish',
    access: 'staff:promotions.write',
    proof: 'fresh',
    reason: 'required',
    summary:
      'Runs that begin from now on have this version; one that is on keeps its own. By two persons where all prizes of all runs reach their tier. 9409 for another version than the newest',
    body: v.object({ version: v.number('required'), reason: Reason }),
    result: TournamentRow,
  },
  stopTournament: {
    ...post,
    ...ofTournament,
    outside: true,
    path: '/operator/tournaments/:id/stop',
    access: 'staff:promotions.write',
    reason: 'required',
    summary:
      'No run begins any more, and nobody joins the one that is on; who has joined plays it to its end. Publishing opens it again',
    body: v.object({ reason: Reason }),
    result: Empty,
  },
} as const satisfies Record<string, StaffCall>
