import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SignOut } from '@/islands/account/SignOut.tsx'
import { $notices } from '@/stores/notices/notices.ts'
import { $session } from '@/stores/session/session.ts'
import { callTo, holdCalls, textsOf } from './lib.tsx'

const { logOut } = await textsOf('account')

test('[SESSION-04] the way out at the end of the profile signs out, says so, and is gone', async () => {
  const calls = holdCalls()
  await render(
    <Suspense>
      <SignOut />
    </Suspense>,
  )
  const out = page.getByRole('button', { name: logOut })
  await expect.element(out).toBeVisible()
  out.element().focus()
  await userEvent.keyboard('{Enter}')
  const call = await callTo(calls, '/api/user/logout')
  await expect.element(out).toHaveAttribute('aria-disabled', 'true')
  call.answer({ status: 0, result: {} })
  await expect.poll(() => $session.get()).toBe('out')
  await expect.element(out).not.toBeInTheDocument()
  expect($notices.get().map(({ message }) => message)).toContainEqual({ key: 'signedOut' })
})
