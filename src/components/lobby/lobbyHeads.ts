import type { Section } from '#contract/sections.ts'
import type { Texts } from '@/i18n/texts.ts'

export type LobbyHead = { path: string; heading: string; title: string; description: string }

/** Where each lobby is and what it is called. */
export const lobbyHeads: Record<Section, (texts: Texts) => LobbyHead> = {
  slots: ({ casino }) => ({
    path: '/slots',
    heading: casino.slots,
    title: casino.slotsTitle,
    description: casino.slotsDescription,
  }),
  live: ({ casino, shell }) => ({
    path: '/live-casino',
    heading: shell.liveCasino,
    title: casino.liveTitle,
    description: casino.liveDescription,
  }),
  virtual: ({ casino, shell }) => ({
    path: '/virtual-games',
    heading: shell.virtualGames,
    title: casino.virtualTitle,
    description: casino.virtualDescription,
  }),
  crash: ({ casino, shell }) => ({
    path: '/slots/crash',
    heading: shell.crashGames,
    title: casino.crashTitle,
    description: casino.crashDescription,
  }),
}
