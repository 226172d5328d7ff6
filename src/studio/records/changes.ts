import { formatMoney } from '@/i18n/formats.ts'
import { formatPlainMoment } from '@/i18n/moments.ts'
import { currencies, shownCurrency, type Currency } from '#contract/currencies.ts'
import { toMajor } from '#contract/money.ts'
import { spaced } from './callWords.ts'

/**
 * `without`: fields that are said elsewhere. `isMajor`: amounts by currency are in major units, as in settings. `names`: of accounts, by their
 * ids.
 */
type Options = {
  without?: readonly string[]
  isMajor?: boolean
  names?: Readonly<Record<string, string>>
}
export type Change = { name: string; before: string; after: string }

/**
 * The changes of a call, field by field and in words; unchanged fields are left out, and missing values are not shown. What is in a field
 * is a field of its own: of the terms of an offer the one amount that changed.
 */
export function changesOf(
  before: unknown,
  after: unknown,
  { without = [], isMajor = false, names = {} }: Options = {},
): Change[] {
  const [old, now] = [leavesOf(before, without), leavesOf(after, without)]
  const currency = currencyOf({ ...fieldsOf(before), ...fieldsOf(after) })
  const text = (name: string, value: unknown) => {
    const own = isMajor ? undefined : currencies.find((known) => name.endsWith(` ${known}`))
    const said = own && typeof value === 'number' ? money(value, own) : shown(name, value, currency)
    return said.replaceAll(uuid, (id) => names[id] ?? `${id.slice(0, 8)}…`)
  }
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({
      name: nameOf(name),
      before: text(name, old.get(name)),
      after: text(name, now.get(name)),
    }))
    .filter((change) => change.before !== change.after)
}

/** The reason stands beside the change; that a call was no repetition says nothing. */
const saidElsewhere = new Set(['reason', 'duplicate'])

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value }
}

/** The values by the names of their places: `terms budget USD`. A list of plain values is one value. */
function leavesOf(value: unknown, without: readonly string[]): Map<string, unknown> {
  const leaves = new Map<string, unknown>()
  const add = (place: string, found: unknown): void => {
    const isPlain = typeof found !== 'object' || found === null
    const isPlainList = Array.isArray(found) && found.every((one) => typeof one !== 'object' || one === null)
    if (isPlain) leaves.set(place, found)
    else if (isPlainList) leaves.set(place, found.join(', ') || null)
    else for (const [name, inner] of Object.entries(found)) add(`${place} ${name}`, inner)
  }
  for (const [name, found] of Object.entries(fieldsOf(value)))
    if (!saidElsewhere.has(name) && !without.includes(name)) add(name, found)
  return leaves
}

function currencyOf({ currency }: Record<string, unknown>): Currency | undefined {
  return currencies.find((known) => known === currency)
}

/** `is_banned` → "banned", `amount_minor` → "amount". */
const nameOf = (name: string) => spaced(name.replace(/^is(?:_|(?=[A-Z]))/, '').replace(/(?:_m|M)inor$/, ''))

/** An id says nothing to a reader; its beginning tells two of them apart. */
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const isMinor = /(?:_m|M)inor$/
const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function shown(name: string, value: unknown, currency: Currency | undefined): string {
  if (value === undefined) return ''
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && isMinor.test(name) && currency) return money(value, currency)
  if (typeof value !== 'string') return JSON.stringify(value)
  return isMoment.test(value) ? formatPlainMoment(value) : value
}

function money(minor: number, currency: Currency): string {
  return formatMoney('en', toMajor(minor, currency), shownCurrency(currency))
}
