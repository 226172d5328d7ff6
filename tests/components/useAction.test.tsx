import { code } from '#contract/errors.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallFailure } from '@/stores/calls/api.ts'
import { $notices, closeNotice } from '@/stores/notices/notices.ts'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { TextField } from '@/ui/fields/Field.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { useAction } from '@/ui/useAction.ts'
import { textsOf } from './lib.tsx'

const errors = await textsOf('errors')
type Answer = Result<string, CallFailure>
type Asked = { answer: (answer: Answer) => void }

afterEach(() => $notices.get().forEach(({ id }) => closeNotice(id)))

const refusal = (refused: number, fields?: Record<string, string>): Answer =>
  err({ kind: 'answered', code: refused, message: 'refused', ...(fields && { fields }) })

/** A form of one field whose calls a test answers. */
async function openForm(): Promise<Asked[]> {
  const asked: Asked[] = []
  function Form() {
    const [saved, setSaved] = useState('')
    const { pending, run, typed, textOf } = useAction({
      errors,
      texts: { [code.wrongPassword]: 'Not your password' },
      fieldOf: (refused) => (refused === code.wrongPassword ? 'city' : undefined),
    })
    const ask = () => new Promise<Answer>((answer) => asked.push({ answer }))
    async function save() {
      const value = await run(ask)
      if (value !== undefined) setSaved(value)
    }
    return (
      <CallForm onSubmit={save}>
        <TextField label="City" error={textOf('city')} onChange={() => typed('city')} />
        <SubmitButton pending={pending} label="Save" busy="One moment" />
        <output>{saved}</output>
      </CallForm>
    )
  }
  await render(<Form />)
  return asked
}

const button = () => page.getByRole('button', { name: 'Save' })
const field = () => page.getByLabelText('City')

test('[UI-06] a second press while the first call is under way asks nothing', async () => {
  const asked = await openForm()
  await button().click()
  await expect.element(button()).toHaveAttribute('aria-busy', 'true')
  await button().click({ force: true })
  expect(asked).toHaveLength(1)
  asked[0]?.answer(ok('Saved'))
  await expect.element(page.getByText('Saved')).toBeVisible()
  await expect.element(button()).toHaveAttribute('aria-busy', 'false')
})

test('[UI-06] the error of a field is shown there, has the focus, and goes while it is typed into', async () => {
  const asked = await openForm()
  await button().click()
  asked[0]?.answer(refusal(code.invalid, { city: 'required' }))
  await expect.element(field()).toHaveAccessibleDescription(new RegExp(errors.fields.required))
  await expect.element(field()).toHaveFocus()
  await userEvent.type(field(), 'H')
  await expect.element(field()).not.toBeInvalid()
})

test('[UI-06] a code that is about a field is said there in its own words, and in no notice', async () => {
  const asked = await openForm()
  await button().click()
  asked[0]?.answer(refusal(code.wrongPassword))
  await expect.element(field()).toHaveAccessibleDescription(/Not your password/)
  expect($notices.get()).toHaveLength(0)
})

test('[UI-01] a cut connection is told in a notice, and the form may be sent again', async () => {
  const asked = await openForm()
  await button().click()
  asked[0]?.answer(err({ kind: 'offline', code: -1, message: 'offline' }))
  await expect.poll(() => $notices.get()).toMatchObject([{ type: 'error' }])
  await expect.element(field()).not.toBeInvalid()
  await button().click()
  expect(asked).toHaveLength(2)
})

test('[UI-01] a call that a sign-in made pointless is told of nowhere', async () => {
  const asked = await openForm()
  await button().click()
  asked[0]?.answer(err({ kind: 'abandoned', code: -1, message: 'abandoned' }))
  await expect.element(button()).toHaveAttribute('aria-busy', 'false')
  expect($notices.get()).toHaveLength(0)
})

test('[UI-06] what was saved clears the error of the time before', async () => {
  const asked = await openForm()
  await button().click()
  asked[0]?.answer(refusal(code.invalid, { city: 'required' }))
  await expect.element(field()).toBeInvalid()
  await button().click()
  asked[1]?.answer(ok('Saved'))
  await expect.element(field()).not.toBeInvalid()
})
