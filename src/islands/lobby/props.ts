import type { Section } from '@contract/games'
import * as v from 'valibot'

/** What the lobby's page says of itself: its unprefixed address, and what of the games it shows. */
export const LobbyProps = v.object({
  section: v.picklist(['slots', 'live', 'crash', 'virtual'] satisfies Section[]),
  path: v.string(),
  category: v.optional(v.string()),
  provider: v.optional(v.string()),
})
export type LobbyProps = v.InferOutput<typeof LobbyProps>
