import { Line, LineQuery } from '../line.ts'
import { SportBooks } from '../sportFrame.ts'
import { pageList, type Call } from './call.ts'

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
} as const satisfies Record<string, Call>
