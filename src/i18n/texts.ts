import type { LanguageCode } from '#contract/languages.ts'

/**
 * The texts of all languages, on the server: plain objects, so that a text costs a property read.
 * Islands load only their own namespace, with loadTexts.ts.
 */
const files = import.meta.glob<Record<string, unknown>>(
  ['../../locales/*/*.json', '!../../locales/*/messages.json'],
  {
    eager: true,
    import: 'default',
  },
)

/** English is the reference: its keys are the type of the texts of every language. A new namespace is added here. */
export type Texts = {
  account: typeof import('../../locales/en/account.json')
  accountSummary: typeof import('../../locales/en/accountSummary.json')
  activity: typeof import('../../locales/en/activity.json')
  auth: typeof import('../../locales/en/auth.json')
  bets: typeof import('../../locales/en/bets.json')
  bonusChoice: typeof import('../../locales/en/bonusChoice.json')
  bonuses: typeof import('../../locales/en/bonuses.json')
  cashier: typeof import('../../locales/en/cashier.json')
  casino: typeof import('../../locales/en/casino.json')
  complaints: typeof import('../../locales/en/complaints.json')
  confirmation: typeof import('../../locales/en/confirmation.json')
  wayBack: typeof import('../../locales/en/wayBack.json')
  errors: typeof import('../../locales/en/errors.json')
  favorites: typeof import('../../locales/en/favorites.json')
  giveUpBonus: typeof import('../../locales/en/giveUpBonus.json')
  help: typeof import('../../locales/en/help.json')
  history: typeof import('../../locales/en/history.json')
  home: typeof import('../../locales/en/home.json')
  inbox: typeof import('../../locales/en/inbox.json')
  idle: typeof import('../../locales/en/idle.json')
  jackpots: typeof import('../../locales/en/jackpots.json')
  jackpotWin: typeof import('../../locales/en/jackpotWin.json')
  launcher: typeof import('../../locales/en/launcher.json')
  limits: typeof import('../../locales/en/limits.json')
  line: typeof import('../../locales/en/line.json')
  lobby: typeof import('../../locales/en/lobby.json')
  missions: typeof import('../../locales/en/missions.json')
  news: typeof import('../../locales/en/news.json')
  notices: typeof import('../../locales/en/notices.json')
  offer: typeof import('../../locales/en/offer.json')
  offerFacts: typeof import('../../locales/en/offerFacts.json')
  offerTerms: typeof import('../../locales/en/offerTerms.json')
  offers: typeof import('../../locales/en/offers.json')
  owed: typeof import('../../locales/en/owed.json')
  pages: typeof import('../../locales/en/pages.json')
  panels: typeof import('../../locales/en/panels.json')
  payees: typeof import('../../locales/en/payees.json')
  payments: typeof import('../../locales/en/payments.json')
  popups: typeof import('../../locales/en/popups.json')
  privacy: typeof import('../../locales/en/privacy.json')
  profile: typeof import('../../locales/en/profile.json')
  protection: typeof import('../../locales/en/protection.json')
  recovery: typeof import('../../locales/en/recovery.json')
  rtp: typeof import('../../locales/en/rtp.json')
  returns: typeof import('../../locales/en/returns.json')
  search: typeof import('../../locales/en/search.json')
  secondFactor: typeof import('../../locales/en/secondFactor.json')
  security: typeof import('../../locales/en/security.json')
  shell: typeof import('../../locales/en/shell.json')
  signUp: typeof import('../../locales/en/signUp.json')
  siteStatus: typeof import('../../locales/en/siteStatus.json')
  slotsHistory: typeof import('../../locales/en/slotsHistory.json')
  sport: typeof import('../../locales/en/sport.json')
  terms: typeof import('../../locales/en/terms.json')
  tournaments: typeof import('../../locales/en/tournaments.json')
  transfers: typeof import('../../locales/en/transfers.json')
  uikit: typeof import('../../locales/en/uikit.json')
  wagering: typeof import('../../locales/en/wagering.json')
  widgets: typeof import('../../locales/en/widgets.json')
  withdrawal: typeof import('../../locales/en/withdrawal.json')
}

const byLanguage = new Map<string, Record<string, unknown>>()
for (const [path, content] of Object.entries(files)) {
  const [, lang = '', namespace = ''] = /locales\/(\w+)\/(\w+)\.json$/.exec(path) ?? []
  const texts = byLanguage.get(lang) ?? {}
  texts[namespace] = content
  byLanguage.set(lang, texts)
}

/** All texts of a language; `npm run check` holds every language to the keys of English. */
export function textsOf(lang: LanguageCode): Texts {
  return byLanguage.get(lang) as Texts
}
