import * as v from 'valibot'
import { Balance } from './accounts.ts'
import { get, type PlayerCall } from './calls/call.ts'
import { livePath } from './constants.ts'
import { offerStates } from './offers.ts'

/*
 * The live line: `GET /api/user/live`, a WebSocket on which the platform tells a signed-in player's browser what has changed. It is no row of
 * the table of calls, for its answer has no envelope. Messages are JSON and go one way: whoever sends one is hung up on, but for `ping`, which
 * is answered with `pong`. Whoever has no line polls.
 */

const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * The first message is `open`: the line tells nothing any more after `renew_s`, so that the browser opens another one, for which the
 * sign-in is checked. The balance comes whole, and so do the progress of an offer and the points of a tournament. Of the others only the subject is told, for the page that shows it asks for it:
 * `account` is the account itself or its sign-ins, after which the line is closed and has to be opened anew.
 */
export const LiveMessage = v.variant('news', [
  v.strictObject({ news: v.literal('open'), renew_s: Seconds }),
  v.strictObject({ news: v.literal('balance'), balance: Balance }),
  v.strictObject({ news: v.literal('payment'), id: v.pipe(v.string(), v.maxLength(64)) }),
  v.strictObject({
    news: v.literal('offer'),
    id: v.string(),
    done: v.number(),
    state: v.picklist(offerStates),
  }),
  v.strictObject({
    news: v.literal('tournament'),
    run: v.string(),
    points: v.number(),
    place: v.nullable(v.number()),
  }),
  v.strictObject({ news: v.picklist(['account', 'limits', 'popups', 'bet', 'gifts']) }),
])
export type LiveMessage = v.InferOutput<typeof LiveMessage>

/** Who may open it, and how often. */
export const liveCall = {
  ...get,
  ...{ path: livePath, access: 'player', result: LiveMessage, polled: true, islands: false },
} as const satisfies PlayerCall

export const liveMessage_bytes = 4096
/** Lines of one player at once; a further one closes the oldest. */
export const mostLines = 3
