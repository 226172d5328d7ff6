import { useState, type ChangeEvent, type FocusEvent } from 'react'
import { languageOf, type LanguageCode } from '#contract/languages.ts'
import { TextField } from './Field.tsx'
import { diallingCodes, formatPhone, likelyCountry, readPhone, type PhoneValue } from './phoneNumbers.ts'
import { SearchSelect } from './SearchSelect.tsx'
import type { WidgetTexts } from '@/i18n/namespaces/widgets.ts'

type PhoneFieldProps = {
  lang: LanguageCode
  texts: WidgetTexts
  value: PhoneValue
  error?: string | undefined
  onPhone: (value: PhoneValue) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
}

/**
 * A dialing code found by country, and the number as it is written there. Brings the numbering plans of the world
 * along: import it lazily.
 */
export function PhoneField({ lang, texts, value, error, onPhone, onBlur }: PhoneFieldProps) {
  const { tag, dir } = languageOf(lang)
  const [codes] = useState(() => diallingCodes(tag))
  const [home] = useState(() => likelyCountry(lang, navigator.languages))
  const country = value.country || home

  function arrange(event: FocusEvent<HTMLInputElement>) {
    onPhone({ ...value, country, typed: formatPhone({ ...value, country }) })
    onBlur?.(event)
  }
  return (
    // A number reads left to right everywhere, its dialing code first; the words around it do as the language does.
    <div className="phone" dir="ltr">
      <div dir={dir}>
        <SearchSelect
          label={texts.diallingCode}
          options={codes}
          value={country}
          none={texts.noCountry}
          onChoose={(chosen) => onPhone(readPhone(chosen, value.typed))}
        />
      </div>
      <div dir={dir}>
        <TextField
          name="phone"
          label={texts.phone}
          error={error}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={24}
          required
          value={value.typed}
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
            onPhone(readPhone(country, currentTarget.value))
          }
          onBlur={arrange}
        />
      </div>
    </div>
  )
}
