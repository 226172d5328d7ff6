import type { PaymentEntry, PaymentStatus } from '#contract/payments.ts'
import { paymentTypes } from '#contract/paymentTypes.ts'
import type { Texts } from '@/i18n/texts.ts'
import type { BadgeSign } from '../Badge.tsx'

type PaymentTexts = Texts['payments']

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

/** The status of a payment, and its meaning for the player. */
export function statusStory(texts: PaymentTexts, payment: PaymentEntry): { title: string; text: string } {
  const { type, status } = payment
  return type === paymentTypes.payment ? depositStory(texts, status) : withdrawalStory(texts, payment)
}

function depositStory(texts: PaymentTexts, status: PaymentStatus): { title: string; text: string } {
  switch (status) {
    case 'pending':
      return { title: texts.depositPending, text: texts.depositPendingText }
    case 'paid':
      return { title: texts.depositPaid, text: texts.depositPaidText }
    case 'expired':
      return { title: texts.depositExpired, text: texts.depositExpiredText }
    case 'refunded':
      return { title: texts.depositRefunded, text: texts.depositRefundedText }
    case 'refused':
    case 'cancelled':
      return { title: texts.depositRefused, text: texts.depositRefusedText }
  }
}

function withdrawalStory(texts: PaymentTexts, payment: PaymentEntry): { title: string; text: string } {
  switch (payment.status) {
    case 'pending':
      return {
        title: texts.withdrawalPending,
        text: payment.can_cancel ? texts.withdrawalPendingText : texts.withdrawalReservedText,
      }
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
