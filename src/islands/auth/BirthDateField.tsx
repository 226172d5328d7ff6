import type { ComponentProps, FormEvent } from 'react'
import { formatBirthDate } from './birthDate'
import { TextField } from './Field'

/** One field for the whole date: a phone's numeric keyboard types it in one go. */
export function BirthDateField({ onInput, ...field }: ComponentProps<typeof TextField>) {
  function arrange(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const caret = input.selectionStart ?? input.value.length
    const atEnd = caret === input.value.length
    const digitsBefore = input.value.slice(0, caret).replaceAll(/\D/g, '').length
    const arranged = formatBirthDate(input.value)
    if (arranged !== input.value) {
      input.value = arranged
      const place = atEnd ? arranged.length : placeAfter(arranged, digitsBefore)
      input.setSelectionRange(place, place)
    }
    onInput?.(event as Parameters<typeof onInput>[0])
  }
  return <TextField {...field} inputMode="numeric" autoComplete="bday" maxLength={10} onInput={arrange} />
}

/** Where the caret goes so that as many digits stand before it as did before the points moved. */
function placeAfter(text: string, digits: number): number {
  let place = 0
  for (let seen = 0; place < text.length && seen < digits; place += 1) if (text[place] !== '.') seen += 1
  return place
}
