import { code } from '#contract/errors.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { IdleGate } from '@/islands/account/IdleGate.tsx'
import { $session, beginSession, signedOutBy } from '@/stores/session/session.ts'
import { modalOfEntry } from '@/stores/site/page.ts'
import { callTo, holdCalls, player, textsOf } from './lib.tsx'

const words = await textsOf('idle')

const dialog = () => page.getByRole('dialog', { name: words.title })
const password = () => dialog().getByRole('textbox', { name: words.password })
const send = () => dialog().getByRole('button', { name: words.go })
const note = () => page.getByRole('textbox', { name: 'Note', includeHidden: true })

/** A dialog takes its entry out of the browser's history a moment after it has closed. */
afterEach(async () => {
  await cleanup()
  await vi.waitUntil(() => modalOfEntry() === undefined)
})

/** A page with a half-written note, where a call was refused after a time without use. */
async function open() {
  const calls = holdCalls()
  beginSession({ ...player, idle_minutes: 30 })
  await render(
    <main>
      <input aria-label="Note" />
      <IdleGate />
    </main>,
  )
  await userEvent.fill(note(), 'half of it')
  signedOutBy({ kind: 'answered', code: code.idle, message: '' })
  await expect.element(password()).toHaveFocus()
  return calls
}

test('[SESSION-11] by the password the page goes on, and nothing typed is lost', async () => {
  const calls = await open()
  await userEvent.fill(password(), 'Demo1234')
  await send().click()
  const proof = await callTo(calls, '/api/user/proof')
  expect(proof.body).toEqual({ password: 'Demo1234' })
  proof.answer({ status: code.ok, result: {} })
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(note()).toHaveValue('half of it')
  expect($session.get()).toBe('in')
})

test('[SESSION-11] a wrong password is said at its field, which has the focus', async () => {
  const calls = await open()
  await userEvent.fill(password(), 'guess')
  await send().click()
  ;(await callTo(calls, '/api/user/proof')).answer({ status: code.wrongPassword })
  await expect.element(dialog().getByText(words.wrong)).toBeVisible()
  await expect.element(password()).toHaveFocus()
  await expect.element(password()).toHaveValue('guess')
})

test('[SESSION-11] neither Escape nor a cut connection closes it', async () => {
  const calls = await open()
  await userEvent.fill(password(), 'Demo1234')
  for (let press = 0; press < 3; press += 1) await userEvent.keyboard('{Escape}')
  await send().click()
  ;(await callTo(calls, '/api/user/proof')).cut()
  await expect.element(send()).toHaveAttribute('aria-busy', 'false')
  await expect.element(password()).toHaveValue('Demo1234')
  expect(dialog().element().matches(':modal')).toBe(true)
})

test('[SESSION-11] signing out is the other way, and ends the session', async () => {
  const calls = await open()
  await dialog().getByRole('button', { name: words.signOut }).click()
  ;(await callTo(calls, '/api/user/logout')).answer({ status: code.ok, result: {} })
  await expect.element(dialog()).not.toBeInTheDocument()
  expect($session.get()).toBe('out')
})
