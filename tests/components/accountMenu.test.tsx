import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AccountMenu } from '@/islands/account/AccountMenu.tsx'
import { $notices } from '@/stores/notices/notices.ts'
import { callTo, holdCalls, textsOf } from './lib.tsx'

const texts = await textsOf('account')
const messages = () => $notices.get().map(({ message }) => message)

test('[SESSION-04] a sign-out without an answer is told, and one that is answered too', async () => {
  const calls = holdCalls()
  await render(<AccountMenu id="menu" open lang="en" texts={texts} />)
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
