import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { toMajor } from '#contract/money.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { equalSecrets, oneHolds } from '../../../shared/signed.ts'
import { Amount, exactJson, Reference, type ReadCall, type WalletDialect } from './dialect.ts'

/*
 * Slotegrator's wallet calls (GIS): forms at one address, signed by HMAC-SHA1 over their parameters and three headers, answers in JSON with
 * HTTP 200. What is known of it, and from where, is in docs/providers/slotegrator.md.
 */
const validity_s = 300
const signedHeaders = ['X-Merchant-Id', 'X-Nonce', 'X-Timestamp']

const named = {
  player_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  currency: v.string(),
  game_uuid: v.optional(Reference),
  session_id: v.optional(Reference),
}
const Named = v.object(named)
const InRound = v.object({
  ...named,
  transaction_id: Reference,
  amount: Amount,
  round_id: v.optional(Reference),
  type: v.optional(v.string()),
  freespin_id: v.optional(Reference),
  bet_transaction_id: v.optional(Reference),
  finished: v.optional(v.string()),
})
type InRound = v.InferOutput<typeof InRound>
const Refund = v.object({
  ...named,
  transaction_id: Reference,
  bet_transaction_id: Reference,
  amount: v.optional(Amount),
  round_id: v.optional(Reference),
})
const Undone = v.object({
  action: v.picklist(['bet', 'win', 'refund']),
  transaction_id: Reference,
  amount: v.optional(Amount),
})
const mostUndone = 200
const Rollback = v.object({
  ...named,
  transaction_id: Reference,
  rollback_transactions: v.pipe(v.array(Undone), v.minLength(1), v.maxLength(mostUndone)),
})

type Call = ReadCall & { transactionId?: string; undone?: string[] }
type Reader = (parameters: Record<string, unknown>) => Call | undefined

const reader =
  <const Schema extends v.GenericSchema<unknown, v.InferOutput<typeof Named>>>(
    schema: Schema,
    read: (given: v.InferOutput<Schema>) => Pick<Call, 'token' | 'movements' | 'transactionId' | 'undone'>,
  ): Reader =>
  (parameters) => {
    const given = v.safeParse(schema, parameters)
    if (!given.success) return undefined
    const { player_id: playerId, currency, game_uuid: gameId } = given.output
    return { playerId, currency, gameId, ...read(given.output) }
  }

const isFree = ({ type, freespin_id }: InRound) =>
  type === 'freespin' || (type === undefined && freespin_id !== undefined)

/** Nothing else is told of a round that was lost, and an award ends no round. */
function endOf({ finished, round_id, transaction_id }: InRound): Call['movements'] {
  const roundId = round_id ?? transaction_id
  if (finished !== '1' && finished !== 'true') return []
  return [{ kind: 'end', transactionId: `end/${roundId}`, roundId }]
}

/** Types of wins that no stake stands behind. One that is not known has to have a stake. */
const promotions = new Set([
  ...['bonus', 'promo', 'prize_drop', 'tournament', 'unaccounted_promo', 'loyalty_win'],
  ...['pragmatic_prize_drop', 'pragmatic_tournament'],
])

function winOf(given: InRound): Call['movements'] {
  const { transaction_id: transactionId, round_id: roundId, amount, type = 'win', freespin_id } = given
  const won = { transactionId, roundId, amount }
  if (isFree(given)) {
    const campaign = freespin_id === undefined ? undefined : `freespin/${freespin_id}`
    return [{ ...won, kind: 'award', free: { reason: 'free_round', campaign } }]
  }
  const reason = type === 'jackpot' ? 'jackpot' : promotions.has(type) ? 'promotion' : undefined
  if (reason) return [{ ...won, kind: 'award', free: { reason } }, ...endOf(given)]
  return [{ ...won, kind: 'payout', ofStake: given.bet_transaction_id }]
}

const readers: Record<string, Reader> = {
  balance: reader(Named, () => ({ movements: [] })),
  bet: reader(InRound, (given) => {
    const { transaction_id: transactionId, round_id: roundId = transactionId } = given
    // Of a free round the amount is what its stake would have been.
    const amount = isFree(given) ? '0' : given.amount
    const stake = { kind: 'stake', transactionId, roundId, amount } as const
    return { token: given.session_id, transactionId, movements: [stake, ...endOf(given)] }
  }),
  win: reader(InRound, (given) => ({ transactionId: given.transaction_id, movements: winOf(given) })),
  refund: reader(Refund, (given) => {
    const { transaction_id: transactionId, bet_transaction_id: originalTransactionId } = given
    const { round_id: roundId, amount } = given
    const undo = {
      kind: 'undo',
      sparesWins: true,
      takesParts: true,
      transactionId,
      originalTransactionId,
      roundId,
      amount,
    } as const
    // A bet is refunded once: another refund of it is told which one that was.
    return { transactionId: `refund/${originalTransactionId}`, movements: [undo] }
  }),
  rollback: reader(Rollback, ({ transaction_id: transactionId, rollback_transactions: undone }) => ({
    transactionId,
    undone: undone.map(({ transaction_id }) => transaction_id),
    movements: undone
      // A stake is given back when nothing more was paid for it.
      .toSorted((one, other) => Number(one.action === 'bet') - Number(other.action === 'bet'))
      .map(({ transaction_id: originalTransactionId, amount }) => ({
        ...{ kind: 'cancel', originalTransactionId, amount },
        transactionId: `${transactionId}/${originalTransactionId}`,
      })),
  })),
}

