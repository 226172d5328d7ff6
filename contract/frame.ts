import * as v from 'valibot'

/**
 * Messages from a game frame to the page around it (contract, "Game frames in general"). `busy`: the frame shows a
 * round whose end the balance must not reveal; `waiting`: the round goes on, but nothing of it is decided, so the
 * balance may be shown; `idle`: there is nothing to wait for; `limits`: the player wants to see the limit that refused
 * a stake.
 */
export const frameEvents = [
  'balance',
  'exit',
  'deposit',
  'login',
  'busy',
  'waiting',
  'idle',
  'limits',
  'error',
] as const
export type FrameEvent = (typeof frameEvents)[number]

export const FrameMessage = v.object({ source: v.literal('game'), event: v.picklist(frameEvents) })
export type FrameMessage = v.InferOutput<typeof FrameMessage>

/**
 * Messages from the page around a game: after `pause`, sent while it is idle, it takes no stake until `resume`; `bar`
 * says what the page shows, which the game need not show again. A game may not support them.
 */
export type HostMessage =
  | { source: 'host'; event: 'pause' | 'resume' }
  | { source: 'host'; event: 'bar'; shows: readonly ('exit' | 'name' | 'balance')[] }
