import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { toMajor } from '#contract/money.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { equalSecrets, oneHolds } from '../../../shared/signed.ts'
import { unsaidReasons } from '../../wallet/corrections.ts'
import { Amount, Reference, type RawCall, type ReadCall, type WalletDialect } from './dialect.ts'

/*
 * Pragmatic Play's seamless wallet: forms signed by MD5, answers in JSON with HTTP 200. What is known of it, and from where, is in
 * docs/providers/pragmatic.md.
 */
const actionEnd = '.html'

const errors = {
  insufficient: [1, 'Insufficient balance'],
  noPlayer: [2, 'Player not found or logged out'],
  notAllowed: [3, 'Bet is not allowed'],
  noToken: [4, 'Authentication failed: the token is not found or has expired'],
  badHash: [5, 'Invalid hash code'],
  frozen: [6, 'Player is frozen'],
  badParameters: [7, 'Bad parameters in the request'],
  noGame: [8, 'Game is not found or disabled'],
  limit: [50, 'Bet limit has been reached'],
  again: [100, 'Internal server error, try again'],
  final: [120, 'Internal server error, do not try again'],
} as const
type PragmaticError = keyof typeof errors

const errorByCode: Partial<Record<number, PragmaticError>> = {
  [code.insufficientBalance]: 'insufficient',
  [code.onlyPlayers]: 'noPlayer',
  [code.idle]: 'noPlayer',
  [code.termsDue]: 'notAllowed',
  [code.verificationNeeded]: 'notAllowed',
  [code.userBanned]: 'frozen',
  [code.featureBlocked]: 'frozen',
  [code.excluded]: 'frozen',
  [code.invalid]: 'badParameters',
  [code.stopped]: 'noGame',
  [code.limitReached]: 'limit',
  // A payout may be on its way before the stake that is repeated.
  [code.roundNotFound]: 'again',
  [code.upstreamOff]: 'again',
}

const PlayerId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const Signed = v.pipe(v.string(), v.regex(/^-?\d{1,16}(\.\d{1,20})?$/))
const player = {
  userId: v.optional(PlayerId),
  token: v.optional(Reference),
  gameId: v.optional(Reference),
  currency: v.optional(v.string()),
}
const Named = v.object(player)
const InRound = v.object({
  ...player,
  reference: Reference,
  roundId: Reference,
  amount: Amount,
  bonusCode: v.optional(Reference),
  promoWinAmount: v.optional(Amount),
  promoWinReference: v.optional(Reference),
  promoCampaignID: v.optional(Reference),
})
const Win = v.object({
  ...player,
  reference: Reference,
  amount: Amount,
  roundId: v.optional(Reference),
  bonusCode: v.optional(Reference),
  campaignId: v.optional(Reference),
})

type Call = ReadCall & { transactionId?: string }

type Reader = (parameters: Record<string, string>) => Call | undefined

const reader =
  <const Schema extends v.GenericSchema<unknown, v.InferOutput<typeof Named>>>(
    schema: Schema,
    read: (
      given: v.InferOutput<Schema>,
    ) => Pick<Call, 'movements' | 'transactionId' | 'needsOpenGame' | 'endsGame'>,
  ): Reader =>
  (parameters) => {
    const given = v.safeParse(schema, parameters)
    if (!given.success) return undefined
    const { userId: playerId, token, gameId, currency } = given.output
    if (playerId === undefined && token === undefined) return undefined
    return { playerId, token, gameId, currency, ...read(given.output) }
  }

const campaign = (kind: string, id: string | undefined) => (id === undefined ? undefined : `${kind}/${id}`)

