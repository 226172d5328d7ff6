/** What the desk says of countries and clocks on the pages of games. */
const regions = new Intl.DisplayNames('en', { type: 'region' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The countries that have a name, by their codes of ISO 3166. */
export const countryCodes: readonly string[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => !['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'].includes(code) && regions.of(code) !== code)
  .toSorted((one, other) => countryName(one).localeCompare(countryName(other)))

function countryName(code: string): string {
  return regions.of(code) ?? code
}

export function countryLabel(code: string): string {
  return `${countryName(code)} (${code})`
}

/** The time zone of this browser, which clocks of the page show. */
export const zonedClock = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A moment as an input of a clock shows it here; empty for none. */
export function clockOf(moment: string | null): string {
  if (moment === null) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function momentOf(clock: string): string | null {
  return clock === '' ? null : new Date(clock).toISOString()
}