export const slotegrator: WalletDialect<Call> = {
  verify: async ({ body, headers }, keys) => {
    const pairs = [...new URLSearchParams(body)]
    const signed = [...pairs, ...signedHeaders.map((name): Pair => [name, headers.get(name) ?? ''])]
    // With one name twice nobody knows which of the two was signed.
    if (new Set(signed.map(([name]) => name)).size !== signed.length) return false
    if (!isRecent(headers.get('X-Timestamp') ?? '')) return false
    const sign = headers.get('X-Sign')?.toLowerCase() ?? ''
    const texts = textsOf(signed)
    return oneHolds(keys, (key) =>
      oneHolds(texts, async (text) => equalSecrets(await hmacSha1(key, text), sign)),
    )
  },
  accountOf: ({ headers }) => headers.get('X-Merchant-Id') ?? '',
  read: ({ action: path, body }): Result<Call, 'unknown' | 'invalid'> => {
    const filled = [...new URLSearchParams(body)].filter(([, value]) => value !== '')
    const { action = '', ...parameters } = Object.fromEntries(filled)
    const read = path === '' && Object.hasOwn(readers, action) ? readers[action] : undefined
    if (!read) return err('unknown')
    const call = read({ ...parameters, rollback_transactions: undoneIn(parameters) })
    return call ? ok(call) : err('invalid')
  },
  answer: (_raw, { transactionId, undone }, { owner, balance_minor }) => ({
    balance: toMajor(balance_minor, owner.currency),
    ...(transactionId !== undefined && { transaction_id: transactionId }),
    ...(undone && { rollback_transactions: undone }),
  }),
  refuse: (why) => {
    if (typeof why === 'string') return { error_code: 'INTERNAL_ERROR', error_description: descriptions[why] }
    const isShort = why.code === code.insufficientBalance
    const error_code = isShort ? 'INSUFFICIENT_FUNDS' : 'INTERNAL_ERROR'
    // The dialect has two codes: our number says the rest to whoever reads it.
    return { error_code, error_description: isShort ? why.message : `${why.code} ${why.message}` }
  },
}

const descriptions = {
  unsigned: 'invalid signature',
  stranger: 'another merchant',
  unknown: 'unknown action',
  invalid: 'invalid parameters',
  broken: 'internal error, try again',
} as const

/** `rollback_transactions[0][action]` and so on, as PHP writes lists in a form; some send the list as JSON. */
function undoneIn(parameters: Record<string, string>): unknown {
  const json = parameters['rollback_transactions']
  if (json !== undefined) return exactJson(json)
  const items = new Map<string, Record<string, string>>()
  for (const [name, value] of Object.entries(parameters)) {
    const [, index, field] = /^rollback_transactions\[(\d{1,4})\]\[(\w+)\]$/.exec(name) ?? []
    if (index !== undefined && field !== undefined) items.set(index, { ...items.get(index), [field]: value })
  }
  return [...items.values()]
}

function isRecent(timestamp: string): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= validity_s
}

type Pair = [name: string, value: string]
const byName = (nameOf: (pair: Pair) => string) => (one: Pair, other: Pair) =>
  nameOf(one) < nameOf(other) ? -1 : nameOf(one) > nameOf(other) ? 1 : 0

/**
 * What may have been signed. PHP sorts a list as one parameter, and others each of its fields by its whole name; some escape a space and a few signs
 * in another way. Each text is of these parameters alone, so to accept them all takes nothing from the signature.
 */
function textsOf(pairs: readonly Pair[]): string[] {
  const orders = [byName(([name]) => name.split('[', 1)[0] ?? ''), byName(([name]) => name)]
  const texts = orders.flatMap((order) => {
    const sorted = pairs.toSorted(order)
    return encodings.map((encode) =>
      sorted.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&'),
    )
  })
  return [...new Set(texts)]
}

const phpEncoded = (text: string) =>
  encodeURIComponent(text).replace(/%20|[!'()*~]/g, (sign) =>
    sign === '%20' ? '+' : `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
const encodings = [
  phpEncoded,
  encodeURIComponent,
  (text: string) => phpEncoded(text).replaceAll('%7E', '~'),
  (text: string) => phpEncoded(text).replaceAll('%2A', '*'),
]

async function hmacSha1(key: string, text: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', secret, encoder.encode(text))).toHex()
}

/** The headers of a call, as PHP signs them. */
export async function slotegratorHeaders(
  parameters: Iterable<Pair>,
  { merchantId, merchantKey }: { merchantId: string; merchantKey: string },
  { timestamp_s, nonce }: { timestamp_s: number; nonce: string },
): Promise<Record<string, string>> {
  const headers = { 'X-Merchant-Id': merchantId, 'X-Nonce': nonce, 'X-Timestamp': String(timestamp_s) }
  const [text = ''] = textsOf([...parameters, ...Object.entries(headers)])
  return { ...headers, 'X-Sign': await hmacSha1(merchantKey, text) }
}
