import type { Section } from '@contract/games'

/** What the lobby's page says of itself: its unprefixed address, and what of the games it shows. */
export type LobbyProps = {
  section: Section
  path: string
  category?: string | undefined
  provider?: string | undefined
}
