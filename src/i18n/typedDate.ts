import { digitsOf } from './digits.ts'

/* A date as it is typed, DD.MM.YYYY (LANG-07, UI-03); typedDay.ts, which needs the calendar, reads it. */
export const datePlaceholder = '__.__.____'

/**
 * Inserts the points. A separator that is typed early completes a short part (`1.` → `01.`), and a date from a password
 * manager (YYYY-MM-DD) is converted. Anything but digits and separators is removed.
 */
export function formatTypedDate(typed: string): string {
  const filled = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(typed)
  if (filled) return `${filled[3]}.${filled[2]}.${filled[1]}`
  const closed = typed.replaceAll(/(^|\D)(\d)(?=[./\-\s])/g, '$10$2')
  const digits = digitsOf(closed).slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.')
}
