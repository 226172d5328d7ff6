import * as v from 'valibot'

/*
 * What a round goes through. Open stages are worked on until they end; the others are for ever.
 *
 *   debit ──taken──▶ (flying ──▶) credit ──paid──▶ settled
 *     ├──said no──▶ refused
 *     └──unknown──▶ rollback ──▶ voided
 *
 * Only a game that waits for the player's next move, as a crash game, flies.
 */
export const openStages = ['debit', 'flying', 'credit', 'rollback'] as const
export const stages = [...openStages, 'settled', 'refused', 'voided'] as const

export const Round = v.object({
  spin_id: v.string(),
  stake_minor: v.number(),
  stage: v.picklist(stages),
  /** JSON of the reels' stops, from the moment the stake is taken. */
  stops: v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => v.parse(v.array(v.number()), JSON.parse(text))),
    ),
  ),
  /** What was bet on, as the game writes it; null where the stake says all. */
  bet: v.nullable(v.string()),
  /** The secret the outcome was made of, where the game lets it be checked. */
  seed: v.nullable(v.string()),
  win_minor: v.number(),
  balance_minor: v.nullable(v.number()),
  refusal: v.nullable(v.number()),
  tries: v.number(),
  created_ms: v.number(),
})
export type Round = v.InferOutput<typeof Round>
