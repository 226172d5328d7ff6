import { toMajor, toMinor } from '@contract/money'

/** An amount that is stored in minor units and typed in major ones. */
export const majorInput = {
  format: (minor: number | null | undefined) => (typeof minor === 'number' ? toMajor(minor) : ''),
  parse: (text: string) => (text === '' ? null : (toMinor(Number(text)) ?? null)),
  step: 0.01,
  min: 0,
}

/** A moment that is stored in UTC and typed by the clock of the browser. */
export const momentInput = {
  type: 'datetime-local',
  format: (iso: string | null | undefined) => (iso ? localOf(new Date(iso)) : ''),
  parse: (text: string) => (text === '' ? null : new Date(text).toISOString()),
  slotProps: { inputLabel: { shrink: true } },
}

/** As `<input type="datetime-local">` has it. */
function localOf(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
