import * as v from 'valibot'

/** The data that the stage's page passes to its script. */
export const StageConfig = v.object({
  /** The origin of the site, which alone may start the frame. */
  site: v.string(),
  /** The origin of the frame. */
  origin: v.string(),
  /** The address of the partner's script. */
  script: v.string(),
  /** The setting `server` of the frame. */
  server: v.string(),
})
export type StageConfig = v.InferOutput<typeof StageConfig>
