import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { decimalOf } from '#contract/money.ts'
import { referencePattern } from '#contract/seamless.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { equalSecrets, oneHolds } from '../../../shared/signed.ts'
import { exactJson, type RawCall, type ReadCall, type WalletDialect } from './dialect.ts'

/*
 * Evoplay's wallet calls: forms or JSON at one address, signed by MD5 over their values, answers in JSON with HTTP 200. What is known of it,
 * and from where, is in docs/providers/evoplay.md.
 */
const callbackVersions = ['2', '1']

const Reference = v.pipe(v.string(), v.regex(referencePattern))
/** Where the wallet knows the currency, it refuses what is finer. */
const Amount = v.pipe(v.string(), v.regex(/^\d{1,16}(\.\d{1,20})?$/))
const Currency = v.optional(v.string())
const Details = v.object({ extrabonus_type: v.optional(v.string()) })

const InRound = v.object({
  token: Reference,
  callback_id: Reference,
  data: v.object({
    round_id: Reference,
    amount: Amount,
    currency: Currency,
    details: v.optional(v.union([v.string(), Details])),
  }),
})
type InRound = v.InferOutput<typeof InRound>
const Refund = v.object({
  token: Reference,
  callback_id: Reference,
  data: v.object({
    refund_round_id: v.optional(Reference),
    refund_callback_id: Reference,
    amount: v.optional(Amount),
    currency: Currency,
  }),
})
const Increase = v.object({
  data: v.object({
    id: Reference,
    user_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
    amount: Amount,
    currency: Currency,
  }),
})
const Named = v.object({ token: Reference })

type Reader = (given: unknown) => ReadCall | undefined

const reader =
  <const Schema extends v.GenericSchema>(
    schema: Schema,
    read: (given: v.InferOutput<Schema>) => ReadCall,
  ): Reader =>
  (given) => {
    const parsed = v.safeParse(schema, given)
    return parsed.success ? read(parsed.output) : undefined
  }

/** Of a bonus spin the amount is what its stake would have been. */
function isFree({ data: { details } }: InRound): boolean {
  const read = v.safeParse(Details, typeof details === 'string' ? exactJson(details) : details)
  return read.success && Boolean(read.output.extrabonus_type)
}

const ofRound = ({ callback_id: transactionId, data: { round_id: roundId } }: InRound) => ({
  transactionId,
  roundId,
})

const readers: Record<string, Reader> = {
  init: reader(Named, ({ token }) => ({ token, movements: [], needsOpenGame: true })),
  balance: reader(Named, ({ token }) => ({ token, movements: [] })),
  bet: reader(InRound, (given) => {
    const { token, data } = given
    const amount = isFree(given) ? '0' : data.amount
    return {
      ...{ token, currency: data.currency },
      movements: [{ kind: 'stake', ...ofRound(given), amount }],
    }
  }),
  win: reader(InRound, (given) => {
    const { token, data } = given
    const { amount, currency } = data
    return { ...{ token, currency }, movements: [{ kind: 'payout', ...ofRound(given), amount }] }
  }),
  bonusWin: reader(InRound, (given) => {
    const { token, data } = given
    const won = { ...ofRound(given), amount: data.amount, free: { reason: 'free_round' } } as const
    return { ...{ token, currency: data.currency }, movements: [{ kind: 'award', ...won }] }
  }),
  refund: reader(Refund, ({ token, callback_id: transactionId, data }) => {
    const { refund_round_id: roundId, refund_callback_id: originalTransactionId, amount, currency } = data
    const undo = { kind: 'undo', transactionId, originalTransactionId, roundId, amount } as const
    return { token, currency, movements: [undo] }
  }),
  BalanceIncrease: reader(Increase, ({ data: { id, user_id: playerId, amount, currency } }) => {
    const given = { transactionId: `increase/${id}`, amount, free: { reason: 'promotion' } } as const
    return { playerId, currency, movements: [{ kind: 'award', ...given }] }
  }),
}

