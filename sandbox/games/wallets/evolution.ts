import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { decimalOf, exactMinorOf } from '#contract/money.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { askPlatform, type CallFailure } from '../../signedCall.ts'
import { marketRules, tellRound } from './own.ts'
import { lostOf, type GameWallet, type Moved, type WalletCaller } from './wallet.ts'

/*
 * Evolution's One Wallet as the provider makes its calls: JSON, with a token in the query, answers with a status word.
 * docs/providers/evolution.md says what is known of it.
 */
const codes: Partial<Record<string, number>> = {
  INSUFFICIENT_FUNDS: code.insufficientBalance,
  INVALID_SID: code.signInRequired,
  ACCOUNT_LOCKED: code.featureBlocked,
}

const Answer = v.object({
  status: v.string(),
  uuid: v.nullish(v.string()),
  balance: v.optional(v.number()),
  /** Ours: what a final error is. */
  reason: v.optional(v.string(), ''),
})
type Answer = v.InferOutput<typeof Answer>

export function evolutionWallet(caller: WalletCaller): GameWallet {
  const { token: sid, player: userId, game_id: table, currency } = caller
  const named = { sid, userId }
  const inRound = (round_id: string) => ({
    ...named,
    ...{ currency, game: { id: round_id, type: 'table', details: { table: { id: table, vid: table } } } },
  })
  const money = async (call: string, fields: object, done = ['OK']): Moved => {
    const answer = await askEvolution(caller, call, fields)
    return answer.ok ? balanceIn(answer.value, currency, done) : answer
  }
  const amountOf = (amount_minor: number) => Number(decimalOf(amount_minor, currency))

  return {
    async open() {
      const checked = await askEvolution(caller, 'check', { ...named, channel: { type: 'P' } })
      if (!checked.ok) return checked
      const session = refusalIn(checked.value)
      if (session) return session
      const had = await money('balance', { ...named, currency, game: null })
      if (!had.ok) return had
      const rules = await marketRules(caller)
      return rules.ok ? ok({ ...rules.value, balance_minor: had.value.balance_minor }) : rules
    },

    stake: ({ transaction_id: refId, round_id, amount_minor }) =>
      money('debit', {
        ...inRound(round_id),
        transaction: { id: refId, refId, amount: amountOf(amount_minor) },
      }),

    // A bet is credited once: what a player added to a hand is paid with its first stake.
    async payout({ transaction_id: id, stake_id: refId, round_id, amount_minor, outcome, replay }) {
      const transaction = { id, refId, amount: amountOf(amount_minor) }
      const paid = await money('credit', { ...inRound(round_id), transaction })
      if (!paid.ok) return paid
      return lostOf(await tellRound(caller, round_id, { outcome, replay })) ?? paid
    },

    refund: ({ transaction_id: id, original_transaction_id: refId, round_id, amount_minor }) => {
      const transaction = { id, refId, amount: amountOf(amount_minor) }
      // Of a bet that never came too the operator keeps the cancel.
      return money('cancel', { ...inRound(round_id), transaction }, ['OK', 'BET_DOES_NOT_EXIST'])
    },
  }
}

function askEvolution(
  { platform, key: authToken }: WalletCaller,
  call: string,
  fields: object,
): Promise<Result<Answer, CallFailure>> {
  const uuid = crypto.randomUUID()
  const path = `/wallet/evolution/${call}?${new URLSearchParams({ authToken }).toString()}`
  const headers = { 'content-type': 'application/json' }
  return askPlatform(
    platform,
    path,
    { body: JSON.stringify({ ...fields, uuid }), headers },
    (http, answer) => {
      const read = v.safeParse(Answer, answer)
      if (http === 200 && read.success && read.output.uuid === uuid) return ok(read.output)
      return err({ kind: 'unknown', why: `HTTP ${http}` })
    },
  )
}

function balanceIn(answer: Answer, currency: string, done: readonly string[]) {
  const { status, balance } = answer
  const balance_minor = balance === undefined ? undefined : exactMinorOf(String(balance), currency)
  if (done.includes(status) && balance_minor !== undefined) return ok({ balance_minor, duplicate: false })
  return refusalIn(answer) ?? err({ kind: 'unknown' as const, why: `${status} without a balance` })
}

function refusalIn({ status, reason }: Answer): { ok: false; error: CallFailure } | undefined {
  if (status === 'OK') return undefined
  if (status === 'TEMPORARY_ERROR') return err({ kind: 'unknown', why: status })
  const [number] = /^\d+(?= )/.exec(reason) ?? []
  return err({ kind: 'refused', code: codes[status] ?? Number(number ?? code.conflict) })
}
