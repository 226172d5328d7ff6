import type { PaymentEntry, PaymentStatus } from '#contract/payments.ts'
import { isPayoutMethod } from '#contract/paymentMethods.ts'
import { paymentTypes } from '#contract/paymentTypes.ts'
import { fill } from '@/i18n/format.ts'
import { formatMoment } from '@/i18n/moments.ts'
import type { Texts } from '@/i18n/texts.ts'
import type { BadgeSign } from '../Badge.tsx'

type PaymentTexts = Texts['payments']

/** What kind of payment it is. */
export function typeName(texts: PaymentTexts, type: PaymentEntry['type']): string {
  if (type === paymentTypes.payment) return texts.deposit
  return type === paymentTypes.withdrawal ? texts.withdrawal : texts.return
}

/** The state in a word. */
export function statusLabel(texts: PaymentTexts, status: PaymentStatus): string {
  return {
    pending: texts.pending,
    paid: texts.paid,
    expired: texts.expired,
    refused: texts.refused,
    refunded: texts.refunded,
    cancelled: texts.canceled,
  }[status]
}

export const statusSigns: Partial<Record<PaymentStatus, BadgeSign>> = {
  paid: 'good',
  expired: 'bad',
  refused: 'bad',
}

/** Whether the bank's number helps the player. A refused or canceled payment moved no money to look for. */
export function hasTransfer({ end2end, status }: PaymentEntry): boolean {
  return end2end !== '' && ['pending', 'paid', 'refunded'].includes(status)
}

/** What its number is called: a bank knows the one of a transfer; a card's, a wallet's and a voucher's is the provider's. */
export function numberTexts(
  texts: PaymentTexts,
  { method }: Pick<PaymentEntry, 'method'>,
): { name: string; copy: string } {
  return isPayoutMethod(method)
    ? { name: texts.end2end, copy: texts.copyNumber }
    : { name: texts.pageNumber, copy: texts.copyPageNumber }
}

/** The status of a payment, and its meaning for the player. */
export function statusStory(texts: PaymentTexts, payment: PaymentEntry): { title: string; text: string } {
  const { type } = payment
  if (type === paymentTypes.payment) return depositStory(texts, payment)
  return type === paymentTypes.withdrawal ? withdrawalStory(texts, payment) : returnStory(texts, payment)
}

/** A deposit on its way back to its payer. */
function returnStory(
  texts: PaymentTexts,
  { method, status, waits_for }: PaymentEntry,
): { title: string; text: string } {
  const paidText = isPayoutMethod(method) ? texts.returnPaidText : texts.returnPaidPageText
  if (status === 'paid') return { title: texts.returnPaid, text: paidText }
  if (status !== 'pending') return { title: texts.returnRefused, text: texts.returnRefusedText }
  if (waits_for === null) return { title: texts.returnPending, text: texts.returnPendingText }
  return { title: texts.returnCheck, text: texts.withdrawalCheckText }
}

function depositStory(
  texts: PaymentTexts,
  { status, foreign_payer }: PaymentEntry,
): { title: string; text: string } {
  switch (status) {
    case 'pending':
      if (foreign_payer) return { title: texts.depositCheck, text: texts.depositCheckText }
      return { title: texts.depositPending, text: texts.depositPendingText }
    case 'paid':
      return { title: texts.depositPaid, text: texts.depositPaidText }
    case 'expired':
      return { title: texts.depositExpired, text: texts.depositExpiredText }
    case 'refunded':
      if (foreign_payer) return { title: texts.depositForeign, text: texts.depositForeignText }
      return { title: texts.depositRefunded, text: texts.depositRefundedText }
    case 'refused':
    case 'cancelled':
      return { title: texts.depositRefused, text: texts.depositRefusedText }
  }
}

function withdrawalStory(texts: PaymentTexts, payment: PaymentEntry): { title: string; text: string } {
  switch (payment.status) {
    case 'pending':
      return pendingWithdrawal(texts, payment)
    case 'paid':
      return { title: texts.withdrawalPaid, text: texts.withdrawalPaidText }
    case 'cancelled':
      return { title: texts.withdrawalCanceled, text: texts.withdrawalCanceledText }
    case 'refunded':
      return { title: texts.withdrawalRefunded, text: texts.withdrawalBackText }
    case 'expired':
    case 'refused':
      return { title: texts.withdrawalRefused, text: texts.withdrawalBackText }
  }
}

/** What it waits for: its time, the staff, or the bank. */
function pendingWithdrawal(
  texts: PaymentTexts,
  { waits_for, waits_until, can_cancel }: PaymentEntry,
): { title: string; text: string } {
  if (waits_for === 'payee')
    return {
      title: fill(texts.withdrawalNewPayee, { when: formatMoment(waits_until) }),
      text: texts.withdrawalNewPayeeText,
    }
  if (waits_for === 'staff') return { title: texts.withdrawalCheck, text: texts.withdrawalCheckText }
  return {
    title: texts.withdrawalPending,
    text: can_cancel ? texts.withdrawalPendingText : texts.withdrawalReservedText,
  }
}

/** What a payment of a list waits for, in a line; undefined if for nobody but the bank. */
export function waitLine(
  texts: PaymentTexts,
  { waits_for, waits_until, foreign_payer, status }: PaymentEntry,
): string | undefined {
  if (foreign_payer && status !== 'paid') return texts.otherPayer
  if (waits_for === null) return undefined
  return waits_for === 'staff'
    ? texts.waitsStaff
    : fill(texts.waitsPayee, { when: formatMoment(waits_until) })
}
