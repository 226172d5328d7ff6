import * as v from 'valibot'
import type { CallsWith } from '#contract/calls.ts'
import { ok, type Result } from '#lib/result.ts'
import type { CallFailure } from '../../shared/reply.ts'
import type { Surroundings } from '../kit/dispatch.ts'
import type { CopiedList } from '../wallet/gameLists.ts'
import type { Holder } from '../wallet/clearance.ts'
import { playWalletOf } from '../wallet/walletOf.ts'
import { askPoller } from './polls.ts'

/** How a list is read, and for how long the player's object keeps it. */
type Copied<Schema extends v.GenericSchema> = {
  name: CopiedList
  schema: Schema
  lease_ms: number
  read: (playerId: string) => Promise<v.InferOutput<Schema>>
}
type Listed<List> = { playerId: string; holder: Holder; list: List; isCopy: boolean }

/** A player's list, by the call that asks for it: from their object, or from the tables, of which the object then keeps a copy. */
export async function listOf<const Schema extends v.GenericSchema>(
  context: Surroundings,
  call: CallsWith<{ polled: true }>,
  { name, schema, lease_ms, read }: Copied<Schema>,
): Promise<Result<Listed<v.InferOutput<Schema>>, CallFailure>> {
  const polled = await askPoller(context, call, (wallet, ...asked) => wallet.holderList(name, ...asked))
  if (!polled.ok) return polled
  const { owner, holder, kept, askedAt } = polled.value
  const { playerId } = owner
  const copy = kept === undefined ? undefined : v.safeParse(schema, JSON.parse(kept))
  if (copy?.success) return ok({ playerId, holder, list: copy.output, isCopy: true })
  const list = await read(playerId)
  const { env } = context.services
  await playWalletOf(env, playerId).keepList(name, { list: JSON.stringify(list), askedAt, lease_ms })
  return ok({ playerId, holder, list, isCopy: false })
}

/** Makes a change of the rows of a list, of which no copy is left then. */
export async function changingList<T>(
  { services }: Pick<Surroundings, 'services'>,
  playerId: string,
  name: CopiedList,
  change: () => Promise<T>,
): Promise<T> {
  await playWalletOf(services.env, playerId).doubtList(name)
  return change()
}
