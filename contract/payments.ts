import * as v from 'valibot'
import { CurrencyCode } from './accounts.ts'
import { normalizeAccount } from './bankAccount.ts'
import { paymentTypes } from './paymentTypes.ts'
import { OfferTerms } from './offers.ts'
import { pixKeyKinds } from './pixKey.ts'
import { pageMethods, paymentMethods } from './paymentMethods.ts'
import { mayBeMoney, RequestId } from './movement.ts'

/*
 * Deposits and withdrawals. Amounts are major units with the decimals of the currency at most. A call that moves money may carry the
 * `request_id` of its form: repeated with the same contents it gets the first answer again. Without one every call is
 * a separate request.
 */
/** The largest amount that is read at all; the limits of a method are far below. */
const largestAmount = 10_000_000
const Amount = v.pipe(
  v.number(),
  v.minValue(0, 'amountTooSmall'),
  v.maxValue(largestAmount, 'incorrectInput'),
  v.check(mayBeMoney, 'incorrectInput'),
)

const PaymentSystem = v.pipe(v.string(), v.toUpperCase(), v.literal('PIX'))
const shortText = v.pipe(v.string(), v.trim(), v.maxLength(200, 'incorrectInput'))
/** The call itself checks the check digits: a wrong CPF has its own code (244). */
const Cpf = v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(20, 'incorrectInput'))

const everyPayment = { value: Amount, payment_system: PaymentSystem, request_id: RequestId }

/** What a player may choose with a deposit. Without a choice no bonus is given, like with `none`. */
export const depositBonuses = ['first_deposit', 'none'] as const
export type DepositBonus = (typeof depositBonuses)[number]
const bonus = v.optional(v.picklist(depositBonuses, 'incorrectInput'))

const BankAccount = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(60, 'incorrectInput'),
  v.transform(normalizeAccount),
  v.string('incorrectInput'),
)

export const PagstarPaymentBody = v.object({
  ...everyPayment,
  payment_mode: v.optional(v.literal('payment'), 'payment'),
  bonus,
})
export const PagePaymentBody = v.object({
  method: v.picklist(pageMethods),
  value: Amount,
  request_id: RequestId,
  bonus,
})
export const PixPaymentBody = v.object({
  ...everyPayment,
  payment_mode: v.optional(v.literal('anonymous'), 'anonymous'),
  bonus,
  cpf: Cpf,
  email: v.optional(shortText),
  name: v.optional(shortText),
  phone_prefix: v.optional(shortText),
  phone: v.optional(shortText),
  /** The payer's own key, for a refund. */
  pix: v.optional(shortText),
})
export const PagstarWithdrawalBody = v.object({
  ...everyPayment,
  payment_mode: v.optional(v.literal('redeem'), 'redeem'),
  /** The bank account that the money goes to. Without it the provider pays to the account that it knows of the player. */
  account: v.optional(BankAccount),
})
export const PixWithdrawalBody = v.object({
  ...everyPayment,
  payment_mode: v.optional(v.literal('withdrawal'), 'withdrawal'),
  cpf: Cpf,
  pix_key: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(77, 'incorrectInput')),
  /** The kind of the key. Without it, only a key of unambiguous form is accepted. */
  pix_key_type: v.optional(v.picklist(pixKeyKinds, 'incorrectInput')),
  /** Keeps the key for the next withdrawal. */
  save_key: v.optional(v.boolean()),
})

/** A part of a deposit, or all of it, goes back to its payer. */
export const ReturnDepositBody = v.object({
  deposit: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  value: Amount,
  request_id: RequestId,
})
export type ReturnDepositBody = v.InferOutput<typeof ReturnDepositBody>

export const PaymentUrl = v.object({ payment_url: v.string() })
/** `coded_payment` is the id of a payment with a code of its own (`PaymentEntry`), which needs no page. */
export const CheckoutUrl = v.object({ checkout_url: v.string(), coded_payment: v.optional(v.string()) })
export const PaymentToken = v.object({ token: v.string() })

/**
 * pending: nothing is decided. paid: the money has arrived, here or at the player's. expired: nobody paid in time; a payment
 * that arrives later still counts. refused: the provider refused, a withdrawal's money is back. refunded: the provider gave
 * the money back. cancelled: by the player; the value that is stored and sent, whatever prose spells.
 */
export const paymentStatuses = ['pending', 'paid', 'expired', 'refused', 'refunded', 'cancelled'] as const
const PaymentStatus = v.picklist(paymentStatuses)
export type PaymentStatus = v.InferOutput<typeof PaymentStatus>

/** `end2end` is the number of the transfer at the central bank; empty until there is one. */
export const Withdrawal = v.object({ id: v.string(), status: PaymentStatus, end2end: v.string() })
export const CancelBody = v.object({ id: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(64)) })
export const CanceledWithdrawal = v.object({ balance: v.number() })

