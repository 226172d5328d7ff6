import type { CallResult } from '#contract/calls.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { loadInto, loadWhileMounted, type Loaded } from '../session/loaded.ts'

export type Cashier = CallResult<'cashier'>
export type Method = Cashier['methods'][number]
export type SavedKey = Cashier['keys'][number]

const cashierAtom = atom<Loaded<Cashier>>({ state: 'loading' })
/** The data for the cashier's form: methods with their limits and fees, saved keys, obstacles. */
export const $cashier = readonlyType(cashierAtom)

export const loadCashier = () => loadInto(cashierAtom, 'cashier')

onMount(cashierAtom, () => loadWhileMounted(cashierAtom, loadCashier))