const readers: Record<string, Reader> = {
  authenticate: reader(v.object({ ...player, token: Reference }), () => ({
    movements: [],
    needsOpenGame: true,
  })),
  balance: reader(Named, () => ({ movements: [] })),
  bet: reader(InRound, ({ reference, roundId, amount: named, bonusCode }) => {
    // Of a free round the amount, where it is not 0, is what its stake would have been.
    const amount = bonusCode === undefined ? named : '0'
    return {
      transactionId: reference,
      movements: [{ kind: 'stake', transactionId: reference, roundId, amount }],
    }
  }),
  result: reader(InRound, (given) => {
    const { reference, roundId, amount, bonusCode, promoWinAmount, promoWinReference, promoCampaignID } =
      given
    const free = { reason: 'free_round', campaign: campaign('bonus', bonusCode) } as const
    const promotion = { reason: 'promotion', campaign: campaign('promo', promoCampaignID) } as const
    const hasPromotion = promoWinAmount !== undefined && /[1-9]/.test(promoWinAmount)
    return {
      transactionId: reference,
      movements: [
        {
          ...{ kind: 'payout', transactionId: reference, roundId, amount },
          free: bonusCode === undefined ? undefined : free,
        },
        ...(hasPromotion
          ? [
              {
                ...{ kind: 'award' as const, free: promotion, roundId, amount: promoWinAmount },
                transactionId: promoWinReference ?? `promoWin/${reference}`,
              },
            ]
          : []),
      ],
    }
  }),
  // Some send it with the reference of the last spin: it has a name of its own.
  bonusWin: reader(Win, ({ reference, amount, bonusCode }) => ({
    transactionId: `bonusWin/${reference}`,
    movements: [
      {
        ...{ kind: 'award', transactionId: `bonusWin/${reference}`, amount, isTotal: true },
        free: { reason: 'free_round', campaign: campaign('bonus', bonusCode) },
      },
    ],
  })),
  jackpotWin: reader(Win, ({ reference, roundId, amount }) => ({
    transactionId: reference,
    movements: [{ kind: 'award', transactionId: reference, roundId, amount, free: { reason: 'jackpot' } }],
  })),
  promoWin: reader(Win, ({ reference, amount, campaignId }) => ({
    transactionId: reference,
    movements: [
      {
        ...{ kind: 'award', transactionId: reference, amount },
        free: { reason: 'promotion', campaign: campaign('promo', campaignId) },
      },
    ],
  })),
  // What a table settles anew; its `validBetAmount` is for turnover that nothing here is counted by.
  adjustment: reader(
    v.object({ ...player, reference: Reference, roundId: Reference, amount: Signed }),
    ({ reference, roundId, amount }) => ({
      transactionId: `adjustment/${reference}`,
      movements: [
        {
          ...{ kind: 'adjustment', transactionId: `adjustment/${reference}`, roundId, amount },
          reason: unsaidReasons.anew,
        },
      ],
    }),
  ),
  endRound: reader(v.object({ ...player, roundId: Reference }), ({ roundId, gameId }) => ({
    transactionId: `endRound/${gameId ?? ''}/${roundId}`,
    movements: [{ kind: 'end', transactionId: `endRound/${gameId ?? ''}/${roundId}`, roundId, amount: '0' }],
  })),
  refund: reader(
    v.object({ ...player, reference: Reference, roundId: v.optional(Reference) }),
    ({ reference, roundId }) => ({
      transactionId: `refund/${reference}`,
      movements: [
        { kind: 'undo', transactionId: `refund/${reference}`, originalTransactionId: reference, roundId },
      ],
    }),
  ),
  'session/expired': reader(v.object({ ...player, token: Reference }), () => ({
    movements: [],
    endsGame: true,
  })),
}

const actionOf = ({ action }: RawCall) =>
  action.endsWith(actionEnd) ? action.slice(0, -actionEnd.length) : ''

export const pragmatic: WalletDialect<Call> = {
  verify: async ({ body }, keys) => {
    const pairs = [...new URLSearchParams(body)]
    const { hash = '' } = Object.fromEntries(pairs)
    // With one name twice nobody knows which of the two was signed.
    if (new Set(pairs.map(([name]) => name)).size !== pairs.length) return false
    return oneHolds(keys, async (key) => equalSecrets(await pragmaticHash(pairs, key), hash.toLowerCase()))
  },
  accountOf: ({ body }) => new URLSearchParams(body).get('providerId') ?? undefined,
  read: (raw): Result<Call, 'unknown' | 'invalid'> => {
    const action = actionOf(raw)
    const read = Object.hasOwn(readers, action) ? readers[action] : undefined
    if (!read) return err('unknown')
    const filled = [...new URLSearchParams(raw.body)].filter(([, value]) => value !== '')
    const call = read(Object.fromEntries(filled))
    return call ? ok(call) : err('invalid')
  },
  answer: (raw, { transactionId, token }, { owner, balance_minor }) => {
    const action = actionOf(raw)
    const isAuthentication = action === 'authenticate'
    return {
      ...(isAuthentication && { userId: owner.playerId }),
      ...(transactionId !== undefined && { transactionId }),
      currency: owner.currency,
      cash: toMajor(balance_minor, owner.currency),
      bonus: 0,
      ...(isAuthentication && { token }),
      ...(action === 'bet' && { usedPromo: 0 }),
      error: 0,
      description: 'Success',
    }
  },
  refuse: (why, _raw, call) => {
    const [error, description] = errors[errorOf(why, call)]
    return { error, description }
  },
}

function errorOf(why: Parameters<typeof pragmatic.refuse>[0], call: Call | undefined): PragmaticError {
  switch (why) {
    case 'unsigned':
      return 'badHash'
    case 'stranger':
    case 'unknown':
    case 'invalid':
      return 'badParameters'
    case 'broken':
      return 'again'
    default:
      if (why.code === code.signInRequired) return call?.token === undefined ? 'noPlayer' : 'noToken'
      return errorByCode[why.code] ?? 'final'
  }
}

/** MD5 of the parameters by their names, without the hash and those that are empty, and the secret. */
export async function pragmaticHash(pairs: Iterable<[string, string]>, secret: string): Promise<string> {
  const text = [...pairs]
    .filter(([name, value]) => name !== 'hash' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const digest = await crypto.subtle.digest('MD5', new TextEncoder().encode(text + secret))
  return new Uint8Array(digest).toHex()
}
