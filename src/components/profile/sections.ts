import type { Texts } from '@/i18n/texts'
import type { IconName } from '../icons'

export type Section = keyof typeof sections
type SectionEntry = {
  path: string
  icon: IconName
  text: (texts: Pick<Texts, 'profile' | 'pages' | 'shell'>) => string
  /** Only for players who may send money to friends. */
  transferOnly?: true
}

/** The tabs of the profile, in their order (ROUTE-05). */
export const sections = {
  account: { path: '/profile', icon: 'user', text: ({ profile }) => profile.account },
  cashier: { path: '/profile/cashier', icon: 'wallet', text: ({ profile }) => profile.cashier },
  payHistory: { path: '/profile/pay-history', icon: 'clock', text: ({ profile }) => profile.payHistory },
  betHistory: { path: '/profile/bet-history', icon: 'ball', text: ({ pages }) => pages.sportHistory },
  security: { path: '/profile/security', icon: 'lock', text: ({ pages }) => pages.security },
  settings: { path: '/settings', icon: 'settings', text: ({ shell }) => shell.settings },
} as const satisfies Record<string, SectionEntry>

export const sectionEntries: readonly [Section, SectionEntry][] = Object.entries(sections) as [
  Section,
  SectionEntry,
][]
