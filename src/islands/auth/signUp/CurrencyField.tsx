import { languageOf, type LanguageCode } from '#contract/languages.ts'
import { useStore } from '@nanostores/react'
import { $settings } from '@/stores/settings/settings.ts'
import { $signUp, offeredCurrencies } from '@/stores/auth/signUp.ts'
import { SelectField } from '@/ui/fields/SelectField.tsx'
import type { SignUpTexts } from '@/i18n/namespaces/signUp.ts'
import type { Fields } from './useFields.ts'

/** The currencies one may play in; the first is the default. */
export function CurrencyField({ texts, fields }: { texts: SignUpTexts; fields: Fields }) {
  useStore($settings)
  const { currency } = useStore($signUp)
  const { name, error } = fields.field('currency')
  return (
    <SelectField
      name={name}
      error={error}
      label={texts.signUp.currency}
      required
      value={currency}
      onChange={({ currentTarget }) => fields.change('currency', { currency: currentTarget.value })}
      options={offeredCurrencies().map((value) => ({ value, text: currencyName(texts.lang, value) }))}
    />
  )
}

/** `USD · US Dollar`, in the language of the page. */
function currencyName(lang: LanguageCode, currency: string): string {
  const name = new Intl.DisplayNames(languageOf(lang).tag, { type: 'currency' }).of(currency)
  return name && name !== currency ? `${currency} · ${name}` : currency
}
