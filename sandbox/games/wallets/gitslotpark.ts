import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { decimalOf, exactMinorOf } from '#contract/money.ts'
import { hmacHex } from '#lib/hmac.ts'
import { err, ok } from '#lib/result.ts'
import { askPlatform } from '../../signedCall.ts'
import { marketRules, tellRound } from './own.ts'
import { lostOf, type GameWallet, type Moved, type WalletCaller } from './wallet.ts'

/*
 * GitSlotPark's wallet calls as it makes them for Pragmatic's slots: JSON, signed by HMAC-SHA256 over its values.
 * docs/providers/gitslotpark.md says what is known of them. They name a player and no session: whether the game is still open is asked by ours.
 */
const codes: Partial<Record<number, number>> = {
  5: code.signInRequired,
  6: code.insufficientBalance,
  8: code.roundNotFound,
}
const done = 0
const general = 1

const Answer = v.object({
  result: v.number(),
  message: v.optional(v.string(), ''),
  balance: v.optional(v.number()),
  currency: v.optional(v.string()),
})

export function gitslotparkWallet(caller: WalletCaller, secret: string): GameWallet {
  const { merchantId: agentID, player: userID, currency } = caller
  const ask = (call: string, fields: Record<string, string>) =>
    askGitslotpark(caller, secret, call, { agentID, userID, ...fields })
  const amountOf = (amount_minor: number) => decimalOf(amount_minor, currency)

  return {
    async open() {
      const rules = await marketRules(caller)
      const had = await ask('GetBalance', {})
      return rules.ok && had.ok ? ok({ ...rules.value, balance_minor: had.value.balance_minor }) : rules
    },

    async stake({ transaction_id: transactionID, round_id: roundID, amount_minor }) {
      const isOpen = await marketRules(caller)
      if (!isOpen.ok) return isOpen
      return ask('Withdraw', { amount: amountOf(amount_minor), transactionID, roundID })
    },

    async payout({ transaction_id: transactionID, round_id: roundID, amount_minor, outcome, replay }) {
      const paid = await ask('Deposit', { amount: amountOf(amount_minor), transactionID, roundID })
      if (!paid.ok) return paid
      return lostOf(await tellRound(caller, roundID, { outcome, replay })) ?? paid
    },

    async refund({ original_transaction_id: transactionID }) {
      const undone = await ask('RollbackTransaction', { transactionID })
      const hasCome = undone.ok || undone.error.kind !== 'refused' || undone.error.code !== code.roundNotFound
      // What never came is refused from then on, and answered without a balance.
      return hasCome ? undone : ask('GetBalance', {})
    },
  }
}

/** `fields` in the order in which they are signed. */
async function askGitslotpark(
  { platform, game_id: gameID, currency }: WalletCaller,
  secret: string,
  call: string,
  fields: Record<string, string>,
): Moved {
  const sign = (await hmacHex(secret, Object.values(fields).join(''))).toUpperCase()
  const body = JSON.stringify({ ...fields, gameID, sign })
  const headers = { 'content-type': 'application/json' }
  return askPlatform(platform, `/wallet/gitslotpark/${call}`, { body, headers }, (http, answer) => {
    const read = v.safeParse(Answer, answer)
    if (http !== 200 || !read.success) return err({ kind: 'unknown', why: `HTTP ${http}` })
    const { result, message: why, balance } = read.output
    if (result === done) {
      const balance_minor = exactMinorOf(String(balance), currency)
      const isKnown = read.output.currency === currency && balance_minor !== undefined
      return isKnown ? ok({ balance_minor, duplicate: false }) : err({ kind: 'unknown', why: `${balance}` })
    }
    if (result !== general) return err({ kind: 'refused', code: codes[result] ?? code.conflict })
    // Without the operator's number nobody knows what was done.
    const [number] = /^\d+(?= )/.exec(why) ?? []
    return err(number === undefined ? { kind: 'unknown', why } : { kind: 'refused', code: Number(number) })
  })
}
