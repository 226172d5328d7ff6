import { code } from '#contract/errors.ts'
import { slotsLost, slotsWon, type SlotsRound } from '#contract/slotsHistory.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SlotsHistory } from '@/islands/slotsHistory/SlotsHistory.tsx'
import { refreshBalance } from '@/stores/session/balance.ts'
import { callTo, holdCalls, textsOf } from './lib.tsx'

const texts = await textsOf('slotsHistory')

const flags = { is_banned: false, is_casino_blocked: false, is_excluded: false }

/** A round that its provider calls won. */
function wonRound(id: string, amount: number, payout: number): SlotsRound {
  return {
    ...{ id, date: '2030-01-02T03:04:05Z', amount, payout, status: slotsWon },
    ...{
      provider: 'Reef',
      provider_id: 'reef',
      game: `Game of ${id}`,
      game_id: 'pearls',
      game_type: 'slots',
    },
  }
}

test('[HOME-08] a payout of no more than the stake is not called won', async () => {
  const calls = holdCalls()
  await render(<SlotsHistory providers={[]} />)
  const history = [wonRound('round-1', 5, 5), wonRound('round-2', 5, 3), wonRound('round-3', 5, 5.01)]
  const answer = { history, count: 3, pages: 1, token: 't' }
  ;(await callTo(calls, '/api/user/getSlotsBetHistory')).answer({ status: code.ok, result: answer })

  const row = (id: string) => page.getByRole('listitem').filter({ hasText: id })
  await expect.element(row('round-1').getByText(texts.paidBack, { exact: true })).toBeVisible()
  await expect.element(row('round-2').getByText(texts.paidBack, { exact: true })).toBeVisible()
  await expect.element(row('round-3').getByText(texts.won, { exact: true })).toBeVisible()
})

test('[PROFILE-09] a round tells the type of its game', async () => {
  const calls = holdCalls()
  await render(<SlotsHistory providers={[]} />)
  const history = [{ ...wonRound('round-9', 5, 6), game_type: 'crash' }]
  const answer = { history, count: 1, pages: 1, token: 't' }
  ;(await callTo(calls, '/api/user/getSlotsBetHistory')).answer({ status: code.ok, result: answer })
  const row = page.getByRole('listitem').filter({ hasText: 'round-9' })
  await expect.element(row.getByText(new RegExp(`Reef · ${texts.crash}`))).toBeVisible()
})

test('[HOME-08] [TRUST-01] [TRUST-02] [SEAMLESS-11] a round is told again with its number, and one that has not ended is not called lost', async () => {
  const openRounds = { rounds: [], count: 0, held: 0 }
  const balance = { balance: 5, bonus_balance: 0, owed: 0, currency: 'USD', ...flags }
  const calls = holdCalls({
    '/api/user/rounds/open': { status: code.ok, result: openRounds },
    '/api/user/balance': { status: code.ok, result: balance },
  })
  await refreshBalance()
  await render(<SlotsHistory providers={[]} />)
  const open = { ...wonRound('round-5', 5, 0), status: slotsLost, is_open: true } as const
  const answer = { history: [open], count: 1, pages: 1, token: 't' }
  ;(await callTo(calls, '/api/user/getSlotsBetHistory')).answer({ status: code.ok, result: answer })
  const row = page.getByRole('listitem').filter({ hasText: 'round-5' })
  await expect.element(row.getByText(texts.open, { exact: true })).toBeVisible()

  await row.getByRole('button').click()
  const told = {
    ...{ ...wonRound('round-5', 5, 7.5), state: 'ended', before: 20, after: 22.5, jackpots: 0.05 },
    outcome: [
      { part: 'cards', values: ['A♠', 'K♥'], hand: 'own', total: 21, end: 'won' },
      { part: 'cards', values: ['9♠', '9♥'], hand: 'dealer', total: 18 },
    ],
    movements: [
      {
        at: '2030-01-02T03:05:05Z',
        kind: 'adjustment',
        amount: -2.25,
        balance: 22.5,
        reason: 'card read anew',
      },
    ],
    replay: 'https://replays.example/5',
  }
  ;(await callTo(calls, '/api/user/round?provider=reef&id=round-5')).answer({ status: code.ok, result: told })
  const dialog = page.getByRole('dialog', { name: texts.told })
  await expect.element(dialog.getByText('A♠')).toBeVisible()
  await expect.element(dialog.getByText('round-5', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(`${texts.handOwn} · 21 · ${texts.won}`)).toBeVisible()
  await expect.element(dialog.getByText(`${texts.handDealer} · 18`)).toBeVisible()
  await expect.element(dialog.getByText('$22.50')).toBeVisible()
  await expect.element(dialog.getByText('$0.05')).toBeVisible()
  await expect.element(dialog.getByText(new RegExp(`${texts.adjustment} \\(card read anew\\)`))).toBeVisible()
  await expect.element(dialog.getByText('-$2.25')).toBeVisible()
  const replay = dialog.getByRole('link', { name: new RegExp(texts.replay) })
  await expect.element(replay).toHaveAttribute('rel', 'noopener noreferrer')
})
