import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { decimalOf, exactMinorOf } from '#contract/money.ts'
import { err, ok } from '#lib/result.ts'
import { askPlatform } from '../../signedCall.ts'
import { marketRules, tellRound } from './own.ts'
import { lostOf, type GameWallet, type Moved, type WalletCaller } from './wallet.ts'

/*
 * Pragmatic Play's wallet calls as the provider makes them: forms signed by MD5, answers with `error`. docs/providers/pragmatic.md says
 * what is known of them.
 */
const providerId = 'PragmaticPlay'

/** What the page says to the player, by our code. 100 is not here: nobody knows what was done, and the call is repeated. */
const codes: Partial<Record<number, number>> = {
  1: code.insufficientBalance,
  2: code.signInRequired,
  3: code.verificationNeeded,
  4: code.signInRequired,
  6: code.featureBlocked,
  8: code.stopped,
  50: code.limitReached,
}
const again = 100

const Answer = v.variant('error', [
  v.object({ error: v.literal(0), cash: v.number(), currency: v.string() }),
  v.object({ error: v.pipe(v.number(), v.minValue(1)), description: v.optional(v.string(), '') }),
])

export function pragmaticWallet(caller: WalletCaller): GameWallet {
  const { token, game_id: gameId, player: userId, currency } = caller
  const named = { providerId, userId, token }
  const ask = (call: string, fields: Record<string, string>): Moved => askPragmatic(caller, call, fields)

  return {
    async open() {
      const opened = await ask('authenticate', { providerId, token, gameId })
      if (!opened.ok) return opened
      const rules = await marketRules(caller)
      return rules.ok ? ok({ ...rules.value, balance_minor: opened.value.balance_minor }) : rules
    },

    stake: ({ transaction_id: reference, round_id: roundId, amount_minor }) =>
      ask('bet', {
        ...{ ...named, gameId, roundId, reference, ...now() },
        ...{ amount: decimalOf(amount_minor, currency), roundDetails: 'spin' },
      }),

    async payout({ transaction_id: reference, round_id: roundId, amount_minor, outcome, replay }) {
      const paid = await ask('result', {
        ...{ ...named, gameId, roundId, reference, ...now() },
        ...{ amount: decimalOf(amount_minor, currency), roundDetails: 'spin' },
      })
      if (!paid.ok) return paid
      const ended = await ask('endRound', { ...named, gameId, roundId, ...now() })
      const told = await tellRound(caller, roundId, { outcome, replay })
      return lostOf(ended, told) ?? paid
    },

    refund: ({ original_transaction_id: reference, round_id: roundId }) =>
      ask('refund', { ...named, reference, roundId, ...now() }),
  }
}

const now = () => ({ timestamp: String(Date.now()) })

async function askPragmatic(
  { platform, key, currency }: WalletCaller,
  call: string,
  fields: Record<string, string>,
): Moved {
  const body = new URLSearchParams({ ...fields, hash: await hashOf(fields, key) }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return askPlatform(platform, `/wallet/pragmatic/${call}.html`, { body, headers }, (http, answer) => {
    const read = v.safeParse(Answer, answer)
    if (http !== 200 || !read.success) return err({ kind: 'unknown', why: `HTTP ${http}` })
    const { output } = read
    if ('cash' in output) {
      const balance_minor = exactMinorOf(String(output.cash), currency)
      if (output.currency === currency && balance_minor !== undefined)
        return ok({ balance_minor, duplicate: false })
      return err({ kind: 'unknown', why: `${output.cash} ${output.currency}` })
    }
    const { error, description } = output
    if (error === again) return err({ kind: 'unknown', why: description })
    return err({ kind: 'refused', code: codes[error] ?? code.conflict })
  })
}

/** MD5 of the parameters by their names, without those that are empty, and the secret. */
async function hashOf(fields: Record<string, string>, secret: string): Promise<string> {
  const text = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const digest = await crypto.subtle.digest('MD5', new TextEncoder().encode(text + secret))
  return new Uint8Array(digest).toHex()
}
