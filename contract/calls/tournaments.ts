import * as v from 'valibot'
import {
  JoinTournamentBody,
  MyTournaments,
  TableQuery,
  TournamentCard,
  TournamentPage,
  TournamentQuery,
  TournamentsQuery,
  TournamentTable,
} from '../tournaments.ts'
import { get, pageList, post, type Call } from './call.ts'

const ofPlayer = { access: 'player', path: '/api/user/tournaments', result: MyTournaments } as const

/** Tournaments: the lists that everybody sees, and those of the player. */
export const tournamentCalls = {
  tournaments: {
    ...pageList,
    ...{ cache_s: 10, path: '/api/site/tournaments' },
    query: TournamentsQuery,
    result: v.array(TournamentCard),
  },
  tournament: {
    ...pageList,
    ...{ cache_s: 10, path: '/api/site/tournament' },
    query: TournamentQuery,
    result: TournamentPage,
  },
  tournamentTable: {
    ...pageList,
    ...{ cache_s: 3, path: '/api/site/tournament_table' },
    query: TableQuery,
    result: TournamentTable,
  },
  myTournaments: { ...get, ...ofPlayer },
  joinTournament: { ...post, ...ofPlayer, terms: true, body: JoinTournamentBody },
} as const satisfies Record<string, Call>
