import type { CallResult } from '#contract/calls.ts'
import { minorUnits, toMajor } from '#contract/money.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { loadInto, loadWhileMounted, type Loaded } from '../session/loaded.ts'

export type Cashier = CallResult<'cashier'>
export type Method = Cashier['methods'][number]
export type SavedKey = Cashier['keys'][number]

/** What a withdrawal may take of the balance: deposits that were not played go back to their payers. */
export function freeOf({ unplayed, currency }: Cashier, balance: number | undefined): number | undefined {
  if (balance === undefined) return undefined
  const held_minor = unplayed.reduce((sum, { amount }) => sum + minorUnits(amount, currency), 0)
  return toMajor(Math.max(0, minorUnits(balance, currency) - held_minor), currency)
}

const cashierAtom = atom<Loaded<Cashier>>({ state: 'loading' })
/** The data for the cashier's form: methods with their limits and fees, saved keys, obstacles. */
export const $cashier = readonlyType(cashierAtom)

export const loadCashier = () => loadInto(cashierAtom, 'cashier')

onMount(cashierAtom, () => loadWhileMounted(cashierAtom, loadCashier))
