import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConversionBox } from '@/islands/bonuses/ConversionBox.tsx'
import { refreshBalance } from '@/stores/session/balance.ts'
import { holdCalls, textsOf } from './lib.tsx'

const words = await textsOf('bonuses')
const texts = {
  ...{ lang: 'en' as const, bonuses: words },
  ...{ errors: await textsOf('errors'), notices: await textsOf('notices') },
}
const flags = { is_banned: false, is_casino_blocked: false, is_excluded: false }
const convert = () => page.getByRole('button', { name: words.convert })

async function openWith(bonus_balance: number) {
  const balance = { balance: 0, bonus_balance, owed: 0, currency: 'USD', ...flags }
  holdCalls({ '/api/user/balance': { status: 0, result: balance } })
  await refreshBalance()
  await render(<ConversionBox texts={texts} />)
}

test('[UI-06] the box of the conversion shows the bonus and its rules, and asks before it converts', async () => {
  await openWith(50)
  await expect.element(page.getByText('$50.00')).toBeVisible()
  await convert().click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('[UI-06] [PROFILE-05] without a bonus its button is off', async () => {
  await openWith(0)
  await expect.element(convert()).toBeDisabled()
})
