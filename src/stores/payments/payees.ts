import type { CallResult } from '#contract/calls.ts'
import type { Result } from '#lib/result.ts'
import { atom, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'
import { notify } from '../notices/notices.ts'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../session/loaded.ts'

const payeesAtom = atom<Loaded<CallResult<'payees'>>>({ state: 'loading' })
/** Whom the account may pay. */
export const $payees = readonlyType(payeesAtom)

export const loadPayees = () => loadInto(payeesAtom, 'payees')
/** An effect of the component that shows it. */
export const mountPayees = () => loadWhileMounted(payeesAtom, loadPayees)

/** PIX-09: the next withdrawal to it asks for a proof again. */
export async function removePayee(id: string): Promise<Result<CallResult<'removePayee'>, CallFailure>> {
  const removed = await call('removePayee', { params: { id } })
  if (removed.ok) {
    setLoaded(payeesAtom, removed.value)
    notify('success', { key: 'successful' })
  }
  return removed
}
