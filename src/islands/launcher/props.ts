import * as v from 'valibot'

/** What the game page puts into `data-props`. `image` is the game's picture on our own origin; `lobby` the way back. */
export const LauncherProps = v.object({
  provider: v.string(),
  gameId: v.string(),
  gameName: v.string(),
  lobby: v.string(),
  image: v.optional(v.nullable(v.string())),
})
export type LauncherProps = v.InferOutput<typeof LauncherProps>
