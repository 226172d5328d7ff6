import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { BetItem } from '#contract/bets.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { betsTexts } from '@/i18n/namespaces/bets.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { historyTexts } from '@/i18n/namespaces/history.ts'
import { BetRow } from '@/islands/bets/BetRow.tsx'

const texts = await loadTexts('en', betsTexts, historyTexts, errorsTexts)

const bet = (
  id: string,
  status: BetItem['status'],
  values: Pick<BetItem, 'amountOut'> & Partial<BetItem>,
): BetItem => ({
  ...{ id, status, number: null, name: id, date: '2030-01-02T03:04:05Z', type: 'single', countEvents: 1 },
  ...{ system: null, amountIn: 10, possibleOut: null, cashOut: null, stakeLeft: null, cashedOut: null },
  ...{ isFree: false, coef: 2, events: [], ...values },
})

test('[SPORT-08] a bet that is over says what it came to, an open one does not; a free bet cost nothing', async () => {
  const bets = [
    bet('Won', 'won', { amountOut: 25 }),
    bet('Cashed', 'cashed_out', { amountOut: 4 }),
    bet('Free', 'lost', { amountOut: 0, isFree: true }),
    bet('Open', 'pending', { amountOut: 0 }),
  ]
  await render(
    <ul>
      {bets.map((one) => (
        <BetRow key={one.id} bet={one} book="digitain" texts={texts} />
      ))}
    </ul>,
  )
  const facts = (id: string) => page.getByRole('listitem').filter({ hasText: id }).element().textContent
  expect(facts('Won')).toContain('Net result +15')
  expect(facts('Cashed')).toContain('Net result −6')
  expect(facts('Free')).toContain('Net result 0')
  expect(facts('Open')).not.toContain('Net result')
})
