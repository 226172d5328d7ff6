import type { CallResult } from '#contract/calls.ts'
import { minorUnits, toMajor } from '#contract/money.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { loadInto, loadWhileMounted, type Loaded } from '../session/loaded.ts'

export type Cashier = CallResult<'cashier'>
export type Method = Cashier['methods'][number]
export type SavedKey = Cashier['keys'][number]

/**
 * What a withdrawal may take of the balance, as the wallet counts: nothing while a bonus asks for wagering, otherwise all but deposits that were
 * not played and money of bonuses. During a pause nothing is to be wagered, and deposits that were not played go back to their payers.
 */
export function freeOf(cashier: Cashier, balance: number | undefined): number | undefined {
  if (balance === undefined) return undefined
  const { unplayed, currency, to_wager, wagering } = cashier
  if (to_wager > 0 && wagering.bonuses > 0) return 0
  const held = to_wager > 0 ? [wagering.deposits, wagering.bonus_money] : unplayed.map(({ amount }) => amount)
  const held_minor = held.reduce((sum, amount) => sum + minorUnits(amount, currency), 0)
  return toMajor(Math.max(0, minorUnits(balance, currency) - held_minor), currency)
}

const cashierAtom = atom<Loaded<Cashier>>({ state: 'loading' })
/** The data for the cashier's form: methods with their limits and fees, saved keys, obstacles. */
export const $cashier = readonlyType(cashierAtom)

export const loadCashier = () => loadInto(cashierAtom, 'cashier')

onMount(cashierAtom, () => loadWhileMounted(cashierAtom, loadCashier))
