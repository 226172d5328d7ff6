import type { MyLevel, MyOffer, OfferTerms } from '#contract/offers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { code } from '#contract/errors.ts'
import { $balance, startBalance } from '@/stores/session/balance.ts'
import { beginSession } from '@/stores/session/session.ts'
import { LevelStanding } from '@/ui/bonus/LevelStanding.tsx'
import { OfferProgress } from '@/ui/bonus/OfferProgress.tsx'
import { holdCalls, player, textsOf } from './lib.tsx'

const texts = {
  lang: 'en',
  errors: await textsOf('errors'),
  missions: await textsOf('missions'),
  offers: await textsOf('offers'),
  offerFacts: await textsOf('offerFacts'),
} as const
const flags = { is_banned: false, is_casino_blocked: false, is_excluded: false }
const balance = { balance: 12.5, bonus_balance: 0, owed: 0, currency: 'USD', ...flags }

beforeEach(async () => {
  holdCalls({ '/api/user/balance': { status: code.ok, result: balance } })
  beginSession(player)
  startBalance()
  await expect.poll(() => $balance.get()?.currency).toBe('USD')
})
afterEach(cleanup)

const gift = { kind: 'bonus', amounts: { USD: 500 } } as const
const step = (id: string, level: number, points: number, is_reached: boolean) => ({
  ...{ id, level, title: id, points, is_reached, gift },
})
const terms = (trigger: OfferTerms['trigger']): OfferTerms => ({
  ...{ starts_at: '2026-11-01T00:00:00Z', ends_at: '2026-12-24T00:00:00Z', days: 30, needs_consent: false },
  ...{
    who: { kind: 'everyone' },
    join: { kind: 'auto' },
    most_players: null,
    budget: { USD: 9000 },
    trigger,
  },
  gift: { kind: 'points', count: 50 },
  wager: { percent: 0, counts: { games: 100, sport: 100, exceptions: [] }, most_stake: null, days: 7 },
})
const mission = (trigger: OfferTerms['trigger'], more: Partial<MyOffer>): MyOffer => ({
  ...{ id: 'm', title: 'A mission', state: 'joined', done: 0, target: 1, gifts: [], terms: terms(trigger) },
  ...{ joined_at: '2026-11-01T00:00:00Z', until: '2026-12-01T10:30:00Z', ...more },
})

test('[PROMO-16] a level says what is missing to the next, and what that gives', async () => {
  const steps = [step('two', 2, 50, true), step('four', 4, 150, false)]
  const level: MyLevel = { points: 60, is_top: false, steps }
  await render(<LevelStanding level={level} texts={texts} />)
  await expect.element(page.getByText('Level 2', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Points: 60 of 150 for level 4')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('max', '150')
  await expect.element(page.getByText(/You get .*5\.00.* in bonus money/)).toBeVisible()
})

test('[PROMO-16] the highest level says so', async () => {
  const steps = [step('two', 2, 50, true)]
  await render(<LevelStanding level={{ points: 20, is_top: true, steps }} texts={texts} />)
  await expect.element(page.getByText('Level 2', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/highest level/)).toBeVisible()
  expect(page.getByRole('progressbar').query()).toBeNull()
})

test('[PROMO-16] a level whose next is not for the player says neither that it is the highest, nor what the next gives', async () => {
  const steps = [step('three', 3, 50, true)]
  await render(<LevelStanding level={{ points: 70, is_top: false, steps }} texts={texts} />)
  await expect.element(page.getByText('Level 3', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Points: 70', { exact: true })).toBeVisible()
  expect(page.getByText(/highest level/).query()).toBeNull()
})

test('[PROMO-15] a mission says how far the player is, or leads to what it asks for', async () => {
  const limit = { kind: 'limit_kept', days: 7 } as const
  await render(<OfferProgress offer={mission(limit, { target: 7 })} texts={texts} />)
  await expect.element(page.getByRole('link', { name: 'Set a limit' })).toBeVisible()
  expect(page.getByRole('progressbar').query()).toBeNull()
  await cleanup()

  await render(<OfferProgress offer={mission(limit, { target: 7, done: 3 })} texts={texts} />)
  await expect.element(page.getByText('Day 3 of 7')).toBeVisible()
  expect(page.getByRole('link').query()).toBeNull()
  await cleanup()

  await render(<OfferProgress offer={mission({ kind: 'document' }, {})} texts={texts} />)
  await expect.element(page.getByRole('link', { name: 'Verify your identity' })).toBeVisible()
  await cleanup()

  const given = mission({ kind: 'games', count: 3 }, { state: 'given', done: 3, target: 3 })
  await render(<OfferProgress offer={given} texts={texts} />)
  await expect.element(page.getByText('You’ve received your points.')).toBeVisible()
})
