import { code } from '#contract/errors.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { TermsGate } from '@/islands/account/TermsGate.tsx'
import { $session, beginSession } from '@/stores/session/session.ts'
import { modalOfEntry } from '@/stores/site/page.ts'
import { callTo, holdCalls, player, textsOf } from './lib.tsx'

const words = await textsOf('terms')
const due = [
  {
    ...({ id: 7, document: 'terms', number: 3, title: 'Terms and conditions' } as const),
    changes: 'Deposits now arrive at once.',
  },
  // Nobody wrote what changed.
  { ...({ id: 8, document: 'bonus', number: 2, title: 'Bonus terms' } as const), changes: '' },
]
const asked = { status: code.ok, result: { due, accepted: [] } }
const none = { status: code.ok, result: { due: [], accepted: [] } }
const ofTerms = '/api/user/terms?lang=en'

const dialog = () => page.getByRole('dialog', { name: words.title })
const accept = () => dialog().getByRole('button', { name: words.accept })

/** A dialog takes its entry out of the browser's history a moment after it has closed. */
afterEach(async () => {
  await cleanup()
  await vi.waitUntil(() => modalOfEntry() === undefined)
})

async function open() {
  const calls = holdCalls({ [ofTerms]: asked })
  beginSession({ ...player, terms_due: true })
  await render(<TermsGate />)
  await expect.element(accept()).toBeVisible()
  return calls
}

test('[SIGNUP-14] a new version says what changed, or that the whole is to be read, and where it is', async () => {
  await open()
  const of = (title: string) => dialog().getByRole('listitem').filter({ hasText: title })
  const told = of('Terms and conditions')
  const untold = of('Bonus terms')
  await expect.element(told.getByText(words.changed)).toBeVisible()
  await expect.element(told.getByText('Deposits now arrive at once.')).toBeVisible()
  await expect.element(untold.getByText(words.unsaid)).toBeVisible()
  expect(untold.getByText(words.changed).query()).toBeNull()
  await expect.element(told.getByRole('link', { name: words.read })).toHaveAttribute('target', '_blank')
})

test('[SIGNUP-14] what needs no terms stays open', async () => {
  await open()
  for (const way of [words.withdraw, words.breaks, words.help])
    await expect.element(dialog().getByRole('link', { name: way })).toBeVisible()
})

test('[SIGNUP-14] accepting sends what was shown, once, and the page goes on', async () => {
  const calls = await open()
  const button = accept().element() as HTMLButtonElement
  button.click()
  button.click()
  const sent = await callTo(calls, '/api/user/terms')
  expect(sent.body).toEqual({ ids: [7, 8], lang: 'en' })
  await expect.element(accept()).toHaveAttribute('aria-busy', 'true')
  expect(calls.filter(({ path }) => path === '/api/user/terms')).toHaveLength(1)
  sent.answer(none)
  ;(await callTo(calls, '/api/user/check')).answer({ status: code.ok, result: player })
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('[SIGNUP-14] after a cut connection the dialog stays, and can be accepted again', async () => {
  const calls = await open()
  await accept().click()
  ;(await callTo(calls, '/api/user/terms')).cut()
  await expect.element(accept()).toHaveAttribute('aria-busy', 'false')
  await accept().click()
  await expect.poll(() => calls.filter(({ path }) => path === '/api/user/terms')).toHaveLength(2)
})

test('[SIGNUP-14] Escape does not close it; signing out does', async () => {
  const calls = await open()
  for (let press = 0; press < 3; press += 1) await userEvent.keyboard('{Escape}')
  await expect.element(accept()).toBeVisible()
  await dialog().getByRole('button', { name: words.signOut }).click()
  ;(await callTo(calls, '/api/user/logout')).answer({ status: code.ok, result: {} })
  await expect.element(dialog()).not.toBeInTheDocument()
  expect($session.get()).toBe('out')
})
