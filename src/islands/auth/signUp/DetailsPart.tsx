import { useStore } from '@nanostores/react'
import { $signUp, fillStrongPassword } from '@/stores/auth/signUp.ts'
import { DateField } from '@/ui/fields/DateField.tsx'
import { NewPasswordField } from '@/ui/fields/NewPasswordField.tsx'
import { PasswordField } from '@/ui/fields/PasswordField.tsx'
import { CurrencyField } from './CurrencyField.tsx'
import type { SignUpTexts } from '@/i18n/namespaces/signUp.ts'
import type { Fields } from './useFields.ts'

/** SIGNUP-04: currency, birth date, password. */
export function DetailsPart({ texts, fields }: { texts: SignUpTexts; fields: Fields }) {
  const { auth, signUp, widgets } = texts
  const { birthDate, password, repeat } = useStore($signUp)
  async function generate(): Promise<boolean> {
    const filled = await fillStrongPassword()
    if (filled) fields.show({})
    return filled
  }
  return (
    <>
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
      <NewPasswordField
        {...fields.field('password')}
        label={auth.password}
        texts={widgets}
        value={password}
        onChange={({ currentTarget }) => fields.change('password', { password: currentTarget.value })}
        onGenerate={generate}
      />
      <PasswordField
        {...fields.field('repeat')}
        label={signUp.repeatPassword}
        show={auth.showPassword}
        hide={auth.hidePassword}
        autoComplete="new-password"
        maxLength={200}
        value={repeat}
        onChange={({ currentTarget }) => fields.change('repeat', { repeat: currentTarget.value })}
      />
    </>
  )
}
