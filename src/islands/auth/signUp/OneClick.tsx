import { useStore } from '@nanostores/react'
import { useRef, type FormEvent } from 'react'
import { $authPending, isToldElsewhere } from '@/stores/auth/signIn.ts'
import { $signUp, submitSignUp } from '@/stores/auth/signUp.ts'
import { checkOneClick, refusedFields } from '@/stores/auth/signUpRules.ts'
import { DateField } from '@/ui/fields/DateField.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { CurrencyField } from './CurrencyField.tsx'
import { CaptchaState, Failure, TermsLink } from './notes.tsx'
import type { SignUpTexts } from '@/i18n/namespaces/signUp.ts'
import { TickField } from './TickField.tsx'
import { useFields } from './useFields.ts'

/** SIGNUP-09: the form asks only for a currency, a date of birth and the acceptance of the terms. */
export function OneClick({ texts }: { texts: SignUpTexts }) {
  const { auth, signUp } = texts
  const { birthDate, isAdult } = useStore($signUp)
  const pending = useStore($authPending)
  const root = useRef<HTMLFormElement>(null)
  const fields = useFields(root, texts, checkOneClick)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const found = checkOneClick($signUp.get())
    fields.show(found)
    if (Object.keys(found).length > 0) return
    const entered = await submitSignUp()
    if (!entered.ok && !isToldElsewhere(entered.error))
      fields.show(refusedFields(entered.error), entered.error)
  }
  return (
    <form ref={root} className="grid gap-4 sign-up-form" noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h3>{signUp.oneClickTitle}</h3>
        <p className="muted">{signUp.oneClickText}</p>
      </div>
      <div className="sign-up-fields">
        <div className="auth-pair">
          <CurrencyField texts={texts} fields={fields} />
          <DateField
            {...fields.field('birth_date')}
            label={signUp.birthDate}
            autoComplete="bday"
            value={birthDate}
            onChange={({ currentTarget }) => fields.change('birth_date', { birthDate: currentTarget.value })}
          />
        </div>
        <TickField
          name="is_adult"
          error={fields.textOf('is_adult')}
          checked={isAdult}
          onTick={(checked) => fields.change('is_adult', { isAdult: checked })}
        >
          {signUp.adult}
        </TickField>
        <TermsLink texts={texts} />
        <Failure of={fields.failure} texts={texts} />
      </div>
      <CaptchaState text={signUp.checking} />
      <div className="sign-up-actions">
        <SubmitButton pending={pending} label={signUp.createAccount} busy={auth.wait} />
      </div>
    </form>
  )
}
