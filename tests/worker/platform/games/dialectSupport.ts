import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { expect } from 'vitest'
import type { Wallet } from '../../../../functions/platform/wallet/wallet.ts'
import { inWallet, platformEnv } from '../support.ts'

/* What the tests of the providers' own wallet calls share. */

/** An exchange as it is recorded, with the ids of a player in place of `{token}` and `{userId}`. */
export function filled<Value>(
  value: Value,
  { token = '', userId }: { token?: string; userId: string },
): Value {
  const text = JSON.stringify(value).replaceAll('{token}', token).replaceAll('{userId}', userId)
  return JSON.parse(text) as Value
}

/** Newest first, without what the player began with. */
export const ledgerOf = (playerId: string) =>
  inWallet(playerId, (sql) =>
    sql
      .exec<{ kind: string; amount_minor: number }>(`SELECT kind, amount_minor FROM entry ORDER BY seq DESC`)
      .toArray()
      .slice(0, -1)
      .map(({ kind, amount_minor }) => [kind, amount_minor]),
  )

/**
 * The wallet dies after its n-th statement from now, and the answer is `again`; true if it did not come so far. It starts again afterwards.
 */
export async function dyingAfter(
  { playerId, statement, again }: { playerId: string; statement: number; again: string },
  run: () => Promise<string>,
): Promise<boolean> {
  const stub = () => platformEnv.WALLET.getByName(playerId)
  let left = statement
  await runInDurableObject(stub(), (wallet: Wallet, { storage }) => {
    const exec = (query: string, ...values: SqlStorageValue[]) => {
      if (left <= 0) throw new Error('dead')
      const rows = storage.sql.exec(query, ...values).toArray()
      left -= 1
      if (left === 0) throw new Error('crash')
      return { toArray: () => rows, one: () => rows[0] }
    }
    wallet.sql = { exec } as unknown as SqlStorage
  })
  const answer = await run()
  if (left <= 0) expect(answer).toContain(again)
  await evictDurableObject(stub())
  return left > 0
}
