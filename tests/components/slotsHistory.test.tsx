import { code } from '#contract/errors.ts'
import { slotsWon, type SlotsRound } from '#contract/slotsHistory.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SlotsHistory } from '@/islands/slotsHistory/SlotsHistory.tsx'
import { callTo, holdCalls, textsOf } from './lib.tsx'

const texts = await textsOf('slotsHistory')

/** A round that its provider calls won. */
function wonRound(id: string, amount: number, payout: number): SlotsRound {
  return {
    ...{ id, date: '2030-01-02T03:04:05Z', amount, payout, status: slotsWon },
    ...{ provider: 'Reef', provider_id: 'reef', game: 'Pearls', game_id: 'pearls', game_type: 'slots' },
  }
}

test('[HOME-08] a round has its number, and a payout of no more than the stake is not called won', async () => {
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
  await expect.element(row.getByText(new RegExp(`Reef · ${texts.crash} ·`))).toBeVisible()
})
