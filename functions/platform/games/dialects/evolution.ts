import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { toMajor } from '#contract/money.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { equalSecrets, oneHolds } from '../../../shared/signed.ts'
import { namedPlayer } from '../../kit/secrets.ts'
import {
  Amount as PlainAmount,
  exactJson,
  Reference,
  type RawCall,
  type ReadCall,
  type WalletDialect,
} from './dialect.ts'

/*
 * Evolution's One Wallet: JSON, with a token in the query, answers with a status word and HTTP 200. What is known of it, and from where,
 * is in docs/providers/evolution.md.
 */
const Amount = v.pipe(v.string(), v.transform(plainDecimal), PlainAmount)
const Sid = v.nullish(v.union([Reference, v.literal('')]))
const Game = v.nullish(
  v.object({
    id: v.nullish(Reference),
    details: v.nullish(v.object({ table: v.nullish(v.object({ id: v.nullish(Reference) })) })),
  }),
)
const player = { userId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), sid: Sid }
const Named = v.object({ ...player, currency: v.nullish(v.string()), game: Game })
const InRound = { ...player, currency: v.string(), game: Game }
const ofBet = { id: v.nullish(Reference), refId: Reference }
const Bet = v.object({ ...InRound, transaction: v.object({ ...ofBet, amount: Amount }) })
const Cancel = v.object({ ...InRound, transaction: v.object({ ...ofBet, amount: v.nullish(Amount) }) })
const Promo = v.object({
  ...InRound,
  promoTransaction: v.object({
    id: Reference,
    type: v.string(),
    amount: Amount,
    voucherId: v.nullish(Reference),
  }),
})
type Reasons = Extract<ReadCall['movements'][number], { kind: 'award' }>['free']

type Reader = (given: unknown) => ReadCall | undefined

const reader =
  <const Schema extends v.GenericSchema<unknown, v.InferOutput<typeof Named>>>(
    schema: Schema,
    read: (given: v.InferOutput<Schema>) => Pick<ReadCall, 'token' | 'movements' | 'needsOpenGame'>,
  ): Reader =>
  (body) => {
    const given = v.safeParse(schema, body)
    if (!given.success) return undefined
    const { userId: playerId, currency, game } = given.output
    const gameId = game?.details?.table?.id ?? undefined
    const call = { playerId, gameId, currency: currency ?? undefined, ...read(given.output) }
    // A session of somebody else is a wrong player, and not an unknown session.
    const named = namedPlayer(call.token ?? '')
    return named === undefined || named === playerId ? call : undefined
  }

/** Without a session no game is open. */
const inSession = ({ sid }: { sid?: string | null | undefined }) => sid ?? ''
/** What is due to a player is paid without one. */
const dueTo = ({ sid }: { sid?: string | null | undefined }) => (sid === '' ? undefined : (sid ?? undefined))
const roundOf = ({ game }: { game?: v.InferOutput<typeof Game> }) => game?.id ?? undefined

// A bet is known by its `refId`, and has one debit, and one credit or cancel.
const debitOf = (refId: string) => `debit/${refId}`
const creditOf = (refId: string) => `credit/${refId}`
const cancelOf = (refId: string) => `cancel/${refId}`

/** Others, those that come to be as well, are promotions. */
const reasons: Partial<Record<string, Reasons['reason']>> = {
  FreeRoundPlayableSpent: 'free_round',
  JackpotWin: 'jackpot',
}

const opened = reader(Named, (given) => ({ token: inSession(given), movements: [], needsOpenGame: true }))

const readers: Record<string, Reader> = {
  check: opened,
  sid: opened,
  balance: opened,
  debit: reader(Bet, (given) => {
    const { refId, amount } = given.transaction
    const named = { transactionId: debitOf(refId), roundId: roundOf(given) ?? refId }
    return {
      token: inSession(given),
      movements: [{ kind: 'stake', ...named, amount, unlessBooked: cancelOf(refId) }],
    }
  }),
  credit: reader(Bet, (given) => {
    const { refId, amount } = given.transaction
    const ofBet = { ofStake: debitOf(refId), needsStake: true, unlessBooked: cancelOf(refId) }
    return {
      token: dueTo(given),
      movements: [{ kind: 'payout', transactionId: creditOf(refId), amount, ...ofBet }],
    }
  }),
  cancel: reader(Cancel, (given) => {
    const { refId, amount } = given.transaction
    const named = { transactionId: cancelOf(refId), originalTransactionId: debitOf(refId) }
    const bet = { roundId: roundOf(given) ?? refId, amount: amount ?? undefined }
    return {
      token: dueTo(given),
      movements: [{ kind: 'undo', ...named, ...bet, unlessBooked: creditOf(refId) }],
    }
  }),
  promo_payout: reader(Promo, (given) => {
    const { id, type, amount, voucherId } = given.promoTransaction
    const reason = (Object.hasOwn(reasons, type) ? reasons[type] : undefined) ?? 'promotion'
    const free = { reason, campaign: typeof voucherId === 'string' ? `voucher/${voucherId}` : undefined }
    return {
      token: dueTo(given),
      movements: [{ kind: 'award', transactionId: `promo/${id}`, roundId: roundOf(given), amount, free }],
    }
  }),
}

