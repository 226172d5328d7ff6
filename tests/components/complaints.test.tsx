import { code } from '#contract/errors.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fill } from '@/i18n/format.ts'
import { Complaints } from '@/islands/complaints/Complaints.tsx'
import { beginSession } from '@/stores/session/session.ts'
import { holdCalls, player, textsOf } from './lib.tsx'

const words = await textsOf('complaints')
const errors = await textsOf('errors')
const path = '/api/user/complaints'

const subject = () => page.getByLabelText(words.subject)
const text = () => page.getByLabelText(words.text)
const send = () => page.getByRole('button', { name: words.send })

beforeEach(() => beginSession(player))

async function open() {
  const calls = holdCalls()
  await render(<Complaints />)
  await expect.element(send()).toBeVisible()
  return () => calls.filter((call) => call.path === path && call.method === 'POST')
}

async function write(): Promise<void> {
  await userEvent.selectOptions(subject(), 'payment')
  await userEvent.fill(text(), 'My deposit of 50 has not arrived.')
}

test('[STUDIO-16] what is missing is said at its field, and nothing is sent', async () => {
  const sent = await open()
  await send().click()
  await expect.element(subject()).toBeInvalid()
  await expect.element(subject()).toHaveFocus()
  await expect.element(text()).toBeInvalid()
  await expect.element(page.getByText(errors.fields.required).first()).toBeVisible()
  expect(sent()).toHaveLength(0)
})

test('[STUDIO-16] one that is sent is told its number at once, with the focus', async () => {
  const sent = await open()
  await write()
  const button = send().element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.poll(sent).toHaveLength(1)
  await expect.element(send()).toHaveAttribute('aria-busy', 'true')
  const [call] = sent()
  expect(call?.body).toEqual({ subject: 'payment', text: 'My deposit of 50 has not arrived.', lang: 'en' })
  call?.answer({ status: code.ok, result: { number: 'C-104', due_at: '2030-01-02T03:04:05Z' } })
  const outcome = page.getByRole('status').filter({ hasText: fill(words.made, { number: 'C-104' }) })
  await expect.element(outcome).toHaveFocus()
})

test('[STUDIO-16] a refusal stands at its field, and what was written stays', async () => {
  const sent = await open()
  await write()
  await send().click()
  await expect.poll(sent).toHaveLength(1)
  sent()[0]?.answer({ status: code.invalid, fields: { text: 'incorrectInput' } })
  await expect.element(text()).toBeInvalid()
  await expect.element(text()).toHaveFocus()
  await expect.element(text()).toHaveValue('My deposit of 50 has not arrived.')
})

test('[STUDIO-16] after a cut connection the form is as it was, and can be sent again', async () => {
  const sent = await open()
  await write()
  await send().click()
  await expect.poll(sent).toHaveLength(1)
  sent()[0]?.cut()
  await expect.element(send()).toHaveAttribute('aria-busy', 'false')
  await expect.element(subject()).toHaveValue('payment')
  await send().click()
  await expect.poll(sent).toHaveLength(2)
  expect(sent()[1]?.body).toEqual(sent()[0]?.body)
})
