import * as v from 'valibot'
import { minorPerMajor } from '#contract/currencies.ts'
import { toMajor, toMinor } from '#contract/money.ts'
import type { JackpotRow } from '#contract/operator/promotions.ts'
import { fieldMessages } from '../calls/messages.ts'

/** Checks what becomes a part of a path before it is sent: a wrong path is answered as one that is not there, and marks no field. */
export function fits(schema: v.GenericSchema): (value: unknown) => string | undefined {
  const message = fieldMessages({ value: 'incorrectInput' })['value']
  return (value) => (v.is(schema, value) ? undefined : message)
}

/** An amount that is stored in minor units of a currency and typed in major ones. */
export const majorInput = (currency: string) => ({
  format: (minor: number | null | undefined) => (typeof minor === 'number' ? toMajor(minor, currency) : ''),
  parse: (text: string) => (text === '' ? null : (toMinor(Number(text), currency) ?? null)),
  step: 1 / minorPerMajor(currency),
  min: 0,
})

/** A moment that is stored in UTC and typed by the clock of the browser. The largest keeps years at four digits. */
export const momentInput = {
  type: 'datetime-local',
  format: (iso: string | null | undefined) => (iso ? localOf(new Date(iso)) : ''),
  parse: (text: string) => (text === '' ? null : new Date(text).toISOString()),
  slotProps: { inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } },
}

/**
 * The value of `<input type="datetime-local">`. It uses the parts of the clock, not the UTC offset: a half-typed year
 * is in the first centuries, when offsets had seconds that would be lost.
 */
function localOf(moment: Date): string {
  const [month, day, hour, minute] = [
    moment.getMonth() + 1,
    moment.getDate(),
    moment.getHours(),
    moment.getMinutes(),
  ].map((part) => String(part).padStart(2, '0'))
  return `${String(moment.getFullYear()).padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

/** A language with an emptied name has none: the platform accepts missing names, but no null. */
export function withoutEmptyNames({ names = {}, ...rest }: Partial<JackpotRow>): Partial<JackpotRow> {
  const given = Object.entries<string | null>(names).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  )
  return { ...rest, names: Object.fromEntries(given) }
}
