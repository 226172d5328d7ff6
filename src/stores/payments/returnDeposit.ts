import type { CallResult } from '#contract/calls.ts'
import { ok, type Result } from '#lib/result.ts'
import { call, type CallFailure } from '../calls/api.ts'
import { createRequestIds, invalid } from '../calls/formCalls.ts'
import { refreshBalance } from '../session/balance.ts'
import { readAmount } from './amount.ts'
import type { Cashier } from './cashier.ts'

/** A deposit that was not played, as far as it may go back. */
export type Unplayed = Cashier['unplayed'][number]

const requestIds = createRequestIds()

/** The amount in major units, if it may go back. Field: value. */
function checkReturn(
  { amount: max }: Unplayed,
  typed: string,
  currency: string,
): Result<number, CallFailure> {
  const value = readAmount(typed, currency, { min: 0, max })
  return value.ok ? ok(value.value) : invalid({ value: value.error })
}

/** PIX-12: a deposit that was not played, or a part of it, goes back to whoever has paid it. */
export async function returnDeposit(
  deposit: Unplayed,
  typed: string,
  currency: string,
): Promise<Result<CallResult<'returnDeposit'>, CallFailure>> {
  const value = checkReturn(deposit, typed, currency)
  if (!value.ok) return value
  const request_id = requestIds.idFor(deposit.id, value.value)
  const returned = await call('returnDeposit', {
    body: { deposit: deposit.id, value: value.value, request_id },
  })
  requestIds.answered(returned.ok ? undefined : returned.error)
  if (returned.ok) void refreshBalance()
  return returned
}
