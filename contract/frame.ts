import * as v from 'valibot'

/**
 * What a game frame tells the page around it (contract, "Game frames in general"). `busy`: a round is shown whose end nobody
 * may learn from the balance; `idle`: there is nothing to wait for; `limits`: the player wants to see the limit that refused a stake.
 */
export const frameEvents = ['balance', 'exit', 'deposit', 'login', 'busy', 'idle', 'limits', 'error'] as const
export type FrameEvent = (typeof frameEvents)[number]

export const FrameMessage = v.object({ source: v.literal('game'), event: v.picklist(frameEvents) })
export type FrameMessage = v.InferOutput<typeof FrameMessage>

/** What the page around a game tells it while it is idle: `pause` takes no stake until `resume`. A game may not know it. */
export type HostMessage = { source: 'host'; event: 'pause' | 'resume' }
