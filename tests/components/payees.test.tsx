import { code } from '#contract/errors.ts'
import type { Payee } from '#contract/payments.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PayeesCard } from '@/islands/security/PayeesCard.tsx'
import { beginSession } from '@/stores/session/session.ts'
import { callTo, holdCalls, player, textsOf } from './lib.tsx'

const words = await textsOf('payees')
const texts = {
  ...{ lang: 'en' as const, payees: words, panels: await textsOf('panels') },
  ...{ errors: await textsOf('errors'), widgets: await textsOf('widgets') },
}
const path = '/api/payment/payees'
const known: Payee = {
  ...{ id: 'a'.repeat(32), method: 'pix', kind: 'email', key: 'ana@atoll.test', owner: '…4725' },
  ...{ added_at: '2030-01-02T03:04:05Z', state: 'known', waits_until: '' },
}
const waiting: Payee = {
  ...{ id: 'b'.repeat(32), method: 'pagstar', kind: 'account', key: 'GB33BUKB20201555555555', owner: '' },
  ...{ added_at: '2030-01-02T03:04:05Z', state: 'waits', waits_until: '2030-01-03T03:04:05Z' },
}

beforeEach(() => beginSession(player))

const remove = (key: string) => page.getByRole('button', { name: `${words.remove} ⁦${key}⁩` })
const sure = () => page.getByRole('alert').getByRole('button', { name: words.remove })

async function open(payees: Payee[]) {
  const calls = holdCalls({ [path]: { status: code.ok, result: { payees, wait_hours: 24 } } })
  await render(<PayeesCard texts={texts} />)
  return calls
}

test('[PIX-09] each payee says what it is, since when, and until when a withdrawal to it waits', async () => {
  await open([known, waiting])
  await expect.element(page.getByText(/waits 24 hours/)).toBeVisible()
  const [one, other] = page.getByRole('listitem').elements()
  for (const fact of ['ana@atoll.test', words.kinds.email, '…4725', words.known])
    expect(one?.textContent).toContain(fact)
  expect(one?.textContent).toContain('2030')
  expect(other?.textContent).toContain(words.kinds.account)
  expect(other?.textContent).toMatch(/waits until .*2030/)
})

test('[PIX-09] one is removed at the second press, once, and what is left is shown', async () => {
  const calls = await open([known, waiting])
  await remove(waiting.key).click()
  expect(calls).toHaveLength(0)
  await expect.element(page.getByText(/waiting withdrawal won’t go there/)).toBeVisible()
  const button = sure().element() as HTMLButtonElement
  button.click()
  button.click()
  const call = await callTo(calls, `${path}/${waiting.id}`)
  expect(call.method).toBe('DELETE')
  expect(calls).toHaveLength(1)
  call.answer({ status: code.ok, result: { payees: [known], wait_hours: 24 } })
  await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(1)
})

test('[PIX-09] a cut connection leaves it in the list', async () => {
  const calls = await open([known])
  await remove(known.key).click()
  await sure().click()
  ;(await callTo(calls, `${path}/${known.id}`)).cut()
  await expect.element(page.getByRole('listitem')).toContainElement(sure().element())
})

test('[PIX-09] an account without payees says when they come', async () => {
  await open([])
  await expect.element(page.getByText(words.none)).toBeVisible()
})

test('[PIX-09] a list that does not load is tried again', async () => {
  const calls = holdCalls()
  await render(<PayeesCard texts={texts} />)
  ;(await callTo(calls, path)).cut()
  const again = page.getByRole('button', { name: texts.panels.again })
  await again.click()
  await expect.poll(() => calls.length).toBe(2)
  calls[1]?.answer({ status: code.ok, result: { payees: [known], wait_hours: 0 } })
  await expect.element(page.getByText(words.known)).toBeVisible()
})
