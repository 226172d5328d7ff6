import { code } from '#contract/errors.ts'
import { OfferTerms, type MyOffer } from '#contract/offers.ts'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { PersonalRow } from '@/islands/account/PersonalRow.tsx'
import { $offers } from '@/stores/bonuses/offers.ts'
import { $tournaments } from '@/stores/bonuses/tournaments.ts'
import { $openBets } from '@/stores/profile/accountSummary.ts'
import { beginSession } from '@/stores/session/session.ts'
import { callTo, holdCalls, player, textsOf } from './lib.tsx'

const texts = {
  lang: 'en',
  accountSummary: await textsOf('accountSummary'),
  offers: await textsOf('offers'),
  tournaments: await textsOf('tournaments'),
} as const
const flags = { is_banned: false, is_casino_blocked: false, is_excluded: false }
const balance = { balance: 12.5, bonus_balance: 0, owed: 0, currency: 'USD', ...flags }
const ok = (result: unknown) => ({ status: code.ok, result })
const bets = '/api/user/bets?provider=digitain&count=50&page=1'

const offer: MyOffer = {
  ...{ id: 'calm', title: 'Calm water', state: 'joined', done: 1250, target: 5000, gifts: [] },
  ...{ joined_at: '2026-11-01T00:00:00Z', until: '2026-12-01T10:30:00Z' },
  terms: v.parse(OfferTerms, {
    ...{ starts_at: '2026-11-01T00:00:00Z', ends_at: '2026-12-24T00:00:00Z', days: 30 },
    ...{ who: { kind: 'everyone' }, join: { kind: 'opt_in' }, budget: { USD: 9000 } },
    trigger: { kind: 'stake', sum: { USD: 5000 }, counts: { games: 100, sport: 100 } },
    gift: { kind: 'bonus', amounts: { USD: 100 } },
    wager: { percent: 0, counts: { games: 100, sport: 100 }, days: 7 },
  }),
}

beforeEach(() => beginSession(player))
/** A store that nobody shows forgets a moment later. */
afterEach(async () => {
  await cleanup()
  await vi.waitUntil(
    () =>
      $offers.value?.state === 'loading' &&
      $openBets.value?.state === 'loading' &&
      $tournaments.value?.state === 'loading',
    {
      timeout: 10_000,
    },
  )
})

async function open(offers: MyOffer[]) {
  const calls = holdCalls({ '/api/user/balance': ok(balance) })
  await render(<PersonalRow texts={texts} books={['digitain']} />)
  const asked = await callTo(calls, '/api/user/offers')
  asked.answer(ok({ offers, joinable: [], level: null }))
  return calls
}

test('[HOME-10] an offer that was joined says how far the player is and until when, and leads to it', async () => {
  await open([offer, { ...offer, id: 'done', title: 'Done already', state: 'given' }])
  const tile = page.getByRole('link', { name: /Calm water/ })
  await expect.element(tile.getByText(/12\.50.* of .*50\.00/)).toBeVisible()
  await expect.element(tile.getByText(/Until .*2026/)).toBeVisible()
  await expect.element(tile).toHaveAttribute('href', '/en/promotions')
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '1250')
  await expect.element(page.getByText('Done already')).not.toBeInTheDocument()
})

test('[HOME-10] a tournament that is on says the place and the points; one that is over is not there', async () => {
  const calls = await open([])
  const run = { run: 'reef.1', title: 'Reef race', state: 'running', points: 1250, place: 3, is_exact: true }
  const more = { players: 9, ends_at: '2026-12-01T00:00:00Z', prize: null }
  const over = { ...run, ...more, run: 'reef.0', title: 'Last race', state: 'settled' }
  const asked = await callTo(calls, '/api/user/tournaments')
  asked.answer(ok({ tournaments: [over, { ...run, ...more }], joinable: [] }))
  const tile = page.getByRole('link', { name: /Reef race/ })
  await expect.element(tile.getByText('Place 3')).toBeVisible()
  await expect.element(tile.getByText('Points: 12.5')).toBeVisible()
  await expect.element(page.getByText('Last race')).not.toBeInTheDocument()
})

test('[HOME-10] with nothing that runs it says so, and bets that are not known are not called none', async () => {
  const calls = await open([])
  const offers = page.getByRole('link', { name: /Your offers/ })
  await expect.element(offers.getByText(texts.offers.none)).toBeVisible()
  const open_bets = page.getByRole('link', { name: /Open bets/ })
  const asked = await callTo(calls, bets)
  asked.cut()
  await expect.element(open_bets.getByText(texts.accountSummary.unknown)).toBeVisible()
})