export const PaymentEntry = v.object({
  id: v.string(),
  /** ISO 8601, UTC. */
  date: v.string(),
  type: v.picklist(Object.values(paymentTypes)),
  status: PaymentStatus,
  amount: v.number(),
  fee: v.number(),
  currency: CurrencyCode,
  method: v.picklist(paymentMethods),
  /** As the deployment calls it. */
  method_name: v.string(),
  end2end: v.string(),
  /** The address where a pending payment can still be paid; empty otherwise. */
  url: v.string(),
  /**
   * What a bank's app reads to make a pending payment by PIX, who is paid, and until when it is valid (ISO 8601, UTC). Empty where it
   * cannot be paid any more, or its page alone has a code.
   */
  pix_code: v.string(),
  payee: v.string(),
  valid_until: v.string(),
  can_cancel: v.boolean(),
  /** The end of the key or account that a withdrawal goes to, or of the payer's number that a deposit goes back to; empty where the provider knows it alone, and of deposits. */
  destination: v.string(),
  /** When the deposit was made that goes back (ISO 8601, UTC); otherwise empty. */
  deposited_at: v.string(),
  /** When it was paid or, of a withdrawal that was not, its money given back (ISO 8601, UTC); empty before. */
  settled_at: v.string(),
  /** What a pending payment waits for: a look of the staff, or the time of a new payee, until `waits_until` (ISO 8601, UTC; or empty). */
  waits_for: v.nullable(v.picklist(['staff', 'payee'])),
  waits_until: v.string(),
  /** The provider says that somebody else has paid it: staff look at it, or it is sent back. */
  foreign_payer: v.boolean(),
})
export type PaymentEntry = v.InferOutput<typeof PaymentEntry>

/**
 * What an offer gives for a deposit: `amount` in major units, of points how many; `to_wager` is what is still to be wagered of bonus money
 * before a withdrawal. `until` (ISO 8601, UTC) is empty before it is given, and once nothing is left of it.
 */
const DepositGift = v.object({
  id: v.string(),
  title: v.string(),
  kind: v.picklist(['bonus', 'bonus_percent', 'free_bets', 'free_rounds', 'points']),
  state: v.picklist(['coming', 'given', 'refused']),
  amount: v.number(),
  to_wager: v.number(),
  until: v.string(),
})
export type DepositGift = v.InferOutput<typeof DepositGift>
/** Of a deposit that is paid; `is_coming`: it may still bring something. `to_wager` is what a withdrawal waits for by now, for all reasons. */
const DepositOutcome = v.object({
  to_wager: v.number(),
  gifts: v.array(DepositGift),
  is_coming: v.boolean(),
})
export type DepositOutcome = v.InferOutput<typeof DepositOutcome>
/**
 * `outcome` is null of everything but a paid deposit. `usual_minutes`: how long a withdrawal on its way to the bank usually takes; null of
 * another payment, and where nobody has said.
 */
export const FollowedPayment = v.object({
  ...PaymentEntry.entries,
  outcome: v.nullable(DepositOutcome),
  usual_minutes: v.nullable(v.number()),
})
export type FollowedPayment = v.InferOutput<typeof FollowedPayment>

/** A day or a moment. Of a day, `begin` is its first millisecond and `end` its last. */
const moment = (edge: 'begin' | 'end') =>
  v.pipe(
    v.string(),
    v.maxLength(40),
    v.transform((text) => timeOf(text, edge)),
    v.check((time_ms) => Number.isSafeInteger(time_ms), 'incorrectDate'),
    v.transform((time_ms) => new Date(time_ms).toISOString()),
  )

function timeOf(text: string, edge: 'begin' | 'end'): number {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text)
  if (isDay) return Date.parse(`${text}T${edge === 'begin' ? '00:00:00.000' : '23:59:59.999'}Z`)
  return isMoment ? Date.parse(text) : NaN
}

const wholeNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number))
/** Repeated in the address, or one value with commas. */
const Types = v.pipe(
  v.string(),
  v.regex(/^[012](?:,[012]){0,9}$/),
  v.transform((text) => [...new Set(text.split(','))].map(Number)),
)
const period = { begin: v.optional(moment('begin')), end: v.optional(moment('end')) }

export const PaymentHistoryQuery = v.object({
  ...period,
  types: v.optional(Types),
  page: v.optional(wholeNumber, '1'),
  count: v.optional(v.pipe(wholeNumber, v.maxValue(100)), '20'),
  /** Goes on after the last entry of the answer that named it, however long the history is. */
  token: v.optional(v.pipe(v.string(), v.regex(/^(?:\d{1,15}\.[0-9a-f]{32})?$/))),
})
/** `count` is the number of all entries, `token` where the next page begins; empty after the last. */
export const PaymentHistory = v.object({
  history: v.array(PaymentEntry),
  count: v.number(),
  token: v.string(),
})
/** A UUID without dashes. */
const ShortId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
export const PaymentParams = v.object({ id: ShortId })

