import type { Section } from '#contract/sections.ts'

/** The lobby's unprefixed address and its filter. */
export type LobbyProps = {
  section: Section
  path: string
  category?: string | undefined
  provider?: string | undefined
}
