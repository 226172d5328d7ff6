import { BetConstructBetsBody, Bets, BetsQuery, Bettor, GenTokenBody, SportToken } from '../bets.ts'
import { get, list, post, type Call, pageList } from './call.ts'
import { EventSearchQuery, Line, LineQuery } from '../line.ts'
import { SportBooks } from '../sportFrame.ts'

/** The books answer, in their own words; the platform names the player. A block of the casino does not block sport. */
const ofBook = { access: 'player', answer: Bettor } as const

/** The sportsbooks' tokens and a player's bets; the paths are the specification's. */
export const betCalls = {
  digitainToken: { ...get, ...ofBook, terms: true, path: '/digitain/front/token', result: SportToken },
  betconstructToken: {
    ...post,
    ...ofBook,
    terms: true,
    path: '/betconstruct/GenToken',
    body: GenTokenBody,
    result: SportToken,
  },
  betconstructBets: {
    ...post,
    ...ofBook,
    path: '/betconstruct/GetBetsHistory',
    islands: false,
    body: BetConstructBetsBody,
    result: Bets,
  },
  bets: { ...get, ...ofBook, path: '/api/user/bets', query: BetsQuery, result: Bets },
} as const satisfies Record<string, Call>

/** Which sportsbooks there are and where their frames are, and the first one's line. */
export const lineCalls = {
  sportBooks: { ...pageList, path: '/api/sport/books', answeredBy: 'site', result: SportBooks },
  sportLine: {
    ...pageList,
    path: '/api/sport/line',
    // Cursors are the book's own text, so the edge cache does not protect the book.
    limit: 'call',
    cache_s: 3,
    answeredBy: 'site',
    query: LineQuery,
    result: Line,
  },
  searchEvents: {
    ...list,
    path: '/api/sport/search',
    limit: 'call',
    cache_s: 3,
    answeredBy: 'site',
    query: EventSearchQuery,
    result: Line,
  },
} as const satisfies Record<string, Call>
