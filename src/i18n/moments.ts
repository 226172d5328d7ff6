/** German has the form that every language of the site shows (LANG-07): DD.MM.YYYY, HH:mm. */
const parts = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const
const format = new Intl.DateTimeFormat('de', parts)
const exact = new Intl.DateTimeFormat('de', { ...parts, second: '2-digit' })

/** A moment (ISO 8601) by the clock of the reader: 21.11.2026, 09:05. Any other text is returned unchanged: `format` would throw. */
export function formatPlainMoment(iso: string, by = format): string {
  const moment = new Date(iso)
  return Number.isNaN(moment.getTime()) ? iso : by.format(moment)
}

/** Kept left to right among Hebrew and Arabic words. */
const isolated = (text: string) => `\u2066${text}\u2069`

/** The same among words of any language. */
export const formatMoment = (iso: string) => isolated(formatPlainMoment(iso))

/** With its second, where many things happen in a minute: 21.11.2026, 09:05:07. */
export const formatExactMoment = (iso: string) => isolated(formatPlainMoment(iso, exact))

/** The same in a page, which is rendered by the clock of UTC. */
export const formatPageMoment = (iso: string) => `${formatMoment(iso)} UTC`
