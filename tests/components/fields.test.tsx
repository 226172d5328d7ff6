import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AmountField } from '@/ui/fields/AmountField.tsx'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { CodeField } from '@/ui/fields/CodeField.tsx'
import { DateField } from '@/ui/fields/DateField.tsx'
import { TextField } from '@/ui/fields/Field.tsx'
import { NewPasswordField } from '@/ui/fields/NewPasswordField.tsx'
import { PasswordField } from '@/ui/fields/PasswordField.tsx'
import { SelectField } from '@/ui/fields/SelectField.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { useUnsavedWarning } from '@/ui/useUnsavedWarning.ts'
import { textsOf } from './lib.tsx'

const widgets = await textsOf('widgets')

type HeldProps = { start?: string; children: (value: string, set: (value: string) => void) => ReactNode }

/** Holds the value of a field, as its form would. */
function Held({ start = '', children }: HeldProps) {
  const [value, set] = useState(start)
  return children(value, set)
}

test('[UI-06] a field is named by its label and described by its hint', async () => {
  await render(<TextField label="Name" hint="As on your card" />)
  const field = page.getByLabelText('Name')
  await expect.element(field).toHaveAccessibleDescription('As on your card')
  await expect.element(field).not.toBeInvalid()
})

test('[UI-06] an error marks its field and is read with it, before the hint', async () => {
  await render(<TextField label="Name" hint="As on your card" error="Enter a name" />)
  const field = page.getByLabelText('Name')
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription(/Enter a name As on your card$/)
})

test('[UI-06] a dropdown has its choices in their order, and shows the chosen one', async () => {
  const options = [
    { value: 'USD', text: 'Dollar' },
    { value: 'ILS', text: 'Shekel' },
  ]
  await render(
    <Held start="USD">
      {(value, set) => (
        <SelectField
          label="Currency"
          value={value}
          options={options}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )}
    </Held>,
  )
  const field = page.getByRole('combobox', { name: 'Currency' })
  await expect.element(field).toHaveTextContent('DollarShekel')
  await userEvent.selectOptions(field, 'ILS')
  await expect.element(field).toHaveValue('ILS')
})

test('[PIX-01] an amount can be chosen, and the chosen one is pressed', async () => {
  await render(
    <Held>
      {(value, set) => (
        <AmountField
          lang="en"
          label="Amount"
          currency="BRL"
          value={value}
          chips={{ label: 'Quick amounts', amounts: [20, 50] }}
          onAmount={set}
        />
      )}
    </Held>,
  )
  const fifty = page.getByRole('group', { name: 'Quick amounts' }).getByRole('button').nth(1)
  await fifty.click()
  await expect.element(page.getByLabelText('Amount (BRL)')).toHaveValue('50')
  await expect.element(fifty).toHaveAttribute('aria-pressed', 'true')
})

test('[UI-03] a date gets its points while it is typed', async () => {
  await render(<DateField label="Born" />)
  await userEvent.type(page.getByLabelText('Born'), '31121990')
  await expect.element(page.getByLabelText('Born')).toHaveValue('31.12.1990')
})

test('[UI-03] a digit changed within a date leaves the caret behind it', async () => {
  await render(<DateField label="Born" defaultValue="31.12.1990" />)
  const input = page.getByLabelText('Born').element() as HTMLInputElement
  input.focus()
  input.setSelectionRange(3, 4)
  await userEvent.keyboard('0')
  await expect.element(input).toHaveValue('31.02.1990')
  expect(input.selectionStart).toBe(4)
})

test('[SIGNIN-04] a code keeps six digits of what is typed', async () => {
  await render(<Held>{(value, set) => <CodeField texts={widgets} value={value} onCode={set} />}</Held>)
  await userEvent.type(page.getByLabelText(widgets.code), '12 34-56 78')
  await expect.element(page.getByLabelText(widgets.code)).toHaveValue('123456')
})

test('[SIGNIN-04] a code that was just sent is not asked for again', async () => {
  const onSend = vi.fn()
  const send = { onSend, sending: false, sentAt_ms: Date.now() }
  await render(<CodeField texts={widgets} value="" onCode={() => {}} send={send} />)
  const button = page.getByRole('button')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  expect(onSend).not.toHaveBeenCalled()
})

test('[SIGNIN-04] a code is sent by a press where none is under way', async () => {
  const onSend = vi.fn()
  const send = { onSend, sending: false, sentAt_ms: undefined }
  await render(<CodeField texts={widgets} value="" onCode={() => {}} send={send} />)
  await page.getByRole('button', { name: widgets.sendCode }).click()
  expect(onSend).toHaveBeenCalledOnce()
})

test('[SIGNIN-04] a password is hidden until its eye is pressed, and hidden again', async () => {
  await render(<PasswordField label="Password" show="Show" hide="Hide" />)
  const input = page.getByLabelText('Password')
  await expect.element(input).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.element(input).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect.element(input).toHaveAttribute('type', 'password')
})

test('[SIGNUP-12] the rules of a new password are ticked off in words', async () => {
  await render(
    <Held>
      {(value, set) => (
        <NewPasswordField
          texts={widgets}
          label="New password"
          value={value}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )}
    </Held>,
  )
  const kept = page.getByRole('listitem').filter({ hasText: widgets.ruleKept })
  await userEvent.type(page.getByLabelText('New password'), 'abcdefgh')
  await expect.poll(() => kept.elements().length).toBe(1)
  await userEvent.type(page.getByLabelText('New password'), 'A1')
  await expect.poll(() => kept.elements().length).toBe(3)
})

test('[SIGNUP-12] a made password is shown and said', async () => {
  await render(
    <Held>
      {(value, set) => (
        <NewPasswordField
          texts={widgets}
          label="New password"
          value={value}
          onChange={({ currentTarget }) => set(currentTarget.value)}
          onGenerate={() => {
            set('Made-4you')
            return Promise.resolve(true)
          }}
        />
      )}
    </Held>,
  )
  await page.getByRole('button', { name: widgets.generatePassword }).click()
  await expect.element(page.getByLabelText('New password')).toHaveValue('Made-4you')
  await expect.element(page.getByLabelText('New password')).toHaveAttribute('type', 'text')
  await expect.element(page.getByRole('status')).toHaveTextContent(widgets.passwordMade)
})

test('[UI-06] a button that waits keeps the focus, is marked busy and says so', async () => {
  await render(<SubmitButton pending label="Save" busy="One moment" />)
  const button = page.getByRole('button', { name: 'Save' })
  ;(button.element() as HTMLElement).focus()
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByRole('status')).toHaveTextContent('One moment')
})

test('[UI-06] after a refusal the first wrong field has the focus', async () => {
  function Form() {
    const [wrong, setWrong] = useState<string>()
    return (
      <CallForm onSubmit={() => Promise.resolve(setWrong('Enter a city'))}>
        <TextField label="Name" />
        <TextField label="City" error={wrong} />
        <TextField label="Street" error={wrong} />
        <SubmitButton pending={false} label="Save" busy="" />
      </CallForm>
    )
  }
  await render(<Form />)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByLabelText('City')).toHaveFocus()
})

test('[PROFILE-02] while something is typed and not saved, leaving the page asks first', async () => {
  function Form() {
    const [typed, setTyped] = useState('')
    useUnsavedWarning(typed !== '')
    return (
      <TextField label="City" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
    )
  }
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await render(<Form />)
  expect(asks()).toBe(false)
  await userEvent.fill(page.getByLabelText('City'), 'Haifa')
  await expect.poll(asks).toBe(true)
  await userEvent.fill(page.getByLabelText('City'), '')
  await expect.poll(asks).toBe(false)
})
