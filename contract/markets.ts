import type { Currency } from './currencies.ts'
import type { BonusKind } from './bonuses.ts'
import type { GameCard } from './games.ts'
import type { MarketId } from './marketIds.ts'

/** A market's player protection rules. Periods of limits are UTC days, weeks from Monday, and months, in every market. */
export type MarketProfile = {
  id: MarketId
  /** The market's own money, which new players are offered first; null where there is none. */
  currency: Currency | null
  /** The time zone of the nights. */
  timeZone: string
  minAge_years: number
  realityCheck: { default_minutes: number; mayBeOff: boolean }
  limits: {
    /** Before an increase may be confirmed. */
    increaseDelay_h: number
    /** When a player is asked to set limits; `required`: a deposit is refused until the player has set one of each kind. */
    askedAt: 'registration' | 'first_deposit'
    required: readonly ('deposit' | 'loss' | 'session')[]
  }
  mayCancelWithdrawal: boolean
  /**
   * The highest stake of a slot's round, in pounds, by age: the first step whose age the player has reached. A player
   * has one slot open at a time. Null if the market has no such rule.
   */
  slotStakes: { steps: readonly { fromAge_years: number; most_pounds: number }[] } | null
  /** What a game may offer beside a round for each press: faster spins of slots, and rounds that repeat by themselves. */
  slotPace: { turbo: boolean; autoplay: boolean }
  /** Whether games may be tried with play money, by anybody and without an account. */
  demos: boolean
  /** The interval of reminders to review limits and movements; null if the market requires none. */
  reviewReminder_months: number | null
  /** When documents have to be verified. `none`: the deployment's own setting for withdrawals counts. */
  verificationBefore: 'play' | 'first_withdrawal' | 'none'
  /** After this time without use a sign-in asks again who is there; null if the market has no such rule. */
  idle_minutes: number | null
  /** After how many months without a sign-in a player is told, and after how many days more the account is closed; null: never. */
  dormancy: { after_months: number; notice_days: number } | null
  /** Within how many days a complaint is answered, and where it can go on to; null where none is known. */
  complaints: { answer_days: number; body: { name: string; url: string } | null }
  /** After the end of a self-exclusion it stays until the player asks for its end, and this time has passed. */
  exclusionEnd: { wait_h: number }
  /**
   * The national register of excluded people; null if the market has no mandatory one. `whenDown`: whether an account
   * without an answer may sign up and play meanwhile.
   */
  register: { name: string; whenDown: 'refuse' | 'allow' } | null
  /** What players may be given. */
  bonuses: {
    /** The kinds that exist: no other is offered, given or activated. */
    kinds: readonly BonusKind[]
    /** The most that a bonus may ask to be wagered, as a percentage of itself; null if the market leaves it to the operator. */
    mostWager_percent: number | null
    /** Whether stakes of every product count for a bonus. Otherwise bets alone do, for its money is staked there alone. */
    mixesProducts: boolean
  }
  /** Whether a player may send money to another. */
  transfers: boolean
  /** `ownOnly`: to the player's own CPF alone; of a key that is none, the provider compares the owner. `within_minutes`: when it is to be paid; null if no time is set. */
  payouts: { ownOnly: boolean; within_minutes: number | null }
  /** `ownOnly`: what the provider says was paid by somebody else is sent back; elsewhere staff decide. */
  deposits: { ownOnly: boolean }
}

const usual = {
  minAge_years: 18,
  realityCheck: { default_minutes: 60, mayBeOff: false },
  limits: { increaseDelay_h: 24, askedAt: 'first_deposit', required: [] },
  mayCancelWithdrawal: false,
  slotStakes: null,
  slotPace: { turbo: false, autoplay: false },
  demos: false,
  reviewReminder_months: null,
  verificationBefore: 'first_withdrawal',
  idle_minutes: null,
  dormancy: { after_months: 12, notice_days: 30 },
  complaints: { answer_days: 30, body: null },
  exclusionEnd: { wait_h: 24 },
  register: null,
  bonuses: {
    kinds: ['first_deposit', 'cashback', 'promocode', 'operator', 'offer'],
    mostWager_percent: null,
    mixesProducts: true,
  },
  transfers: false,
  payouts: { ownOnly: false, within_minutes: null },
  deposits: { ownOnly: false },
} as const

/** The profiles of markets. docs/protection.md says where each value comes from. */
export const markets: { readonly [Id in MarketId]: MarketProfile & { id: Id } } = {
  none: {
    ...usual,
    id: 'none',
    currency: null,
    timeZone: 'UTC',
    realityCheck: { default_minutes: 0, mayBeOff: true },
    mayCancelWithdrawal: true,
    slotPace: { turbo: true, autoplay: true },
    demos: true,
    dormancy: null,
    verificationBefore: 'none',
    transfers: true,
  },
  ukgc: {
    ...usual,
    id: 'ukgc',
    currency: 'GBP',
    timeZone: 'Europe/London',
    slotStakes: {
      steps: [
        { fromAge_years: 25, most_pounds: 5 },
        { fromAge_years: 0, most_pounds: 2 },
      ],
    },
    reviewReminder_months: 6,
    verificationBefore: 'play',
    complaints: { answer_days: 56, body: { name: 'IBAS', url: 'https://www.ibas-uk.com' } },
    register: { name: 'GAMSTOP', whenDown: 'refuse' },
    // A cashback of slots would be money for bets: two products in one incentive.
    bonuses: {
      kinds: ['first_deposit', 'promocode', 'operator', 'offer'],
      mostWager_percent: 1000,
      mixesProducts: false,
    },
  },
  mga: {
    ...usual,
    id: 'mga',
    currency: 'EUR',
    timeZone: 'Europe/Malta',
    dormancy: { after_months: 30, notice_days: 30 },
    complaints: {
      answer_days: 10,
      body: { name: 'Malta Gaming Authority', url: 'https://www.mga.org.mt' },
    },
    mayCancelWithdrawal: true,
  },
  dk: {
    ...usual,
    id: 'dk',
    currency: 'DKK',
    timeZone: 'Europe/Copenhagen',
    limits: { ...usual.limits, askedAt: 'registration', required: ['deposit'] },
    verificationBefore: 'play',
    complaints: {
      answer_days: 14,
      body: { name: 'Spillemyndigheden', url: 'https://www.spillemyndigheden.dk' },
    },
    register: { name: 'ROFUS', whenDown: 'refuse' },
  },
  br: {
    ...usual,
    id: 'br',
    currency: 'BRL',
    timeZone: 'America/Sao_Paulo',
    limits: { ...usual.limits, askedAt: 'registration', required: ['loss', 'session'] },
    verificationBefore: 'play',
    idle_minutes: 30,
    complaints: {
      answer_days: 10,
      body: { name: 'consumidor.gov.br', url: 'https://www.consumidor.gov.br' },
    },
    register: { name: 'SIGAP', whenDown: 'refuse' },
    // Nothing in advance of a bet; what comes back of a loss is none.
    bonuses: { ...usual.bonuses, kinds: ['cashback'] },
    payouts: { ownOnly: true, within_minutes: 120 },
    deposits: { ownOnly: true },
  },
  il: {
    ...usual,
    id: 'il',
    currency: 'ILS',
    timeZone: 'Asia/Jerusalem',
  },
}

/** Whether anybody in the market may try the game: its provider lets them, and so does the market. */
export function mayBeTried({ tags }: Pick<GameCard, 'tags'>, market: MarketId): boolean {
  return markets[market].demos && tags?.includes('demo') === true
}
