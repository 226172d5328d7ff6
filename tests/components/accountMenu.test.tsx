import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Account } from '@/islands/account/Account.tsx'
import { AccountMenu } from '@/islands/account/AccountMenu.tsx'
import { Deferred } from '@/ui/Deferred.tsx'
import { refreshBalance } from '@/stores/session/balance.ts'
import { $notices } from '@/stores/notices/notices.ts'
import { callTo, holdCalls, textsOf } from './lib.tsx'

const texts = await textsOf('account')
const flags = { is_banned: false, is_casino_blocked: false, is_excluded: false }
const balance = { balance: 12.5, bonus_balance: 50, owed: 0, currency: 'ILS', ...flags }
const messages = () => $notices.get().map(({ message }) => message)

afterEach(() => vi.unstubAllGlobals())

test('[MENU-02] the account has the balance in its currency, the way to the profile and the way out', async () => {
  holdCalls({ '/api/user/balance': { status: 0, result: balance } })
  await refreshBalance()
  await render(<AccountMenu lang="en" texts={texts} />)
  await expect.element(page.getByText('₪12.50')).toBeVisible()
  const profile = page.getByRole('link', { name: texts.account, exact: true })
  await expect.element(profile).toHaveAttribute('href', '/en/profile')
  await expect.element(page.getByRole('button', { name: texts.logOut })).toBeVisible()
})

test('[MENU-02] the header names the bonus beside the balance', async () => {
  holdCalls({ '/api/user/balance': { status: 0, result: balance } })
  await refreshBalance()
  await render(<Account lang="en" texts={texts} />)
  const toggle = page.getByRole('button', { name: new RegExp(texts.account) })
  await expect.element(toggle).toHaveAccessibleName(/Bonus ₪50\.00/)
})

test('[MENU-02] a menu that did not load stays open when it is tried again, with the focus in it', async () => {
  const failing = () => Promise.reject(new Error('offline'))
  vi.stubGlobal('fetch', failing)
  const words = { wait: 'Wait', loadFailed: 'Did not load', again: 'Try again' }
  await render(
    <>
      <main tabIndex={-1} />
      <div data-open-menu tabIndex={-1}>
        <Deferred load={failing} texts={words}>
          {() => null}
        </Deferred>
      </div>
    </>,
  )
  const again = page.getByRole('button', { name: words.again })
  again.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(again).toHaveFocus()
})

test('[SESSION-04] a sign-out without an answer is told, and one that is answered too', async () => {
  const calls = holdCalls()
  await render(<AccountMenu lang="en" texts={texts} />)
  const leave = async () => {
    calls.length = 0
    page.getByRole('button', { name: texts.logOut }).element().focus()
    await userEvent.keyboard('{Enter}')
    return callTo(calls, '/api/user/logout')
  }
  const first = await leave()
  first.cut()
  await expect.poll(messages).toEqual([{ failure: { code: -1, kind: 'offline' } }])
  const second = await leave()
  second.answer({ status: 0, result: {} })
  await expect.poll(messages).toContainEqual({ key: 'signedOut' })
})
