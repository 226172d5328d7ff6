import * as v from 'valibot'
import { GameKey } from './gameLists.ts'
import { GameDetails } from './games.ts'

/** The days that are looked at, today's UTC day included. */
export const rtpDays = 30
/** With fewer rounds a game shows no return: chance decides it. */
export const fewestRounds = 1000
/** The most played games, if there are more. */
export const rtpLimit = 500

/** Of `rounds` rounds: the mean of payout / stake, and its standard deviation (0 for a single round). */
const measured = {
  rounds: v.pipe(v.number(), v.integer(), v.minValue(1)),
  returned: v.pipe(v.number(), v.minValue(0)),
  deviation: v.pipe(v.number(), v.minValue(0)),
}
/** UTC days, both included. */
const span = { from: v.string(), to: v.string() }

/** As the platform has it: it knows no names and no declared returns. */
export const MeasuredRtp = v.object({
  ...span,
  games: v.array(v.object({ id: GameKey, ...measured })),
})
export type MeasuredRtp = v.InferOutput<typeof MeasuredRtp>

/** The most played first; `rtp` of a game is what its provider declares. */
export const RtpReport = v.object({
  ...span,
  games: v.array(v.object({ game: GameDetails, ...measured })),
})
export type RtpReport = v.InferOutput<typeof RtpReport>
export type GameRtp = RtpReport['games'][number]

/** Of 16,000 games that pay what they declare, one lies beyond this many. */
export const alarmErrors = 4
/** 95 of 100 games lie within this many standard errors, if they pay the declared return. */
const standardErrors = 1.96

/** The range of the mean return over this many rounds in 95 of 100 cases, if the game pays the declared return; or in as many as `errors` say. */
export function expectedRtp(
  declared: number,
  { rounds, deviation }: Pick<GameRtp, 'rounds' | 'deviation'>,
  errors = standardErrors,
): { least: number; most: number } {
  const margin = (errors * deviation) / Math.sqrt(rounds)
  return { least: Math.max(0, declared - margin), most: declared + margin }
}