export const StatementQuery = v.object({ ...period, format: v.optional(v.literal('csv'), 'csv') })
/** The content of a download; the broker makes a file of it. */
export const FileAnswer = v.object({ name: v.string(), type: v.string(), text: v.string() })
export type FileAnswer = v.InferOutput<typeof FileAnswer>

/** In major units. `daily_left` is the rest of the day's limit; a fee is a percentage of the amount and a fixed sum. */
const Bounds = v.object({
  min: v.number(),
  max: v.number(),
  daily: v.number(),
  daily_left: v.number(),
  fee_percent: v.number(),
  fee_fixed: v.number(),
})
export type Bounds = v.InferOutput<typeof Bounds>

const SavedKey = v.object({ id: v.string(), kind: v.picklist(pixKeyKinds), key: v.string() })

export const payeeKinds = [...pixKeyKinds, 'account'] as const
export type PayeeKind = (typeof payeeKinds)[number]
/**
 * known: a withdrawal to it was paid. waits: the first one waits, until `waits_until` (ISO 8601, UTC; otherwise empty). new: none was paid,
 * and none waits for its time.
 */
export const payeeStates = ['known', 'waits', 'new'] as const
/** Whom the account may pay. `key` is empty for the account that the provider knows of the player; `owner` is the end of the CPF, if any. */
const Payee = v.object({
  id: v.string(),
  method: v.picklist(paymentMethods),
  kind: v.picklist(payeeKinds),
  key: v.string(),
  owner: v.string(),
  added_at: v.string(),
  state: v.picklist(payeeStates),
  waits_until: v.string(),
})
export type Payee = v.InferOutput<typeof Payee>
/** `wait_hours`: how long a first withdrawal to somebody waits; 0 where it does not. */
export const Payees = v.object({ payees: v.array(Payee), wait_hours: v.number() })
export const PayeeParams = v.object({ id: ShortId })

/**
 * What is to be staked before a withdrawal, by its reasons, in major units. A stake counts for all of them, so the largest is
 * the whole. `deposits` is left of `deposited`, the deposits since all was staked the last time; `bonuses` is the most that an
 * open bonus asks for; `bonus_money` is real money that was made from bonuses.
 */
const Wagering = v.object({
  deposited: v.number(),
  deposits: v.number(),
  bonuses: v.number(),
  bonus_money: v.number(),
})
export type Wagering = v.InferOutput<typeof Wagering>

/**
 * The bonus that may be chosen with the next deposit, by the offer's rule. It is converted while the real balance is at most `threshold`, up to
 * `daily` a day, in major units; bets with it need `least_odds`.
 */
const BonusOffer = v.object({
  kind: v.literal('first_deposit'),
  terms: OfferTerms,
  threshold: v.number(),
  daily: v.number(),
  least_odds: v.number(),
})
export type BonusOffer = v.InferOutput<typeof BonusOffer>

/** The data for the cashier's form. The method used last comes first; `methods` is empty if none accepts the currency. */
export const Cashier = v.object({
  currency: CurrencyCode,
  methods: v.array(
    v.object({
      id: v.picklist(paymentMethods),
      name: v.string(),
      top_up: v.nullable(Bounds),
      withdrawal: v.nullable(Bounds),
      /** How long it usually takes; null where nobody has said. */
      top_up_minutes: v.nullable(v.number()),
      withdrawal_minutes: v.nullable(v.number()),
      /** A withdrawal above it waits for staff: what is left of it today. Null where none waits. */
      checked_above: v.nullable(v.number()),
    }),
  ),
  keys: v.array(SavedKey),
  /** How long a first withdrawal to a new payee waits; 0 where it does not. */
  payee_wait_hours: v.number(),
  /** The bank account of the newest withdrawal; empty before the first. */
  account: v.string(),
  /** The remaining wagering before a withdrawal (105). */
  to_wager: v.number(),
  wagering: Wagering,
  /** Deposits that were not played, newest first: `amount` of each may go back to its payer, of whom `payer` is the end of the number, if known. */
  unplayed: v.array(
    v.object({
      id: v.string(),
      method: v.picklist(paymentMethods),
      date: v.string(),
      amount: v.number(),
      payer: v.string(),
    }),
  ),
  bonus_offer: v.nullable(BonusOffer),
  /** Whether a withdrawal requires verified documents (9450). */
  needs_verification: v.boolean(),
})
