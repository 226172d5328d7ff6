import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { decimalOf, minorOf } from '#contract/money.ts'
import { err, ok } from '#lib/result.ts'
import { askPlatform } from '../../signedCall.ts'
import { marketRules, tellRound } from './own.ts'
import { lostOf, type GameWallet, type Moved, type WalletCaller } from './wallet.ts'

/*
 * Evoplay's wallet calls as it makes them: forms at one address, signed by MD5 over the project and all values. docs/providers/evoplay.md
 * says what is known of them.
 */
const callbackVersion = 2

const Answer = v.union([
  v.object({
    status: v.literal('ok'),
    data: v.object({ balance: v.string(), currency: v.string() }),
  }),
  v.object({ status: v.literal('error'), error: v.object({ message: v.string() }) }),
])

type Data = Record<string, string>

export function evoplayWallet(caller: WalletCaller): GameWallet {
  const { token, currency, game_id } = caller
  const ask = (name: string, callback_id: string, data: Data = {}) =>
    askEvoplay(caller, { token, callback_id, name }, data)
  const details = JSON.stringify({ game: { game_id } })
  const moneyOf = (amount_minor: number) => ({ amount: decimalOf(amount_minor, currency), currency, details })

  return {
    async open() {
      const had = await ask('init', crypto.randomUUID())
      const rules = await marketRules(caller)
      return had.ok && rules.ok ? ok({ ...rules.value, balance_minor: had.value.balance_minor }) : rules
    },

    stake: ({ transaction_id, round_id, amount_minor }) =>
      ask('bet', transaction_id, { round_id, action_id: transaction_id, ...moneyOf(amount_minor) }),

    async payout({ transaction_id, round_id, amount_minor, outcome, replay }) {
      const ids = { round_id, action_id: transaction_id, final_action: '1' }
      const paid = await ask('win', transaction_id, { ...ids, ...moneyOf(amount_minor) })
      if (!paid.ok) return paid
      return lostOf(await tellRound(caller, round_id, { outcome, replay })) ?? paid
    },

    refund: ({ transaction_id, original_transaction_id, round_id, amount_minor }) =>
      ask('refund', transaction_id, {
        ...{ refund_round_id: round_id, refund_action_id: original_transaction_id },
        ...{ refund_callback_id: original_transaction_id, ...moneyOf(amount_minor) },
      }),
  }
}

async function askEvoplay(
  { platform, key, merchantId: project, currency }: WalletCaller,
  named: Data,
  data: Data,
): Moved {
  const inner = Object.values(data)
  const values = [...Object.values(named), ...(inner.length > 0 ? [inner.join(':')] : [])]
  const signature = await md5Hex([project, callbackVersion, ...values, key].join('*'))
  const fields = Object.entries(data).map(([name, value]) => [`data[${name}]`, value])
  const body = new URLSearchParams([...Object.entries(named), ...fields, ['signature', signature]]).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return askPlatform(platform, '/wallet/evoplay', { body, headers }, (http, answer) => {
    const read = v.safeParse(Answer, answer)
    if (http !== 200 || !read.success) return err({ kind: 'unknown', why: `HTTP ${http}` })
    if (read.output.status === 'ok') {
      const { data: had } = read.output
      const balance_minor = had.currency === currency ? minorOf(had.balance, currency) : undefined
      if (balance_minor !== undefined) return ok({ balance_minor, duplicate: false })
      return err({ kind: 'unknown', why: `a balance of ${had.balance} ${had.currency}` })
    }
    const { message: why } = read.output.error
    if (why === 'Not enough money') return err({ kind: 'refused', code: code.insufficientBalance })
    // Without the operator's number nobody knows what was done.
    const [number] = /^\d+(?= )/.exec(why) ?? []
    return err(number === undefined ? { kind: 'unknown', why } : { kind: 'refused', code: Number(number) })
  })
}

async function md5Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('MD5', new TextEncoder().encode(text))
  return new Uint8Array(digest).toHex()
}
