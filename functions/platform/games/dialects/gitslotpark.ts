import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { toMajor } from '#contract/money.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { hmacHex } from '#lib/hmac.ts'
import { equalSecrets, oneHolds } from '../../../shared/signed.ts'
import { Amount, exactJson, Reference, type ReadCall, type WalletDialect } from './dialect.ts'

/*
 * GitSlotPark's wallet calls: JSON signed by HMAC-SHA256 over its values, answers with HTTP 200. What is known of it, and from where, is in
 * docs/providers/gitslotpark.md.
 */
const results = {
  done: [0, 'Success'],
  failed: [1, 'General error'],
  badParameters: [2, 'Wrong input parameters'],
  badSign: [3, 'Invalid sign'],
  noAgent: [4, 'Agent not found'],
  noUser: [5, 'User not found'],
  insufficient: [6, 'Insufficient funds'],
  noTransaction: [8, 'Transaction not found'],
} as const
type GitSlotParkResult = keyof typeof results

const resultByCode: Partial<Record<number, GitSlotParkResult>> = {
  [code.signInRequired]: 'noUser',
  [code.onlyPlayers]: 'noUser',
  [code.invalid]: 'badParameters',
  [code.insufficientBalance]: 'insufficient',
  [code.roundNotFound]: 'noTransaction',
}

const named = { userID: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), gameID: v.optional(Reference) }
const InRound = v.object({
  ...named,
  transactionID: Reference,
  roundID: Reference,
  freeSpin: v.optional(v.unknown()),
  freeSpinID: v.optional(v.nullable(v.string())),
})
const Moving = v.object({ ...InRound.entries, amount: Amount })
const BetWin = v.object({ ...InRound.entries, betAmount: Amount, winAmount: Amount })
const ReferredRollback = v.object({ ...named, refTransactionID: Reference })
const NamedRollback = v.object({ ...named, transactionID: Reference })

type Call = ReadCall & { transactionId?: string }
type Given = Record<string, unknown>

/** A call of it: what is signed, in its order, and what it moves. */
type Action = { signed: readonly string[]; read: (given: Given) => Call | undefined }

function action<
  const Schema extends v.GenericSchema<unknown, { userID: string; gameID?: string | undefined }>,
>(
  signed: readonly string[],
  schema: Schema,
  read: (given: v.InferOutput<Schema>) => Pick<Call, 'movements' | 'transactionId'>,
): Action {
  return {
    signed: ['agentID', 'userID', ...signed],
    read: (fields) => {
      const given = v.safeParse(schema, fields)
      if (!given.success) return undefined
      const { userID: playerId, gameID: gameId } = given.output
      return { playerId, gameId, ...read(given.output) }
    },
  }
}

type InRound = v.InferOutput<typeof InRound>

const isFree = ({ freeSpin, freeSpinID }: InRound) =>
  freeSpin === true || freeSpin === '1' || freeSpin === 'true' || Boolean(freeSpinID)

/** Of a free spin the amount is what its stake would have been. */
function stakeOf(given: InRound, amount: string) {
  const { transactionID: transactionId, roundID: roundId } = given
  return { kind: 'stake', transactionId, roundId, amount: isFree(given) ? '0' : amount } as const
}

function payoutOf(given: InRound, transactionId: string, amount: string) {
  const campaign = given.freeSpinID ? `freespin/${given.freeSpinID}` : undefined
  const free = isFree(given) ? ({ reason: 'free_round', campaign } as const) : undefined
  return { kind: 'payout', transactionId, roundId: given.roundID, amount, free } as const
}

const winOf = (transactionId: string) => `win/${transactionId}`

function rollbackOf(undone: string): Pick<Call, 'movements' | 'transactionId'> {
  const transactionId = `rollback/${undone}`
  const win = winOf(undone)
  return {
    transactionId,
    movements: [
      { kind: 'cancel', transactionId: winOf(transactionId), originalTransactionId: win, ifBooked: true },
      { kind: 'cancel', transactionId, originalTransactionId: undone },
    ],
  }
}

const referredRollback = action(['refTransactionID'], ReferredRollback, ({ refTransactionID }) =>
  rollbackOf(refTransactionID),
)
const namedRollback = action(['transactionID'], NamedRollback, ({ transactionID }) =>
  rollbackOf(transactionID),
)

const balance = action([], v.object(named), () => ({ movements: [] }))

/** By their lower-case names. */
const actions: Record<string, Action> = {
  getbalance: balance,
  withdraw: action(['amount', 'transactionID', 'roundID'], Moving, (given) => ({
    transactionId: given.transactionID,
    movements: [stakeOf(given, given.amount)],
  })),
  deposit: action(['amount', 'refTransactionID', 'transactionID', 'roundID'], Moving, (given) => ({
    transactionId: given.transactionID,
    movements: [payoutOf(given, given.transactionID, given.amount)],
  })),
  betwin: action(['betAmount', 'winAmount', 'transactionID', 'roundID'], BetWin, (given) => ({
    transactionId: given.transactionID,
    movements: [
      stakeOf(given, given.betAmount),
      payoutOf(given, winOf(given.transactionID), given.winAmount),
    ],
  })),
}

