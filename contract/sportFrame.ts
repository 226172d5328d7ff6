import * as v from 'valibot'
import { languageCodes } from './languages.ts'
import { coefTypes, dateFormats, frameThemes, oddsFormats } from './bookSettings.ts'

/*
 * Messages between our page and the stage of the Digitain sportsbook. The partner's script runs on the stage, a
 * separate host without a session (contract/stage.ts), never on ours. The stage translates between its dialect and
 * these messages. Each side accepts only these shapes, from the other's window and origin.
 */
export const sportStagePath = '/stage/sport'

/** The token of somebody who is not signed in. */
export const guestToken = '_'

export { oddsFormats, type OddsFormat } from './bookSettings.ts'

const Text = v.pipe(v.string(), v.maxLength(200))

/**
 * The selections of a shared slip: the ids of event, market and selection of each, all between asterisks. 15 selections of
 * the longest ids fit, or a dozen bet builders.
 */
const longestSlip = 2000
export const SharedSlip = v.pipe(v.string(), v.maxLength(longestSlip), v.regex(/^[\w:.+*-]+$/))

/** What a frame that may store nothing itself wants to have again: its slip, its favorites. Only that frame reads it. */
export const KeptText = v.pipe(v.string(), v.maxLength(20_000))

/** A page of the book by its key (SPORT-03: `Overview`), never an address, and the item open on it. */
export const FrameRoute = v.object({
  page: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)),
  query: v.record(
    v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)),
    v.pipe(v.string(), v.maxLength(longestSlip)),
  ),
})
export type FrameRoute = v.InferOutput<typeof FrameRoute>

/**
 * Parameters of our addresses under /sport, with the book's names for them. `gameId` and `selection` together put the
 * selection into the slip, of the main market where `market` names no other; `slip` puts the selections of a shared one.
 */
export const routeFields = {
  gameId: 'event',
  market: 'market',
  selection: 'selection',
  slip: 'slip',
  q: 'q',
  day: 'day',
  hour: 'hour',
  sport: 'sport',
  country: 'country',
  champ: 'champ',
  live: 'live',
  resultPage: 'resultPage',
  eventId: 'eventId',
} as const
export const sportParameters = Object.keys(routeFields)

/** The settings that the player's page passes to the frame; the rest is the stage's own configuration. */
const FrameSettings = v.object({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
  language: v.picklist(languageCodes),
  timeZone: Text,
  oddsFormat: v.picklist(oddsFormats),
  dateFormat: v.picklist(dateFormats),
  coefType: v.picklist(coefTypes),
  theme: v.picklist(frameThemes),
  route: FrameRoute,
  kept: v.optional(KeptText),
})
export type FrameSettings = v.InferOutput<typeof FrameSettings>

const source = v.literal('sport')

export const PageMessage = v.variant('type', [
  v.object({ source, type: v.literal('start'), settings: FrameSettings }),
  v.object({ source, type: v.literal('route'), route: FrameRoute }),
])
export type PageMessage = v.InferOutput<typeof PageMessage>

/** What a slip costs more than there is, in major units; undefined where a frame does not say. */
export const MissingAmount = v.optional(v.pipe(v.number(), v.finite(), v.gtValue(0), v.maxValue(1e9)))

/**
 * `ready`: the book's frame has answered. `failed`: its script did not load or threw. `kept`: see KeptText. `cover`: the open slip
 * of a phone wants the whole screen, or no more.
 */
export const StageMessage = v.variant('type', [
  v.object({ source, type: v.picklist(['ready', 'login', 'registration', 'balance', 'failed']) }),
  v.object({ source, type: v.literal('deposit'), amount: MissingAmount }),
  v.object({ source, type: v.literal('navigate'), route: FrameRoute, isReplaced: v.boolean() }),
  v.object({ source, type: v.literal('title'), title: Text }),
  v.object({ source, type: v.literal('share'), slip: SharedSlip }),
  v.object({ source, type: v.literal('kept'), text: KeptText }),
  v.object({ source, type: v.literal('cover'), isCovering: v.boolean() }),
])
export type StageMessage = v.InferOutput<typeof StageMessage>

/**
 * The sportsbooks of the deployment and the addresses of their frames; null for a missing one. The first one's frame
 * needs a stage; without one there are only its line and its history.
 */
export const SportBooks = v.object({
  digitain: v.nullable(v.object({ stage: v.nullable(v.pipe(v.string(), v.url())) })),
  betconstruct: v.nullable(v.object({ frame: v.pipe(v.string(), v.url()), siteId: v.string() })),
})
export type SportBooks = v.InferOutput<typeof SportBooks>
