import * as v from 'valibot'
import { LiveRound } from '../live/liveRound.ts'

/*
 * The states of a round. Open states are retried until they change; the others are final.
 *
 *   debit ──taken──▶ (flying ──▶) credit ──paid──▶ settled
 *     ├──refused──▶ refused
 *     └──unknown──▶ rollback ──▶ voided
 *
 * Only games in which the player decides during the round, such as crash games and blackjack, have the state `flying`;
 * an act that stakes more goes through `raise`, from which it comes back with the stake taken or refused. A raise is asked
 * for again until its answer is known: nothing of the outcome is seen before.
 */
const openStages = ['debit', 'flying', 'raise', 'credit', 'rollback'] as const
const stages = [...openStages, 'settled', 'refused', 'voided'] as const

export const Round = v.object({
  spin_id: v.string(),
  stake_minor: v.number(),
  stage: v.picklist(stages),
  /** JSON of the stops, set when the stake is taken. */
  stops: v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => v.parse(v.array(v.number()), JSON.parse(text))),
    ),
  ),
  /** The bet in the game's own format; null if there is only a stake. */
  bet: v.nullable(v.string()),
  /** The shared round it is a part of; null for a game played alone. */
  live: v.nullable(v.pipe(v.string(), v.parseJson(), LiveRound)),
  /** The player's acts, one letter each; in the stage `raise` the last one waits for its stake. */
  acts: v.string(),
  /** The additional stake. */
  raised_minor: v.number(),
  /** The secret of the outcome, for games that can be verified. */
  seed: v.nullable(v.string()),
  win_minor: v.number(),
  balance_minor: v.nullable(v.number()),
  refusal: v.nullable(v.number()),
  tries: v.number(),
  created_ms: v.number(),
})
export type Round = v.InferOutput<typeof Round>
