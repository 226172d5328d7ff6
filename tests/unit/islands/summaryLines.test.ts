import { expect, test } from 'vitest'
import type { AccountSummary } from '#contract/accountSummary.ts'
import type { Limits } from '#contract/protection.ts'
import { textsOf } from '@/i18n/texts.ts'
import type { AccountSummaryTexts } from '@/i18n/namespaces/accountSummary.ts'
import { limitsLine, paymentsLine, signInLine, wagerLine } from '@/islands/profile/summaryLines.ts'
import { openBetsLine } from '@/ui/openBetsLine.ts'

const { accountSummary, profile } = textsOf('en')
const texts: AccountSummaryTexts = { lang: 'en', accountSummary, profile }
const nothing: AccountSummary = {
  ...{ number: '12345678', verification: 'NOT_SEND', payments: [], payments_count: 0 },
  ...{ to_wager: 0, bonus_to_wager: 0, last_sign_in_at: null },
}
/** Without the marks that keep amounts left to right. */
const plain = (text: string) => text.replaceAll(/[\u2066\u2069]/g, '')

test('[CASHIER-07] where nothing waits, each tile says so', () => {
  expect(paymentsLine(texts, nothing)).toBe('None')
  expect(openBetsLine(texts, { count: 0, stake: 0 }, 'USD')).toBe('None')
  expect(wagerLine(texts, nothing, 'USD')).toBe('None')
  expect(limitsLine(texts, limits(), 'USD')).toBe('None')
  expect(signInLine(texts, nothing)).toBe('This is your first')
})

test('[CASHIER-07] payments, bets and wagering with their amounts', () => {
  const payments = [
    { id: 'a', type: 1, amount: 50, currency: 'USD' },
    { id: 'b', type: 0, amount: 20, currency: 'USD' },
  ] as const
  const waits: AccountSummary = { ...nothing, payments: [...payments], payments_count: 4 }
  expect(plain(paymentsLine(texts, waits))).toBe('Withdrawal of $50.00 and 3 more')
  expect(plain(paymentsLine(texts, { ...waits, payments: [payments[1]], payments_count: 1 }))).toBe(
    'Deposit of $20.00',
  )
  expect(plain(openBetsLine(texts, { count: 3, stake: 30 }, 'USD'))).toBe('3 totaling $30.00')
  expect(plain(wagerLine(texts, { ...nothing, to_wager: 40 }, 'USD'))).toBe('$40.00')
  expect(plain(wagerLine(texts, { ...nothing, to_wager: 40, bonus_to_wager: 25 }, 'USD'))).toBe(
    '$40.00, including $25.00 for bonuses',
  )
})

test('[CASHIER-07] what the tightest limit of money leaves; the time only without one', () => {
  const session = { kind: 'session', period: 'minutes', left: 45 } as const
  const deposit = { kind: 'deposit', period: 'week', left: 90 } as const
  const stake = { kind: 'stake', period: 'day', left: 60 } as const
  expect(plain(limitsLine(texts, limits(session), 'USD'))).toBe('45 minutes left to play')
  expect(plain(limitsLine(texts, limits(session, deposit, stake), 'USD'))).toBe('$60.00 left to bet')
})

type Left = Pick<Limits['limits'][number], 'kind' | 'period' | 'left'>

function limits(...set: Left[]): Limits {
  const rest = { amount: 100, operator: null, used: 0, resets_at: null, pending: null }
  return {
    market: 'none',
    limits: set.map((limit) => ({ ...rest, ...limit })),
    reality_check: 0,
    exclusion: null,
  }
}