export const evolution: WalletDialect = {
  verify: async ({ query }, keys) => {
    const [token = '', ...others] = query.getAll('authToken')
    const isKey = await oneHolds(keys, (key) => equalSecrets(key, token))
    return others.length === 0 && isKey
  },
  read: ({ action, body }): Result<ReadCall, 'unknown' | 'invalid'> => {
    const read = Object.hasOwn(readers, action) ? readers[action] : undefined
    if (!read) return err('unknown')
    const call = read(exactJson(body))
    return call ? ok(call) : err('invalid')
  },
  answer: (raw, { token }, { owner, balance_minor, booked }) => {
    const uuid = uuidOf(raw)
    if (raw.action === 'check' || raw.action === 'sid') return { status: 'OK', sid: token, uuid }
    const balance = toMajor(balance_minor, owner.currency)
    const isKnown = booked.every((movement) => movement.isKnown)
    return { status: isKnown ? 'OK' : 'BET_DOES_NOT_EXIST', balance, bonus: 0, uuid }
  },
  refuse: (why, raw, call) => {
    const status = statusOf(why, raw.action, call)
    // The word says nothing of a limit or a stop: our number does, to whoever reads it.
    const isOurs = status === finalError && typeof why !== 'string' && why.fields?.['refusal'] === undefined
    return { status, uuid: uuidOf(raw), ...(isOurs && { reason: `${why.code} ${why.message}` }) }
  },
}

function uuidOf({ body }: RawCall): string | null {
  const given = v.safeParse(v.object({ uuid: v.string() }), exactJson(body))
  return given.success ? given.output.uuid : null
}

const finalError = 'FINAL_ERROR_ACTION_FAILED'

const statusByCode: Partial<Record<number, string>> = {
  [code.insufficientBalance]: 'INSUFFICIENT_FUNDS',
  [code.idle]: 'INVALID_SID',
  [code.onlyPlayers]: 'ACCOUNT_LOCKED',
  [code.userBanned]: 'ACCOUNT_LOCKED',
  [code.featureBlocked]: 'ACCOUNT_LOCKED',
  [code.excluded]: 'ACCOUNT_LOCKED',
  [code.invalid]: 'INVALID_PARAMETER',
  [code.roundNotFound]: 'BET_DOES_NOT_EXIST',
  [code.upstreamOff]: 'TEMPORARY_ERROR',
}

/** What stands of the bet instead. */
const statusByRefusal: Partial<Record<string, Partial<Record<string, string>>>> = {
  debit: { conflict: 'BET_ALREADY_EXIST' },
  credit: { conflict: 'BET_ALREADY_SETTLED', rolled_back: 'BET_ALREADY_SETTLED' },
  cancel: { paid_out: 'BET_ALREADY_SETTLED' },
  promo_payout: { conflict: 'BET_ALREADY_SETTLED' },
}

function statusOf(
  why: Parameters<typeof evolution.refuse>[0],
  action: string,
  call: ReadCall | undefined,
): string {
  switch (why) {
    case 'unsigned':
    case 'stranger':
      return 'INVALID_TOKEN_ID'
    case 'unknown':
    case 'invalid':
      return 'INVALID_PARAMETER'
    case 'broken':
      return 'TEMPORARY_ERROR'
    default:
      if (why.code === code.signInRequired)
        return call?.token === undefined ? 'INVALID_PARAMETER' : 'INVALID_SID'
      return statusByRefusal[action]?.[why.fields?.['refusal'] ?? ''] ?? statusByCode[why.code] ?? finalError
  }
}

/** "1.5E+2" → "150": JSON may write a decimal so. */
function plainDecimal(text: string): string {
  const [, whole = '', decimals = '', exponent] = /^(\d+)(?:\.(\d+))?e([+-]?\d{1,2})$/i.exec(text) ?? []
  if (exponent === undefined) return text
  const point = whole.length + Number(exponent)
  const digits = (whole + decimals)
    .padEnd(point, '0')
    .padStart(whole.length + decimals.length - point + 1, '0')
  const at = Math.max(point, 1)
  return digits.length === at ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
}
