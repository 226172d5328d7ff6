import type { CallResult } from '#contract/calls.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import type { Result } from '#lib/result.ts'
import { call, type CallFailure } from '../calls/api.ts'
import { notify } from '../notices/notices.ts'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../session/loaded.ts'

export type Cashier = CallResult<'cashier'>
export type Method = Cashier['methods'][number]
export type SavedKey = Cashier['keys'][number]

const cashierAtom = atom<Loaded<Cashier>>({ state: 'loading' })
/** The data for the cashier's form: methods with their limits and fees, saved keys, obstacles. */
export const $cashier = readonlyType(cashierAtom)

export const loadCashier = () => loadInto(cashierAtom, 'cashier')

onMount(cashierAtom, () => loadWhileMounted(cashierAtom, loadCashier))

/** Forgets a saved PIX key. */
export async function forgetKey(id: string): Promise<Result<unknown, CallFailure>> {
  const left = await call('forgetPixKey', { params: { id } })
  const now = cashierAtom.get()
  if (left.ok) notify('success', { key: 'successful' })
  if (left.ok && now.state === 'ready') setLoaded(cashierAtom, { ...now.value, keys: left.value.keys })
  return left
}
