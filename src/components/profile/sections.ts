import type { Texts } from '@/i18n/texts.ts'
import type { IconName } from '../icons.ts'

export type Section = keyof typeof sections
type SectionEntry = {
  path: string
  icon: IconName
  text: (texts: Pick<Texts, 'profile' | 'pages' | 'shell' | 'complaints'>) => string
  /** Only for players who may send money to friends. */
  transferOnly?: true
  /** A line above it: money, play, the person, help. */
  begins?: true
}

/** The tabs of the profile, in their order (ROUTE-05). */
export const sections = {
  account: { path: '/profile', icon: 'user', text: ({ profile }) => profile.account },
  inbox: { path: '/profile/inbox', icon: 'bell', text: ({ profile }) => profile.inbox },
  cashier: { begins: true, path: '/profile/cashier', icon: 'wallet', text: ({ profile }) => profile.cashier },
  payHistory: { path: '/profile/pay-history', icon: 'clock', text: ({ profile }) => profile.payHistory },
  bonuses: { path: '/profile/promocode', icon: 'gift', text: ({ profile }) => profile.bonuses },
  transfer: {
    path: '/profile/transfer-to-friend',
    icon: 'transfer',
    text: ({ shell }) => shell.transfer,
    transferOnly: true,
  },
  slotsHistory: {
    begins: true,
    path: '/profile/slots-bet-history',
    icon: 'spade',
    text: ({ profile }) => profile.slotsHistory,
  },
  betHistory: { path: '/profile/bet-history', icon: 'ball', text: ({ pages }) => pages.betHistory },
  activity: { path: '/profile/activity', icon: 'chart', text: ({ profile }) => profile.activity },
  limits: { path: '/profile/limits', icon: 'pause', text: ({ profile }) => profile.limits },
  personalData: {
    begins: true,
    path: '/profile/personal-data',
    icon: 'info',
    text: ({ profile }) => profile.personalData,
  },
  verification: {
    path: '/profile/verification',
    icon: 'document',
    text: ({ profile }) => profile.verification,
  },
  security: { path: '/profile/security', icon: 'lock', text: ({ pages }) => pages.security },
  privacy: { path: '/profile/privacy', icon: 'eye', text: ({ profile }) => profile.privacy },
  complaints: { begins: true, path: '/complaints', icon: 'mail', text: ({ complaints }) => complaints.title },
  settings: { path: '/settings', icon: 'settings', text: ({ shell }) => shell.settings },
} as const satisfies Record<string, SectionEntry>

export const sectionEntries: readonly [Section, SectionEntry][] = Object.entries(sections) as [
  Section,
  SectionEntry,
][]
