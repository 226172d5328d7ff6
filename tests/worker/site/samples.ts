import type * as v from 'valibot'
import type { CallName, calls } from '#contract/calls.ts'
import type { MyGifts } from '#contract/gifts.ts'
import type { MyOffers, OfferTerms } from '#contract/offers.ts'
import type { MyTournaments, TournamentTerms } from '#contract/tournaments.ts'
import type { Slide } from '#contract/content.ts'
import type { PaymentEntry } from '#contract/payments.ts'
import { noPersonalData } from '../../lib/personalData.ts'
import { signedInUser, user } from './support.ts'

type Schemas<Name extends CallName> = (typeof calls)[Name]
type Given<Schema extends v.GenericSchema> = v.InferInput<Schema>
/** What the platform answers; nothing for what the site answers alone. */
type Answer<Name extends CallName> =
  Schemas<Name> extends { answeredBy: 'site' }
    ? { answer?: never }
    : {
        answer: Schemas<Name> extends { answer: infer S extends v.GenericSchema }
          ? Given<S>
          : Given<Schemas<Name>['result']>
      }
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: never }
  : { [K in Key]: Value }

export type Sample<Name extends CallName> = Answer<Name> &
  Part<'path', Given<Schemas<Name>['params']> extends undefined ? undefined : string> &
  Part<'query', Given<Schemas<Name>['query']>> &
  Part<'body', Given<Schemas<Name>['body']>>

const pushState = { answer: { key: 'key', devices: [], quiet: null } }
const noTerms = { due: [], accepted: [] }
const empty = { answer: {} }
const registration = {
  password: 'Demo1234',
  birth_date: '1990-02-03',
  currency: 'USD',
  captcha: 'solved',
} as const
const bettor = { id: 'player-1', currency: 'BRL', session: 'session-1' } as const
const email = 'demo@atoll.test'
const phone = '551198765432'
const code = '123456'
const password = 'Demo1234'
const new_password = 'Newer1234'
const response = { id: 'i', rawId: 'i', type: 'public-key', response: {} } as const
const refs = [{ id: 'pragmatic/vsmoon' }]
const slide: Slide = {
  ...{
    id: 's',
    url: '/slots',
    urlImage: '/media/s.jpg',
    urlImageMobile: null,
    platform: null,
    isMobile: false,
  },
  ...{
    deviceType: 'all',
    slideType: 'slide',
    langType: 'en',
    priority: 1,
    title: 't',
    text: 'x',
    action: 'a',
  },
  alt: 'alt',
}
const passkeys = {
  answer: { passkeys: [{ id: 'p', name: 'Phone', created_at: '2030', last_used_at: null }] },
}
const profile = {
  answer: {
    ...user,
    ...noPersonalData,
    ...{ number: '12345678', balance: 1, bonus_balance: 0, birth_date: '1990-02-03' },
    ...{ email: null, email_verified: false, phone: null },
    ...{ number_document: null, card: null, yandex: null, agent_id: null, free_bets: [] },
    ...{ check_verify_status: 'NOT_SEND' as const, is_changed: false },
  },
}
const verification = { answer: { is_verify: 'PENDING' as const, reason: null } }
const sessions = {
  answer: {
    sessions: [
      {
        id: 's',
        device: 'x',
        created_at: '2030',
        last_seen_at: '2030',
        ends_at: '2030',
        is_current: true,
      },
    ],
  },
}
const limits = {
  answer: {
    market: 'none' as const,
    limits: [
      {
        ...{ kind: 'stake' as const, period: 'day' as const, amount: 50, operator: null, used: 1, left: 49 },
        ...{ resets_at: '2030', pending: null },
      },
    ],
    reality_check: 60,
    exclusion: null,
  },
}
const played = { since: '2030', stake: 1, payout: 2, net: 1 }
const consent = {
  answer: {
    ...{ email: true, sms: false, push: false, phone: false },
    history: [{ channel: 'email' as const, granted: true, source: 'player' as const, at: '2030' }],
  },
}
const deletion = {
  answer: {
    ...{ status: 'requested' as const, requested_at: '2030', deletes_at: '2030' },
    kept: [{ data: 'ledger' as const, until: '2035' }],
  },
}
const jackpot = {
  ...{ id: 'j', image: '/media/j.jpg', name: 'Reef', currency: 'USD', amount: 2, startAmount: 1 },
  ...{ mustDropBy: 3, timer: null, last_winner: null, last_amount: null, last_won_at: null },
  ...{ proof: 'p', last_proof: null },
}