/** What a rollback is signed with and what it undoes are one field. */
function actionOf(name: string, given: Given): Action | undefined {
  const known = name.toLowerCase()
  if (known === 'rollbacktransaction') return given['refTransactionID'] ? referredRollback : namedRollback
  return Object.hasOwn(actions, known) ? actions[known] : undefined
}

export const gitslotpark: WalletDialect<Call> = {
  // Our list and launch of Pragmatic Play's slots go through it.
  gamesOf: 'pragmatic',
  verify: async ({ action: name, body }, keys) => {
    const given = fieldsIn(body)
    const sign = given?.['sign']
    if (!given || typeof sign !== 'string') return false
    const texts = textsOf(name, given)
    return oneHolds(keys, (key) =>
      oneHolds(texts, async (text) => equalSecrets(await hmacHex(key, text), sign.toLowerCase())),
    )
  },
  accountOf: ({ body }) => textIn(fieldsIn(body) ?? {}, 'agentID'),
  read: ({ action: name, body }): Result<Call, 'unknown' | 'invalid'> => {
    const given = fieldsIn(body)
    const known = given && actionOf(name, given)
    if (!known) return err('unknown')
    const call = known.read(given)
    return call ? ok(call) : err('invalid')
  },
  answer: (_raw, { transactionId }, { owner, balance_minor, booked }) => {
    // It is kept, so that the transaction is refused when it comes.
    if (booked.at(-1)?.isKnown === false) return answered('noTransaction')
    return {
      ...answered('done'),
      balance: toMajor(balance_minor, owner.currency),
      currency: owner.currency,
      ...(transactionId !== undefined && {
        transactionID: transactionId,
        platformTransactionID: transactionId,
      }),
    }
  },
  refuse: (why) => {
    const answer = answered(resultOf(why))
    const isOurs = typeof why !== 'string' && answer.result === results.failed[0]
    // One number stands for a limit, a stop and a contradiction: ours says which, to whoever reads it.
    return isOurs ? { ...answer, message: `${why.code} ${why.message}` } : answer
  },
}

/** `code` in the second version of the interface, `result` in the other. */
function answered(result: GitSlotParkResult) {
  const [number, message] = results[result]
  return { code: number, result: number, message }
}

function resultOf(why: Parameters<typeof gitslotpark.refuse>[0]): GitSlotParkResult {
  switch (why) {
    case 'unsigned':
      return 'badSign'
    case 'stranger':
      return 'noAgent'
    case 'unknown':
    case 'invalid':
      return 'badParameters'
    case 'broken':
      return 'failed'
    default:
      return resultByCode[why.code] ?? 'failed'
  }
}

function fieldsIn(body: string): Given | undefined {
  const fields = v.safeParse(v.record(v.string(), v.unknown()), exactJson(body))
  return fields.success ? fields.output : undefined
}

/** What may have been signed: versions of the interface differ in whether the referred transaction and the game are part of it. */
function textsOf(name: string, given: Given): string[] {
  const orders = ordersOf(name, given)
  const written = [twoDecimals, (amount: string) => amount]
  const texts = orders.flatMap((order) =>
    written.map((write) =>
      order
        .map((field) => (/amount$/i.test(field) ? write(textIn(given, field)) : textIn(given, field)))
        .join(''),
    ),
  )
  return [...new Set(texts)]
}

function ordersOf(name: string, given: Given): string[][] {
  const { signed } = actionOf(name, given) ?? balance
  const isDeposit = signed.includes('refTransactionID') && signed.includes('transactionID')
  const first = isDeposit ? signed.filter((field) => field !== 'refTransactionID') : signed
  return [first, signed].flatMap((order) => [[...order], [...order, 'gameID']])
}

function textIn(given: Given, field: string): string {
  const value = given[field]
  return typeof value === 'string' ? value : ''
}

/** 12.3 → 12.30; finer amounts as they are. */
function twoDecimals(amount: string): string {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(amount) ?? []
  return whole === undefined ? amount : `${whole}.${decimals.padEnd(2, '0')}`
}

/** The sign of a call, as the interface's own description has it. */
export async function gitslotparkSign(
  name: string,
  given: Record<string, string | number | boolean>,
  secret: string,
): Promise<string> {
  const [text = ''] = textsOf(name, fieldsIn(JSON.stringify(given)) ?? {})
  return (await hmacHex(secret, text)).toUpperCase()
}
