import * as v from 'valibot'
import type { BookWallet } from './bookContext.ts'
import type { BetStore } from './bets.ts'
import { defaultSettings, type BookSettings } from './placement.ts'

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * Deliberate faults of this book, so that every refusal can be provoked: other settings, and a failure. `storage`:
 * bets cannot be written (616). `wallet`: stakes are taken and the answer is lost (999).
 */
export const BookOrder = v.strictObject({
  ...v.partial(
    v.object({
      software: v.array(v.string()),
      points: v.record(v.string(), whole),
      topExpresses: v.array(v.string()),
      leastStake_minor: whole,
      mostLegs: whole,
      isUsualOpen: v.boolean(),
      isLiveOpen: v.boolean(),
      blockedEvents: v.array(v.string()),
      leastPrice: whole,
      rates: v.record(v.string(), whole),
      legalPayout_minor: whole,
      legalPayouts: v.record(v.string(), whole),
      highestExpress: whole,
      betsADay: whole,
      sameBets: whole,
      betsUncredited: whole,
      pause_ms: whole,
      limited: v.array(v.string()),
    }),
  ).entries,
  failure: v.optional(v.picklist(['storage', 'wallet'])),
})
export type BookOrder = v.InferOutput<typeof BookOrder>

export function settingsBy(order: BookOrder): BookSettings {
  return { ...defaultSettings, ...order }
}

export function storeBy({ failure }: BookOrder, store: BetStore): BetStore {
  if (failure !== 'storage') return store
  const insert = (): never => {
    throw new Error('the storage fails on purpose')
  }
  return { ...store, insert }
}

export function walletBy({ failure }: BookOrder, wallet: BookWallet): BookWallet {
  if (failure !== 'wallet') return wallet
  return {
    ...wallet,
    bet: async (movement) => {
      await wallet.bet(movement)
      return { ok: false, error: { kind: 'unknown', why: 'the answer is lost on purpose' } }
    },
  }
}
