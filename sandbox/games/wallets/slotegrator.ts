import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { decimalOf, exactMinorOf } from '#contract/money.ts'
import { err, ok } from '#lib/result.ts'
import { askPlatform } from '../../signedCall.ts'
import { signHeaders, slotegratorSign } from '../dialects/slotegratorSign.ts'
import { marketRules, tellRound } from './own.ts'
import { lostOf, type GameWallet, type Moved, type WalletCaller } from './wallet.ts'

/*
 * Slotegrator's wallet calls as the aggregator makes them: forms at one address, signed by HMAC-SHA1. docs/providers/slotegrator.md says
 * what is known of them.
 */
const Answer = v.union([
  v.object({ balance: v.number() }),
  v.object({ error_code: v.string(), error_description: v.optional(v.string(), '') }),
])

export function slotegratorWallet(caller: WalletCaller): GameWallet {
  const { token: session_id, game_id: game_uuid, player: player_id, currency } = caller
  const named = { player_id, currency, game_uuid, session_id }
  const ask = (action: string, fields: Record<string, string>) =>
    askSlotegrator(caller, { action, ...named, ...fields })

  return {
    async open() {
      const had = await ask('balance', {})
      const rules = await marketRules(caller)
      return had.ok && rules.ok ? ok({ ...rules.value, balance_minor: had.value.balance_minor }) : rules
    },

    stake: ({ transaction_id, round_id, amount_minor }) =>
      ask('bet', { transaction_id, round_id, amount: decimalOf(amount_minor, currency), type: 'bet' }),

    async payout({ transaction_id, round_id, amount_minor, outcome, replay }) {
      const amount = decimalOf(amount_minor, currency)
      const paid = await ask('win', { transaction_id, round_id, amount, type: 'win', finished: '1' })
      if (!paid.ok) return paid
      return lostOf(await tellRound(caller, round_id, { outcome, replay })) ?? paid
    },

    refund: ({ transaction_id, original_transaction_id: bet_transaction_id, round_id, amount_minor }) =>
      ask('refund', {
        ...{ transaction_id, bet_transaction_id, round_id },
        amount: decimalOf(amount_minor, currency),
      }),
  }
}

async function askSlotegrator(
  { platform, key: merchantKey, merchantId, currency }: WalletCaller,
  fields: Record<string, string>,
): Moved {
  const when = { timestamp_s: Math.floor(Date.now() / 1000), nonce: crypto.randomUUID().replaceAll('-', '') }
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    [signHeaders.merchantId]: merchantId,
    [signHeaders.timestamp]: String(when.timestamp_s),
    [signHeaders.nonce]: when.nonce,
    [signHeaders.sign]: await slotegratorSign(Object.entries(fields), { merchantId, merchantKey }, when),
  }
  const body = new URLSearchParams(fields).toString()
  return askPlatform(platform, '/wallet/slotegrator', { body, headers }, (http, answer) => {
    const read = v.safeParse(Answer, answer)
    if (http !== 200 || !read.success) return err({ kind: 'unknown', why: `HTTP ${http}` })
    if ('balance' in read.output) {
      const balance_minor = exactMinorOf(String(read.output.balance), currency)
      if (balance_minor !== undefined) return ok({ balance_minor, duplicate: false })
      return err({ kind: 'unknown', why: `a balance of ${read.output.balance}` })
    }
    const { error_code, error_description: why } = read.output
    if (error_code === 'INSUFFICIENT_FUNDS') return err({ kind: 'refused', code: code.insufficientBalance })
    // Without the operator's number nobody knows what was done.
    const [number] = /^\d+(?= )/.exec(why) ?? []
    return err(number === undefined ? { kind: 'unknown', why } : { kind: 'refused', code: Number(number) })
  })
}
