import { use, useState } from 'react'
import type { LanguageCode } from '#contract/languages.ts'
import { loadTexts, type LoadedTexts } from '@/i18n/loadTexts.ts'
import { bonusesTexts } from '@/i18n/namespaces/bonuses.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { uikitTexts } from '@/i18n/namespaces/uikit.ts'
import { widgetsTexts } from '@/i18n/namespaces/widgets.ts'
import { addStyle } from '@/ui/fetchOnce.ts'
import conversionStyle from '../bonuses/conversion.css?url'
import { ConversionDialog, ConversionQuestion } from '../bonuses/ConversionDialog.tsx'
import { CodeField } from '@/ui/fields/CodeField.tsx'
import { CopyButton } from '@/ui/fields/CopyButton.tsx'
import { DateField } from '@/ui/fields/DateField.tsx'
import { NewPasswordField } from '@/ui/fields/NewPasswordField.tsx'
import { PhoneField } from '@/ui/fields/PhoneField.tsx'
import type { PhoneValue } from '@/ui/fields/phoneNumbers.ts'
import { SelectField } from '@/ui/fields/SelectField.tsx'
import { Steps } from '@/ui/fields/Steps.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import './uikit.css'

void addStyle(conversionStyle)

type Props = { texts: LoadedTexts<'uikit' | 'widgets' | 'errors' | 'bonuses'> }

/** The widgets of forms, each in its states, in the language of its panel. */
export function Widgets({ lang }: { lang: LanguageCode }) {
  const texts = use(loadTexts(lang, uikitTexts, widgetsTexts, errorsTexts, bonusesTexts))
  const { uikit, widgets } = texts
  return (
    <div className="kit-widgets">
      {[1, 2, 3].map((number) => (
        <Steps key={number} number={number} count={3} title={uikit.steps} texts={widgets} />
      ))}
      <Dates texts={texts} />
      <Codes texts={texts} />
      <Passwords texts={texts} />
      <Phones texts={texts} />
      <div className="card kit-copy flex items-center justify-between p-4">
        <bdi dir="ltr">demo</bdi>
        <CopyButton text="demo" label={uikit.copyWhat} />
      </div>
      <Conversion texts={texts} />
      <SubmitButton pending={false} label={uikit.confirm} busy={uikit.loading} />
      <SubmitButton pending label={uikit.confirm} busy={uikit.loading} />
    </div>
  )
}

function Dates({ texts: { uikit, errors } }: Props) {
  const currencies = ['USD', 'ILS', 'BRL'].map((value) => ({ value, text: value }))
  return (
    <>
      <DateField label={uikit.date} />
      <DateField label={uikit.date} defaultValue="31.02.1990" error={errors.fields.incorrectDate} />
      <SelectField label={uikit.currency} options={currencies} />
      <SelectField label={uikit.currency} options={currencies} error={errors.fields.required} />
      <SelectField label={uikit.currency} options={currencies} disabled />
    </>
  )
}

function Codes({ texts: { uikit, widgets } }: Props) {
  const [code, setCode] = useState('')
  const [sentAt_ms, setSent] = useState<number>()
  const onSend = () => setSent(Date.now())
  return (
    <>
      <CodeField
        texts={widgets}
        value={code}
        onCode={setCode}
        send={{ onSend, sending: false, sentAt_ms }}
        error={code.length > 0 && code.length < 6 ? uikit.codeError : undefined}
      />
      <CodeField texts={widgets} value="12" onCode={setCode} error={uikit.codeError} />
      <CodeField
        texts={widgets}
        value=""
        onCode={setCode}
        send={{ onSend, sending: true, sentAt_ms: undefined }}
      />
    </>
  )
}

function Passwords({ texts: { uikit, widgets, errors } }: Props) {
  const [password, setPassword] = useState('')
  return (
    <>
      <NewPasswordField
        label={uikit.password}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        texts={widgets}
      />
      <NewPasswordField
        label={uikit.password}
        value="secret123"
        readOnly
        error={errors.fields.passwordLettersRequirements}
        texts={widgets}
      />
    </>
  )
}

function Phones({ texts: { lang, widgets, errors } }: Props) {
  const [phone, setPhone] = useState<PhoneValue>({ country: '', typed: '', number: '' })
  const wrong: PhoneValue = { country: 'BR', typed: '12', number: '+5512' }
  return (
    <>
      <PhoneField lang={lang} texts={widgets} value={phone} onPhone={setPhone} />
      <PhoneField
        lang={lang}
        texts={widgets}
        value={wrong}
        onPhone={setPhone}
        error={errors.fields.incorrectPhone}
      />
    </>
  )
}

function Conversion({ texts }: Props) {
  const [asking, ask] = useState(false)
  const terms = { amount: 20, rest: 30, daily: 20, left_today: 20 }
  const close = () => ask(false)
  return (
    <>
      <button
        type="button"
        className="button button-primary"
        aria-haspopup="dialog"
        onClick={() => ask(true)}
      >
        {texts.bonuses.convert}
      </button>
      <ConversionDialog texts={texts} isOpen={asking} onClose={close}>
        <ConversionQuestion
          texts={texts}
          terms={terms}
          currency="USD"
          threshold={0.2}
          pending={false}
          failure={undefined}
          onConfirm={close}
          onCancel={close}
        />
      </ConversionDialog>
    </>
  )
}
