import * as v from 'valibot'
import { Amount, TransferRequestId } from './movement.ts'
import { pageOf } from './paging.ts'

/**
 * Withdrawn: taken from the sender. Deposited: the friend has it. Completed: both sides know. Returned: the friend's wallet
 * could not take it, and the sender has it back.
 */
export const transferStatuses = ['Withdrawn', 'Deposited', 'Completed', 'Returned'] as const
export type TransferState = (typeof transferStatuses)[number]

/** `request_id` is the browser's own: sent again, it is the same transfer. Without one every call is another transfer. */
export const TransferBody = v.object({
  friend_login: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(254, 'incorrectInput')),
  amount: Amount,
  request_id: TransferRequestId,
})
export type TransferBody = v.InferOutput<typeof TransferBody>

export const SentTransfer = v.object({ id: v.string(), status: v.picklist(transferStatuses) })
export type SentTransfer = v.InferOutput<typeof SentTransfer>

export const transfersPerPage = 5
export const TransfersQuery = v.object(pageOf(transfersPerPage))

/** `login` is the other player: who got it, or with `is_incoming` who sent it. `value` in major units. */
export const Transfer = v.object({
  id: v.string(),
  createdAt: v.string(),
  login: v.string(),
  value: v.number(),
  status: v.picklist(transferStatuses),
  is_incoming: v.boolean(),
})
export type Transfer = v.InferOutput<typeof Transfer>
/** Newest first; `count` is the number of all. */
export const Transfers = v.object({ history: v.array(Transfer), count: v.number() })
export type Transfers = v.InferOutput<typeof Transfers>
