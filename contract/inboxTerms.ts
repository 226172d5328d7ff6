/** What news a player's inbox has. Separate from the schemas, so that pages do not fetch those. */
export const betNews = ['bet_won', 'bet_returned', 'bet_corrected'] as const
export const paymentNews = ['withdrawal_paid', 'withdrawal_refused', 'deposit_credited'] as const
export const plainNews = ['document_verified', 'limit_ready', 'terms_new'] as const
export const bonusNews = ['bonus_given', 'bonus_ends'] as const
export const freePlayNews = [
  'free_bets_given',
  'free_bets_end',
  'free_rounds_given',
  'free_rounds_end',
] as const
const newsKinds = [
  ...betNews,
  ...paymentNews,
  ...plainNews,
  ...bonusNews,
  ...freePlayNews,
  ...(['document_rejected', 'complaint_answered', 'tournament_won', 'campaign'] as const),
  ...(['points_given', 'level_reached'] as const),
] as const
export type BetNews = (typeof betNews)[number]
export type PaymentNews = (typeof paymentNews)[number]
export type PlainNews = (typeof plainNews)[number]
export type BonusNews = (typeof bonusNews)[number]
export type FreePlayNews = (typeof freePlayNews)[number]
export type NewsKind = (typeof newsKinds)[number]

const [bets, payments, verification, bonuses] = [
  '/profile/bet-history',
  '/profile/pay-history',
  '/profile/verification',
  '/profile/promocode',
]

/** What a player chooses notices for, as rows of a table whose columns are the ways. The inbox has all of it. */
export const newsTopics = ['bets', 'money', 'account', 'bonuses', 'complaints'] as const
export type NewsTopic = (typeof newsTopics)[number]
export const newsChannels = ['push', 'email', 'sms'] as const
export type NewsChannel = (typeof newsChannels)[number]
/** Marketing is no topic: it goes by the consents. */
export const newsTopicOf: Record<Exclude<NewsKind, 'campaign'>, NewsTopic> = {
  ...{ bet_won: 'bets', bet_returned: 'bets', bet_corrected: 'bets' },
  ...{ withdrawal_paid: 'money', withdrawal_refused: 'money', deposit_credited: 'money' },
  ...{
    document_verified: 'account',
    document_rejected: 'account',
    limit_ready: 'account',
    terms_new: 'account',
  },
  ...{
    bonus_given: 'bonuses',
    bonus_ends: 'bonuses',
    tournament_won: 'bonuses',
    complaint_answered: 'complaints',
  },
  ...{ free_bets_given: 'bonuses', free_bets_end: 'bonuses' },
  ...{ free_rounds_given: 'bonuses', free_rounds_end: 'bonuses' },
  ...{ points_given: 'bonuses', level_reached: 'bonuses' },
}
/** What is sent to a player who has chosen nothing. */
export const sentUnasked: readonly [NewsTopic, NewsChannel][] = [
  ['complaints', 'email'],
  // A device is added by the player alone.
  ...newsTopics.map((topic): [NewsTopic, NewsChannel] => [topic, 'push']),
]
/** Of a player; a further one replaces the oldest. */
export const mostPushDevices = 10

/** The page that a news is about; a campaign says its own. */
export const newsPages: Record<Exclude<NewsKind, 'campaign'>, string> = {
  ...{ bet_won: bets, bet_returned: bets, bet_corrected: bets },
  ...{ withdrawal_paid: payments, withdrawal_refused: payments, deposit_credited: payments },
  ...{ document_verified: verification, document_rejected: verification },
  ...{ bonus_given: bonuses, bonus_ends: bonuses, free_bets_given: bonuses, free_bets_end: bonuses },
  ...{ free_rounds_given: bonuses, free_rounds_end: bonuses },
  ...{ points_given: bonuses, level_reached: bonuses },
  tournament_won: '/tournaments',
  complaint_answered: '/complaints',
  limit_ready: '/profile/limits',
  terms_new: '/profile',
}

export const newsKept_days = 90
/** Entries of a page of the inbox. */
export const newsPerPage = 20
/** The count stops here: there is no use in a larger one. */
export const mostUnreadCounted = 99
