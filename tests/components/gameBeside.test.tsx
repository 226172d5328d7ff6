import { code } from '#contract/errors.ts'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Launcher } from '@/islands/launcher/Launcher.tsx'
import { refreshBalance } from '@/stores/session/balance.ts'
import { beginSession } from '@/stores/session/session.ts'
import { callTo, holdCalls, player, textsOf } from './lib.tsx'

const texts = await textsOf('launcher')
const game = {
  provider: 'evoplay',
  gameId: 'fruits',
  gameName: 'Fruits',
  lobby: '/en/slots',
  image: null,
  hasDemo: true,
}
const launch = '/api/games/evoplay/fruits/session'
const frame = () => page.getByTitle('Game: Fruits')

const ok = (result: unknown) => ({ status: code.ok, result })
const flags = { is_banned: false, is_casino_blocked: false, is_excluded: false }
const money = { balance: 12.5, bonus_balance: 50, owed: 0, currency: 'USD', ...flags }
const counts = { games: 100, sport: 0 }
const offer = (id: string, trigger: object) => ({
  ...{ id, title: id, state: 'joined', done: 1250, target: 5000, gifts: [] },
  ...{ joined_at: '2026-11-01T00:00:00Z', until: '2026-12-01T10:30:00Z', terms: { trigger } },
})
const run = (title: string, games: object[] | null) => ({
  ...{ run: `${title}.1`, title, games, state: 'running', points: 1250, place: 3, is_exact: true },
  ...{ players: 9, ends_at: '2026-12-01T00:00:00Z', prize: null },
})
const jackpot = (name: string, currency: string) => ({ id: name, name, currency, amount: 4321 })
const of = { provider_id: 'evoplay', game_id: 'fruits' }
const round = { id: 'r9', date: '2026-11-28T10:00:00Z', amount: 1, payout: 7.25, status: 1, ...of }
const other = { provider: 'other', game: null }
const notHere = { games: 100, sport: 0, exceptions: [{ ...other, provider: 'evoplay', percent: 0 }] }

test('[PROMO-18] the bar opens what counts in this game, and nothing that does not, while the game goes on', async () => {
  beginSession(player)
  const sums = { amount: 50, remaining: 50, wagered: 400, to_wager: 1000, counts: 'all' }
  const calls = holdCalls({
    '/api/user/balance': ok(money),
    '/api/user/bonuses': ok([{ id: 'b', kind: 'operator', status: 'active', ...sums }]),
    '/api/user/offers': ok({
      offers: [
        offer('Calm water', { kind: 'stake', sum: { USD: 5000 }, counts: { ...counts, exceptions: [] } }),
        offer('Elsewhere', { kind: 'stake', sum: { USD: 5000 }, counts: notHere }),
      ],
      joinable: [],
    }),
    '/api/user/tournaments': ok({
      tournaments: [run('Reef race', [{ provider: 'evoplay', game: 'fruits' }]), run('Other race', [other])],
      joinable: [],
    }),
    '/api/user/gifts': ok({ free_bets: [], free_rounds: [] }),
    '/api/jackpot/info?lang=en': ok([jackpot('Reef pot', 'USD'), jackpot('Euro pot', 'EUR')]),
    '/api/user/rounds/last?provider=evoplay&game=fruits': ok({ rounds: [round] }),
  })
  await render(
    <Suspense>
      <Launcher {...game} />
    </Suspense>,
  )
  void refreshBalance()
  const asked = await callTo(calls, launch)
  asked.answer({ status: 0, result: { url: 'http://game.localhost:9/', session: 's4' } })
  const button = page.getByRole('button', { name: new RegExp(texts.beside) })
  await expect.element(button.getByText(/50\.00/)).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  const sheet = page.getByRole('dialog', { name: texts.beside })
  await expect.element(sheet.getByText(/Left to wager: .*1,000\.00/)).toBeVisible()
  await expect.element(sheet.getByText('Calm water')).toBeVisible()
  await expect.element(sheet.getByText(/Reef race · Place 3 · Points: 12\.5/)).toBeVisible()
  await expect.element(sheet.getByText('Reef pot')).toBeVisible()
  for (const name of ['Elsewhere', /Other race/, 'Euro pot']) expect(sheet.getByText(name).query()).toBeNull()
  const details = sheet.getByRole('button', { name: /^Details/ })
  await expect.element(sheet.getByText(/Bet .*1\.00.* Payout .*7\.25/)).toBeVisible()
  details.element().focus()
  await userEvent.keyboard('{Enter}')
  const told = await callTo(calls, '/api/user/round?provider=evoplay&id=r9')
  const movements = [{ at: round.date, kind: 'debit', amount: -1, balance: 4 }]
  told.answer(
    ok({
      ...{ ...round, provider: 'Evoplay', game: 'Fruits' },
      ...{ game_type: 'slots', state: 'ended', before: 5, after: 11, movements, jackpots: 0 },
      ...{ outcome: [{ part: 'reels', values: ['1 A K'] }], replay: 'http://game.localhost:9/replay' },
    }),
  )
  await expect
    .element(page.getByRole('link', { name: /Watch the replay/ }))
    .toHaveAttribute('href', 'http://game.localhost:9/replay')
  // The symbols of a slot are its provider's to show.
  expect(document.querySelector('iframe.rounds-replay')?.getAttribute('src')).toBe(
    'http://game.localhost:9/replay',
  )
  await expect.element(page.getByText('1', { exact: true })).not.toBeInTheDocument()
  await expect.element(frame()).toBeInTheDocument()
})
