import { useStore } from '@nanostores/react'
import { $codePending, $signUp, requestCode } from '@/stores/auth/signUp.ts'
import { checkPart, codeTarget, isCodeSent, refusedFields } from '@/stores/auth/signUpRules.ts'
import { Deferred } from '@/ui/Deferred.tsx'
import { CodeField } from '@/ui/fields/CodeField.tsx'
import { TextField } from '@/ui/fields/Field.tsx'
import type { SignUpTexts } from '@/i18n/namespaces/signUp.ts'
import type { Fields } from './useFields.ts'

type PartProps = { texts: SignUpTexts; fields: Fields }

/** SIGNUP-03, 10: what makes the account this player's own. */
export function AccountPart({ texts, fields }: PartProps) {
  const { way } = useStore($signUp)
  return (
    <>
      {way === 'email' && <EmailField texts={texts} fields={fields} />}
      {way === 'phone' && <Phone texts={texts} fields={fields} />}
      {way !== 'username' && <Code texts={texts} fields={fields} />}
      {way !== 'phone' && <Username texts={texts} fields={fields} />}
    </>
  )
}

function EmailField({ texts, fields }: PartProps) {
  const { email } = useStore($signUp)
  return (
    <TextField
      {...fields.field('email')}
      label={texts.signUp.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      value={email}
      onChange={({ currentTarget }) => fields.change('email', { email: currentTarget.value })}
    />
  )
}

async function loadPhoneField() {
  const { PhoneField } = await import('@/ui/fields/PhoneField.tsx')
  return { PhoneField }
}

function Phone({ texts, fields }: PartProps) {
  const { phoneCountry: country, phoneTyped: typed, phone: number } = useStore($signUp)
  const { error, onBlur } = fields.field('phone')
  return (
    <div className="sign-up-phone">
      <Deferred load={loadPhoneField} texts={texts.auth}>
        {({ PhoneField }) => (
          <PhoneField
            lang={texts.lang}
            texts={texts.widgets}
            value={{ country, typed, number }}
            error={error}
            onBlur={onBlur}
            onPhone={(value) =>
              fields.change('phone', {
                phoneCountry: value.country,
                phoneTyped: value.typed,
                phone: value.number,
              })
            }
          />
        )}
      </Deferred>
    </div>
  )
}

function Code({ texts, fields }: PartProps) {
  const form = useStore($signUp)
  const sending = useStore($codePending)
  const { error, onBlur } = fields.field('code')
  const address = form.way === 'phone' ? 'phone' : 'email'

  async function send() {
    const wrong = checkPart('account', $signUp.get())[address]
    if (wrong || codeTarget($signUp.get()) === undefined) {
      fields.show({ [address]: wrong ?? 'incorrectInput' })
      return
    }
    fields.show({})
    const failure = await requestCode()
    if (failure) fields.show(refusedFields(failure), failure)
  }
  return (
    <CodeField
      texts={texts.widgets}
      value={form.code}
      error={error}
      hint={form.way === 'phone' ? texts.signUp.phoneHint : texts.signUp.emailHint}
      onBlur={onBlur}
      onCode={(code) => fields.change('code', { code })}
      send={{
        onSend: () => void send(),
        sending,
        sentAt_ms: isCodeSent(form) ? form.codeSentAt_ms : undefined,
      }}
    />
  )
}

function Username({ texts, fields }: PartProps) {
  const { username, way } = useStore($signUp)
  const { usernameHint, usernameOnly } = texts.signUp
  return (
    <TextField
      {...fields.field('username')}
      label={texts.signUp.username}
      hint={way === 'username' ? `${usernameHint}. ${usernameOnly}` : usernameHint}
      autoComplete="username"
      maxLength={14}
      value={username}
      onChange={({ currentTarget }) => fields.change('username', { username: currentTarget.value })}
    />
  )
}
