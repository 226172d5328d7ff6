import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { expect } from 'vitest'
import type { Wallet } from '../../../../functions/platform/wallet/wallet.ts'
import { dyingSql } from '../crashes.ts'
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
  let isWhole = true
  await runInDurableObject(stub(), (wallet: Wallet, { storage }) => {
    wallet.sql = dyingSql(storage.sql, statement, () => {
      isWhole = false
    })
  })
  const answer = await run()
  if (!isWhole) expect(answer).toContain(again)
  await evictDurableObject(stub())
  return isWhole
}

/** A player with a call to send, and what must hold once it is booked. */
type Playing = { playerId: string; send: () => Promise<string>; expectBooked: () => Promise<void> }

/**
 * Sends a call whose wallet dies after one statement more each time, until it comes through. What died before it was booked has left nothing:
 * the same player sends it again. After a booked call another player goes on.
 */
export async function dyingEverywhere(again: string, begin: () => Promise<Playing>): Promise<void> {
  let playing = await begin()
  const lengthBefore = (await ledgerOf(playing.playerId)).length
  for (let statement = 1; statement < 80; statement += 1) {
    const { playerId, send, expectBooked } = playing
    const isWhole = await dyingAfter({ playerId, statement, again }, send)
    const booked = await ledgerOf(playerId)
    if (!isWhole && booked.length === lengthBefore) continue
    await expectBooked()
    expect(await ledgerOf(playerId)).toEqual(booked)
    if (isWhole) return
    playing = await begin()
  }
  throw new Error('the call has more statements than that')
}