export const evoplay: WalletDialect = {
  verify: async (raw, keys, project) => {
    const values = valuesOf(raw)
    const signature = values?.find(([name]) => name === 'signature')?.[1]
    if (!values || project === undefined || typeof signature !== 'string') return false
    const texts = callbackVersions.map((version) => textOf(values, project, version))
    return oneHolds(keys, (key) =>
      oneHolds(texts, async (text) => equalSecrets(await md5Hex(text + key), signature.toLowerCase())),
    )
  },
  read: (raw): Result<ReadCall, 'unknown' | 'invalid'> => {
    const { name, ...given } = Object.fromEntries(valuesOf(raw) ?? [])
    const read = typeof name === 'string' && Object.hasOwn(readers, name) ? readers[name] : undefined
    if (raw.action !== '' || !read) return err('unknown')
    const call = read(given)
    return call ? ok(call) : err('invalid')
  },
  answer: (_raw, _call, { owner: { currency }, balance_minor }) => ({
    status: 'ok',
    data: { balance: decimalOf(balance_minor, currency), currency },
  }),
  refuse: (why) => ({ status: 'error', error: errorOf(why) }),
}

/** `no_refund`: whether the call need not come again, nor be taken back. `scope`: who is shown the message. */
function errorOf(why: Parameters<typeof evoplay.refuse>[0]) {
  if (typeof why === 'string')
    return { scope: 'internal', no_refund: why === 'broken' ? '0' : '1', message: messages[why] }
  if (why.code === code.insufficientBalance)
    return { scope: 'user', no_refund: '1', message: 'Not enough money' }
  // A win may be on its way before its bet that is repeated.
  const mayCome = why.code === code.roundNotFound || why.code === code.upstreamOff
  return { scope: 'internal', no_refund: mayCome ? '0' : '1', message: `${why.code} ${why.message}` }
}

const messages = {
  unsigned: 'Invalid signature',
  stranger: 'Invalid signature',
  unknown: 'Unknown callback',
  invalid: 'Invalid parameters',
  broken: 'Internal error, try again',
} as const

/** What is sent, in its order. Undefined for no call, or one that names something twice: nobody knows which of the two was signed. */
function valuesOf({ body, headers }: RawCall): [name: string, value: unknown][] | undefined {
  if (!headers.get('content-type')?.includes('json')) return formValues([...new URLSearchParams(body)])
  const given = v.safeParse(v.record(v.string(), v.unknown()), exactJson(body))
  return given.success ? Object.entries(given.output) : undefined
}

/** `data[round_id]` and so on, as PHP reads forms. */
function formValues(pairs: readonly [string, string][]): [string, unknown][] | undefined {
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) return undefined
  const values = new Map<string, unknown>()
  for (const [name, value] of pairs) {
    const [, outer, inner] = /^(\w+)\[(\w+)\]/.exec(name) ?? []
    if (outer === undefined || inner === undefined) values.set(name, value)
    else {
      const before = values.get(outer)
      values.set(outer, { ...(typeof before === 'object' && before), [name.slice(outer.length)]: value })
    }
  }
  return [...values].map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([field, one]) => [bare(field), one as unknown]))
      : value,
  ])
}

/** "[amount]" → "amount"; what is deeper keeps its brackets, and is signed and not read. */
const bare = (field: string) => /^\[(\w+)\]$/.exec(field)?.[1] ?? field

/** The project, the version and all values but the signature, without the key that comes last. */
function textOf(values: readonly [string, unknown][], project: string, version: string): string {
  const signed = values.filter(([name]) => name !== 'signature').map(([, value]) => flat(value).join(':'))
  return [project, version, ...signed, ''].join('*')
}

function flat(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(flat)
  return [typeof value === 'string' ? value : '']
}

async function md5Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('MD5', new TextEncoder().encode(text))
  return new Uint8Array(digest).toHex()
}

/** The signature of a call of the project, by the first version of the callbacks that counts. */
export function evoplaySignature(
  values: Record<string, unknown>,
  project: string,
  key: string,
): Promise<string> {
  return md5Hex(textOf(Object.entries(values), project, callbackVersions[0] ?? '') + key)
}
