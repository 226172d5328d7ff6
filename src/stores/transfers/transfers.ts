import type { Balance } from '#contract/accounts.ts'
import { wageringOpen } from '#contract/codes.ts'
import type { SentTransfer, Transfer, TransferState } from '#contract/transfers.ts'
import { transfersPerPage } from '#contract/transfers.ts'
import { ok, type Result } from '#lib/result.ts'
import { call, type CallFailure } from '../calls/api.ts'
import { createRequestIds, invalid } from '../calls/formCalls.ts'
import { createHistory, historyPage } from '../history/pagedHistory.ts'
import { readAmount } from '../payments/amount.ts'
import { refreshBalance } from '../session/balance.ts'
import { notify } from '../notices/notices.ts'

/** PROFILE-07: what was sent to friends and came from them, newest first. */
export const transferHistory = createHistory<Transfer>(async ({ page, count }) => {
  const answer = await call('transfers', { query: { page: String(page), count: String(count) } })
  return historyPage(answer)
}, transfersPerPage)

const requestIds = createRequestIds()

export type ReadTransfer = { friend_login: string; amount: number }

/** Validates the typed transfer: at most the balance. Fields: friend_login, value. */
export function readTransfer(
  typed: { login: string; amount: string },
  { balance, currency }: Pick<Balance, 'balance' | 'currency'>,
): Result<ReadTransfer, CallFailure> {
  const friend_login = typed.login.trim()
  const amount = readAmount(typed.amount, currency, { min: 0, max: balance })
  const wrong = {
    ...(friend_login === '' && { friend_login: 'required' }),
    ...(!amount.ok && { value: amount.error }),
  }
  if (!amount.ok || friend_login === '') return invalid(wrong)
  return ok({ friend_login, amount: amount.value })
}

/** Sends money to a friend; repeated after a lost answer it is the same transfer. */
export async function sendTransfer({
  friend_login,
  amount,
}: ReadTransfer): Promise<Result<SentTransfer, CallFailure>> {
  const request_id = requestIds.idFor(friend_login, amount)
  const answer = await call('transferToFriend', { body: { friend_login, amount, request_id } })
  requestIds.answered(answer.ok ? undefined : answer.error)
  if (!answer.ok) return answer
  notify('success', { key: 'successTransfer' })
  void refreshBalance()
  void transferHistory.turn(1)
  return ok(answer.value)
}

/** The wagering left before a transfer, in major units, if a refusal states it. */
export function leftToWager({ code, fields }: CallFailure): number | undefined {
  const amount = code === wageringOpen ? Number(fields?.['to_wager']) : 0
  return amount > 0 ? amount : undefined
}

/** The displayed state: whether both wallets have booked it does not concern a player. */
export function shownState(state: TransferState): Exclude<TransferState, 'Completed'> {
  return state === 'Completed' ? 'Deposited' : state
}
