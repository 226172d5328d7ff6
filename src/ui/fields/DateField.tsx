import type { ChangeEvent, ComponentProps } from 'react'
import { TextField } from './Field.tsx'
import { datePlaceholder, formatTypedDate } from '@/i18n/typedDate.ts'

/** One field for the whole date: a phone's numeric keyboard types it in one go. */
export function DateField({ onChange, ...field }: ComponentProps<typeof TextField>) {
  function arrange(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const caret = input.selectionStart ?? input.value.length
    const atEnd = caret === input.value.length
    const digitsBefore = input.value.slice(0, caret).replaceAll(/\D/g, '').length
    const arranged = formatTypedDate(input.value)
    if (arranged !== input.value) {
      input.value = arranged
      const place = atEnd ? arranged.length : placeAfter(arranged, digitsBefore)
      input.setSelectionRange(place, place)
    }
    onChange?.(event)
  }
  return (
    <TextField
      {...field}
      inputMode="numeric"
      maxLength={10}
      placeholder={datePlaceholder}
      onChange={arrange}
    />
  )
}

/** The caret position with as many digits before it as there were before the points were inserted. */
function placeAfter(text: string, digits: number): number {
  let place = 0
  for (let seen = 0; place < text.length && seen < digits; place += 1) if (text[place] !== '.') seen += 1
  return place
}
