/**
 * What an action costs: D1 statements with the rows that they read and write, requests to Durable Objects, the statements of their own databases and the rows that
 * these write, operations of R2 and
 * KV, calls from the site to the platform, and bytes that stay.
 */
export type Cost = Partial<
  Record<
    | 'd1'
    | 'd1Read'
    | 'd1Written'
    | 'wallet'
    | 'objectAsked'
    | 'objectWritten'
    | 'jackpot'
    | 'stops'
    | 'tries'
    | 'r2'
    | 'kvRead'
    | 'kvWrite'
    | 'platform'
    | 'bytes',
    number
  >
>

/** `most`: a test fails above it. */
export type Budget = { most: Cost }

/** What a cost has that its budget does not allow. */
export function above(cost: Cost, most: Cost): Cost {
  const names = Object.keys(cost) as (keyof Cost)[]
  return Object.fromEntries(
    names.filter((name) => (cost[name] ?? 0) > (most[name] ?? 0)).map((name) => [name, cost[name]]),
  )
}

const stake = { wallet: 1, objectAsked: 27, objectWritten: 4 }
const payout = { ...stake, objectAsked: 28 }

/** Of the platform, in steady state. */
export const platformCosts = {
  'content version, asked once a second': { most: { d1: 1, d1Read: 7 } },
  'session check, once a page': { most: { wallet: 1, objectAsked: 1 } },
  balance: { most: { wallet: 1, objectAsked: 16 } },
  popups: { most: { wallet: 1, objectAsked: 2 } },
  'a poll once an hour, which stores that the sign-in is used': {
    most: { d1: 2, d1Read: 3, d1Written: 3, wallet: 2, objectAsked: 22, objectWritten: 2 },
  },
  'live line, opened once in five minutes': { most: { wallet: 1, objectAsked: 14 } },
  'session check after the object slept': { most: { wallet: 1, objectAsked: 4 } },
  'debit after the object slept': { most: { wallet: 1, objectAsked: 30, objectWritten: 4 } },
  // The session, the balance and the popups of every page, and the three lists of a page of games.
  'page of games, its first calls after the object slept': {
    most: { wallet: 6, objectAsked: 36 },
  },
  favorites: { most: { wallet: 1, objectAsked: 2 } },
  likes: { most: { wallet: 1, objectAsked: 2 } },
  'games played last': { most: { wallet: 1, objectAsked: 3 } },
  'a favorite more': {
    most: { d1: 4, d1Read: 6, d1Written: 2, wallet: 1, objectAsked: 1, objectWritten: 1 },
  },
  'a like more': { most: { d1: 3, d1Read: 6, d1Written: 5, wallet: 1, objectAsked: 1, objectWritten: 1 } },
  launch: { most: { wallet: 2, objectAsked: 72, objectWritten: 3 } },
  'launch on another network or after half an hour': {
    most: { d1: 4, d1Read: 10, d1Written: 6, wallet: 6, objectAsked: 143, objectWritten: 8 },
  },
  'leaving a game': { most: { wallet: 1, objectAsked: 10, objectWritten: 1 } },
  'stops, asked once a second of stakes': { most: { stops: 1 } },
  debit: { most: stake },
  credit: { most: payout },
  'delivery of stakes, once a second of play': { most: { jackpot: 2, objectAsked: 87, objectWritten: 13 } },
  'debit with a line open': { most: stake },
  'credit with a line open': { most: payout },
  // One statement for all offers, two and a row for one that it changes.
  'debit with an offer joined': { most: { wallet: 1, objectAsked: 29, objectWritten: 5 } },
  'debit with two offers joined': { most: { wallet: 1, objectAsked: 30, objectWritten: 6 } },
  'debit with five offers joined': { most: { wallet: 1, objectAsked: 33, objectWritten: 9 } },
  // Two statements, and a row where the points are others, which is reported by the alarm.
  'debit in a tournament': { most: { wallet: 1, objectAsked: 29, objectWritten: 4 } },
  'credit in a tournament': { most: { wallet: 1, objectAsked: 31, objectWritten: 5 } },
  bet: { most: stake },
  // With the news of it.
  settle: { most: { wallet: 1, objectAsked: 33, objectWritten: 7 } },
  // Two of the rows are what becomes its events, begun and paid: in the transaction of the payment, so that no crash loses one.
  deposit: { most: { d1: 8, d1Read: 13, d1Written: 22, wallet: 3, objectAsked: 59, objectWritten: 7 } },
  // Three of them ask which offers may be chosen with the deposit.
  'cashier opened': { most: { d1: 1, d1Read: 9, wallet: 1, objectAsked: 89, objectWritten: 8 } },
  // Likewise: asked for, and on its way.
  withdrawal: { most: { d1: 11, d1Read: 41, d1Written: 18, wallet: 3, objectAsked: 93, objectWritten: 19 } },
  'sign-in': { most: { d1: 8, d1Read: 26, d1Written: 19, tries: 4, wallet: 1, objectAsked: 4 } },
  'sign-up by username': {
    // The object makes its tables, one statement a step: the newest two are the brand of the player, and what is told as events.
    most: { d1: 13, d1Read: 26, d1Written: 34, wallet: 1, objectAsked: 79, objectWritten: 150 },
  },
  // Three of them seal the line of the audit log behind the answer.
  'studio publish': { most: { d1: 9, d1Read: 30, d1Written: 12, tries: 1 } },
} satisfies Record<string, Budget>

export const jackpotBytes: Budget = { most: { bytes: 110 } }
export const spinBytes: Budget = { most: { bytes: 380 } }

export const siteCosts = {
  'page view': { most: {} },
  'page view, the first of a second in an isolate': { most: { platform: 1 } },
  'session check': { most: { platform: 1 } },
  balance: { most: { platform: 1 } },
  popups: { most: { platform: 1 } },
} satisfies Record<string, Budget>