const wholeStakes = { games: 100, sport: 100, exceptions: [] }
const offerTerms: OfferTerms = {
  most_players: null,
  ...{ starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-02-01T00:00:00Z', needs_consent: false, days: 7 },
  who: { kind: 'everyone' },
  join: { kind: 'opt_in' },
  trigger: { kind: 'stake', sum: { USD: 100 }, counts: wholeStakes },
  gift: { kind: 'bonus', amounts: { USD: 10 } },
  wager: { percent: 100, counts: wholeStakes, most_stake: null, days: 30 },
  budget: { USD: 1000 },
}
const myOffers: MyOffers = {
  offers: [
    {
      ...{ id: 'reef', title: 'Reef', terms: offerTerms, state: 'joined', done: 5, target: 100 },
      ...{ joined_at: '2030', until: '2030', gifts: [] },
    },
  ],
  joinable: ['tide'],
  level: {
    points: 50,
    is_top: false,
    steps: [
      {
        id: 'two',
        level: 2,
        title: 'Reef',
        points: 100,
        is_reached: false,
        gift: { kind: 'bonus', amounts: { USD: 5 } },
      },
    ],
  },
}
const myGifts: MyGifts = {
  free_bets: [
    { id: 'f', state: 'open', given_at: '2030', ends_at: '2030', amount_minor: 500, least_price: 1500 },
  ],
  free_rounds: [
    {
      ...{ id: 'r', state: 'open', given_at: '2030', ends_at: '2030', provider: 'pragmatic' },
      ...{ games: [{ id: 'gems', title: 'Gems' }], stake_minor: 50, count: 9, left: 7, won_minor: 0 },
      wins: 'bonus',
      is_over: false,
    },
  ],
}

const tournamentTerms: TournamentTerms = {
  schedule: { kind: 'once', starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-02-01T00:00:00Z' },
  ...{ who: { kind: 'everyone' }, needs_consent: false, join: 'opt_in', games: null, least: { USD: 10 } },
  ...{ points: { kind: 'multiplier' }, late_minutes: 10, gives: { kind: 'money' } },
  prizes: [{ places: 1, amounts: { USD: 1000 } }],
}
const tournamentCard = {
  ...{ id: 'reef', run: 'reef.1', version: 1, title: 'Reef', pitch: 'Play', image: null },
  ...{ terms: tournamentTerms, starts_at: '2030', ends_at: '2030' },
}
const myTournaments: MyTournaments = {
  tournaments: [
    {
      ...{ run: 'reef.1', title: 'Reef', state: 'running', points: 150, place: 1, is_exact: true },
      games: [{ provider: 'pragmatic', game: null }],
      ...{ players: 2, ends_at: '2030', prize: null },
    },
  ],
  joinable: ['reef.2'],
}

const paymentId = 'a'.repeat(32)
const paid = { value: 20, payment_system: 'PIX', request_id: 'r-1' }
const withdrawal = { id: paymentId, status: 'pending', end2end: 'E1' } as const
const paymentEntry: PaymentEntry = {
  ...{ id: paymentId, date: '2026-01-01T00:00:00.000Z', type: 0, status: 'pending', amount: 20, fee: 0 },
  ...{
    currency: 'BRL',
    method: 'pix',
    method_name: 'PIX',
    end2end: '',
    url: 'https://bank.test/1',
    can_cancel: false,
    ...{ destination: '', deposited_at: '', settled_at: '' },
    ...{ waits_for: null, waits_until: '', foreign_payer: false },
    pix_code: '',
    payee: '',
    valid_until: '',
  },
}

/** A good request of every call, and what the platform answers to it. */
export const samples: { [Name in CallName]: Sample<Name> } = {
  captcha: {
    query: { hard: '1' },
    answer: { algorithm: 'SHA-256', challenge: 'c', maxnumber: 1, salt: 's', signature: 'x' },
  },
  login: { body: { email, password }, answer: signedInUser },
  loginEmail: { body: { email, password }, answer: signedInUser },
  loginPhone: { body: { phone, password }, answer: signedInUser },
  loginSecondFactor: { body: { code }, answer: signedInUser },
  loginPasskeyOptions: { answer: { options: { challenge: 'c' } } },
  loginPasskey: { body: { response }, answer: signedInUser },
  emailCode: { body: { email }, ...empty },
  phoneCode: { body: { phone, captcha: 'solved' }, ...empty },
  signup: { body: { ...registration, username: 'newcomer', email, code }, answer: signedInUser },
  signupPhone: { body: { ...registration, phone, code }, answer: signedInUser },
  signupUsername: { body: { ...registration, username: 'newcomer' }, answer: signedInUser },
  checkSignup: { body: { username: 'newcomer', captcha: 'solved' }, ...empty },
  signupOneClick: {
    body: { currency: 'USD', is_adult: true, captcha: 'solved' },
    answer: { user: signedInUser, email, username: 'made', password },
  },
  verifyEmail: { path: '/api/user/email/verify/proof', ...empty },
  resendConfirmation: { body: { email, password }, answer: { sent_to: 'd•••@atoll.test' } },
  active: empty,
  inbox: { query: {}, answer: { news: [], next: null, unread: 0, currency: 'USD' } },
  push: pushState,
  addPushDevice: {
    body: {
      endpoint: 'https://push.example/x',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    },
    ...pushState,
  },
  setQuietHours: { body: { quiet: null }, ...pushState },
  openCampaign: { body: { campaign: 'reef' }, ...empty },
  unsubscribe: { body: { token: '12345678-email-abcdefghijklmnopqrstuv' }, ...empty },
  removePushDevice: { path: '/api/user/inbox/push/one', ...pushState },
  newsWishes: { answer: { wishes: [], reached: ['email'] } },
  setNewsWish: {
    body: { topic: 'bets', channel: 'email', is_wanted: true },
    answer: { wishes: [], reached: ['email'] },
  },
  readNews: { body: { n: 1, all: true }, ...empty },
  complaints: { answer: { complaints: [], body: null } },
  complain: {
    body: { subject: 'game', text: 'x', lang: 'en' },
    answer: { number: '12345678', due_at: '2030' },
  },
  complainAsGuest: {
    body: { subject: 'game', text: 'x', lang: 'en', email, captcha: 'solved' },
    answer: { number: '12345678', due_at: '2030' },
  },
  terms: { query: { lang: 'en' }, answer: noTerms },
  acceptTerms: { body: { ids: [1], lang: 'en' }, answer: noTerms },
  resendOwnConfirmation: { body: {}, answer: { sent_to: 'd•••@atoll.test' } },
  restorePassword: { body: { email }, ...empty },
  checkRestoreCode: { body: { email, code }, ...empty },
  setRestoredPassword: { body: { email, code, new_password }, ...empty },
  restorePasswordByPhone: { body: { phone }, ...empty },
  setPasswordByPhone: { body: { phone, code, new_password }, ...empty },
  countVisit: { body: { partner: 'REEF' }, ...empty },
  generatePassword: { answer: { strongPassword: 'x' } },
  check: { answer: user },
  logout: empty,
  logout1: empty,
  balance: {
    answer: {
      balance: 1,
      bonus_balance: 0,
      owed: 0,
      currency: 'USD',
      is_banned: false,
      is_casino_blocked: false,
      is_excluded: false,
    },
  },
  setLanguage: { body: { languageId: 4 }, ...empty },
  changePassword: { body: { password, new_password }, ...empty },
  changePasswordByEmail: { body: { code, new_password }, ...empty },
  changePasswordByPhone: { body: { code, new_password }, ...empty },
  addEmail: { body: { email, code }, answer: user },
  addPhone: { body: { phone, code }, answer: user },
  secondFactor: { answer: { enabled: false, recovery_codes_left: 0 } },
  setUpSecondFactor: { body: { password }, answer: { secret: 's', uri: 'otpauth://x' } },
  confirmSecondFactor: { body: { code }, answer: { recovery_codes: ['x'] } },
  renewRecoveryCodes: { body: { password }, answer: { recovery_codes: ['x'] } },
  endSecondFactor: { body: { password }, ...empty },
  prove: { body: { password }, ...empty },
  passkeys,
  passkeyOptions: { body: { password }, answer: { options: {} } },
  addPasskey: { body: { name: 'Phone', response }, ...passkeys },
  removePasskey: { path: '/api/user/passkeys/p', ...passkeys },
  sessions,
  endOtherSessions: sessions,
  endSession: { path: '/api/user/sessions/s', ...sessions },
  profile,
  accountSummary: {
    answer: {
      ...{ number: '12345678', verification: 'NOT_SEND', payments: [], payments_count: 0 },
      ...{ to_wager: 0, bonus_to_wager: 0, last_sign_in_at: null },
    },
  },
  updateProfile: { body: { first_name: 'Dana' }, ...profile },
  sendDocument: {
    body: { image: 'aW1hZ2U=', ext: 'png', type: 4, document_number: 'AB 123456' },
    ...verification,
  },
  verification,
  convertBonus: { body: { amount: 5, request_id: 'request-2' }, answer: { balance: 5, bonus_balance: 0 } },
  conversionTerms: { answer: { amount: 20, rest: 5, daily: 20, left_today: 20 } },
  bonuses: {
    answer: [
      {
        ...{ id: 'b', kind: 'first_deposit', amount: 10, remaining: 10, wagered: 0, to_wager: 10 },
        counts: 'all',
        ...{ created_at: '2030', expires_at: '2030', status: 'active' },
      },
    ],
  },
  giveUpBonus: { body: { id: 'b' }, answer: [] },
  offers: {
    query: { lang: 'en' },
    answer: [{ id: 'reef', version: 1, title: 'Reef', pitch: 'Play', image: null, terms: offerTerms }],
  },
  myOffers: { answer: myOffers },
  joinOffer: { body: { id: 'reef', version: 1 }, answer: myOffers },
  cancelOffer: { body: { id: 'reef' }, answer: myOffers },
  tournaments: { query: { lang: 'en' }, answer: [tournamentCard] },
  tournament: {
    query: { lang: 'en', id: 'reef' },
    answer: {
      ...{ id: 'reef', title: 'Reef', pitch: 'Play', image: null, card: tournamentCard },
      past: [{ run: 'reef.0', starts_at: '2029', ends_at: '2029', players: 0, best: null }],
    },
  },
  tournamentTable: {
    query: { run: 'reef.1' },
    answer: {
      ...{ run: 'reef.1', starts_at: '2030', ends_at: '2030', state: 'running', players: 1 },
      rows: [{ place: 1, name: 'A•••', points: 150, currency: 'USD', prize_minor: 1000 }],
    },
  },
  myTournaments: { answer: myTournaments },
  joinTournament: { body: { run: 'reef.1', version: 1 }, answer: myTournaments },
  myGifts: { answer: myGifts },
  transferToFriend: {
    body: { friend_login: 'friend', amount: 5, request_id: 'request-1' },
    answer: { id: 't', status: 'Completed' },
  },
  transfers: {
    query: {},
    answer: {
      history: [
        {
          ...{ id: 't', createdAt: '2030', login: 'friend', value: 5, status: 'Completed' },
          is_incoming: false,
        },
      ],
      count: 1,
    },
  },
  transferStatus: { answer: { allowed: true } },
  slotsHistory: {
    body: {},
    answer: {
      history: [
        {
          ...{ id: '1', date: '2030', amount: 1, payout: 2, status: 1 },
          ...{ provider_id: 'pragmatic', game_id: 'vsmoon' },
        },
      ],
      ...{ count: 1, pages: 1, token: '1' },
    },
  },
  round: {
    query: { provider: 'pragmatic', id: 'r1' },
    answer: {
      ...{ id: 'r1', date: '2030', amount: 1, payout: 2, status: 1, state: 'ended' },
      ...{ provider_id: 'pragmatic', game_id: 'vsmoon', before: 5, after: 6, jackpots: 0.01 },
      movements: [{ at: '2030', kind: 'debit', amount: -1, balance: 4 }],
      ...{ outcome: [{ part: 'reels', values: ['A', 'K'] }], replay: null },
    },
  },
  lastRounds: {
    query: { provider: 'pragmatic', game: 'vsmoon' },
    answer: {
      rounds: [
        {
          ...{ id: 'r2', date: '2030', amount: 1, payout: 0, status: 2 },
          ...{ provider_id: 'pragmatic', game_id: 'vsmoon' },
        },
      ],
    },
  },
  openRounds: {
    answer: {
      rounds: [
        {
          ...{ id: 'r2', date: '2030', amount: 1, payout: 0, status: 2, is_open: true },
          ...{ provider_id: 'pragmatic', game_id: 'vsmoon' },
        },
      ],
      ...{ count: 1, held: 1 },
    },
  },
  popups: {
    query: {},
    answer: [
      {
        ...{ id: 'p', url: null, url_image: null, lang_type: 'all', show_page: 'all', needClose: true },
        ...{ title: 't', text: 'x', alt: '' },
      },
    ],
  },
  popupSeen: { body: { popup_id: 'p' }, ...empty },
  promocodes: {
    query: {},
    answer: { history: [{ code: 'REEF', createdAt: '2030', value: 5, status: 0, count: 1 }], count: 1 },
  },
  activatePromocode: { body: { code: 'REEF' }, answer: { value: 5, status: 0 } },
  games: { query: { section: 'slots' } },
  collectionGames: { path: '/api/games/collections/new', query: {} },
  searchGames: { query: { q: 'moon' } },
  gameNames: { query: { ids: 'pragmatic,pragmatic/vsmoon' } },
  gameProviders: { query: { section: 'slots' } },
  game: { path: '/api/games/pragmatic/vsmoon' },
  launch: { path: '/api/games/pragmatic/vsmoon/session', body: { platform: 'mobile', lang: 'en' } },
  demo: {
    path: '/api/games/slotegrator/11111111-0000-4000-8000-000000000001/demo',
    body: { platform: 'mobile', lang: 'en' },
  },
  leave: { path: '/api/games/pragmatic/vsmoon/session', query: {} },
  favorites: { answer: { favorite_slots: refs } },
  addFavorite: {
    body: { slot: { provider: 'pragmatic', gameId: 'vsmoon' } },
    answer: { favorite_slots: refs },
  },
  removeFavorite: { body: { id: 'pragmatic/vsmoon' }, answer: { favorite_slots: [] } },
  likes: { answer: [{ id: 'pragmatic/vsmoon', name: 'Moon Lagoon', likesCount: 1, users: [] }] },
  setLike: {
    query: { name: 'Moon Lagoon', is_increase: 'true', current_likes_amount: '1' },
    answer: { name: 'Moon Lagoon', likesCount: 2 },
  },
  likedGames: { answer: { liked_games: refs } },
  recentGames: { answer: { recent_games: refs } },
  recentWins: {
    answer: [{ id: 'pragmatic/vsmoon', currency: 'USD', amount: 250, multiple: 25 }],
  },
  likeCounts: { answer: { likes: { 'pragmatic/vsmoon': 1 } } },
  measuredRtp: {
    answer: {
      ...{ from: '2026-01-01', to: '2026-01-30' },
      games: [{ id: 'pragmatic/vsmoon', rounds: 1200, returned: 0.94, deviation: 3.5 }],
    },
  },
  gameRtp: {},
  sportBooks: {},
  sportLine: { query: { section: 'line', lang: 'en' } },
  searchEvents: { query: { q: 'derby', lang: 'en' } },
  jackpots: { query: {}, answer: [jackpot] },
  wonJackpots: {
    answer: [
      {
        ...{ id: 'j.1', image: '/media/j.jpg', name: 'Reef', currency: 'USD' },
        amount: 2,
        startAmount: 1,
        won_at: '',
      },
    ],
  },
  jackpotShown: { body: { JackpotId: 'reef.1' }, ...empty },
  digitainToken: { answer: bettor },
  betconstructToken: { body: { project_name: 'atoll' }, answer: bettor },
  betconstructBets: {
    answer: bettor,
    body: { count: 10, page: 1, start_date: '2030-01-01', end_date: '2030-01-31' },
  },
  bets: { query: { provider: 'digitain' }, answer: bettor },
  payByPagstar: { body: paid, answer: { payment_url: 'https://bank.test/1' } },
  payByPage: {
    body: { value: 50, request_id: 'r-3', method: 'card' },
    answer: { payment_url: 'https://bank.test/1' },
  },
  payByPix: { body: { ...paid, cpf: '52998224725' }, answer: { checkout_url: 'https://bank.test/1' } },
  withdrawByPagstar: { body: paid, answer: withdrawal },
  withdrawByPix: { body: { ...paid, cpf: '52998224725', pix_key: email }, answer: withdrawal },
  returnDeposit: { body: { deposit: paymentId, value: 20, request_id: 'r-2' }, answer: withdrawal },
  cancelWithdrawal: { body: { id: paymentId }, answer: { balance: 12.5 } },
  paymentToken: { answer: { token: 't' } },
  cashier: {
    answer: {
      ...{ currency: 'BRL', methods: [], keys: [], account: '', to_wager: 0, needs_verification: false },
      wagering: { deposited: 0, deposits: 0, bonuses: 0, bonus_money: 0 },
      unplayed: [],
      ...{ bonus_offer: null, payee_wait_hours: 0 },
    },
  },
  payees: { answer: { payees: [], wait_hours: 0 } },
  removePayee: { path: `/api/payment/payees/${paymentId}`, answer: { payees: [], wait_hours: 0 } },
  paymentHistory: {
    query: { begin: '2026-01-01', end: '2026-12-31', types: '0,1' },
    answer: { history: [paymentEntry], count: 1, token: '' },
  },
  payment: {
    path: `/api/payment/history/payment/${paymentId}`,
    answer: { ...paymentEntry, outcome: null, usual_minutes: null },
  },
  paymentStatement: { query: {}, answer: { name: 'all.csv', type: 'text/csv', text: 'date\r\n' } },
  limits,
  setLimit: { body: { kind: 'stake', period: 'day', amount: 50 }, ...limits },
  confirmLimit: { body: { kind: 'stake', period: 'day' }, ...limits },
  setRealityCheck: { body: { minutes: 30 }, ...empty },
  play: {
    answer: {
      ...{ now: '2030', currency: 'USD' },
      ...{ session: { ...played, since: null }, day: played, month: played, year: played },
    },
  },
  playHistory: { query: {}, answer: { history: [{ ...played, until: '2030' }], count: 1 } },
  takeTimeOut: { body: { days: 7 }, answer: { until: '2030' } },
  excludeSelf: { body: { months: 6, password }, answer: { until: '2030' } },
  endExclusion: { body: { password }, answer: { ends_at: '2030' } },
  exportData: { query: {}, answer: { name: 'atoll.json', type: 'application/json', text: '{}' } },
  consent,
  setConsent: { body: { email: true }, ...consent },
  deletion,
  requestDeletion: { body: { password }, ...deletion },
  withdrawDeletion: deletion,
  settings: {
    answer: {
      currencies: ['USD'],
      limits: {
        payment: { withdrawal: { min: 1, max: 2 }, topUp: { min: 1, max: 2 } },
        bonus: { daily: {}, threshold: {} },
        transfer: { daily: {} },
        bets: { min: 1, max: 2 },
      },
      inbetKf: {},
      oddType: 'decimal',
      coefType: '1',
      features: { friendTransfer: true, bonusChannelUrl: null, appProject: null },
      social: [],
      market: 'none',
    },
  },
  appUpdates: { body: { project: 'atoll' }, answer: { download_url: null } },
  slides: { query: { lang: 'en' }, answer: [slide] },
  ads: { query: {}, answer: [{ ...slide, slug: 's', body: '' }] },
  contentVersion: { answer: { version: '1.0' } },
  arrangement: {
    answer: {
      ...{ games: [], sections: [] },
      collections: [
        {
          ...{ id: 'new', names: { en: 'New' }, image: null, games: ['pragmatic/vsmoon'], rule: null },
          is_on_home: true,
        },
      ],
    },
  },
  previewedContent: {
    path: `/api/site/preview/${'a'.repeat(36)}.1760000000000.${'b'.repeat(43)}`,
    answer: {
      kind: 'popup',
      content: {
        ...{ id: 'p', url: null, url_image: null, lang_type: 'all', show_page: 'all', needClose: true },
        ...{ title: 't', text: 'x', alt: '' },
      },
    },
  },
  termsVersion: {
    path: '/api/site/terms/en/terms/1',
    answer: { title: 't', html: '<p>x</p>', changes: '', lang: 'en', made_at: '2030', latest: 1 },
  },
  flatPages: { path: '/api/site/flatpages/list/en', answer: [] },
}
