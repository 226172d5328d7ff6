import type { PaymentEntry, PaymentStatus } from '#contract/payments.ts'
import { paymentTypes } from '#contract/paymentTypes.ts'
import type { Texts } from '@/i18n/texts.ts'
import type { BadgeSign } from '../Badge.tsx'

type Words = Texts['payments']

/** The state in a word. */
export function statusWord(words: Words, status: PaymentStatus): string {
  return {
    pending: words.pending,
    paid: words.paid,
    expired: words.expired,
    refused: words.refused,
    refunded: words.refunded,
    cancelled: words.canceled,
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
export function statusStory(words: Words, payment: PaymentEntry): { title: string; text: string } {
  const { type, status } = payment
  return type === paymentTypes.payment ? depositStory(words, status) : withdrawalStory(words, payment)
}

function depositStory(words: Words, status: PaymentStatus): { title: string; text: string } {
  switch (status) {
    case 'pending':
      return { title: words.depositPending, text: words.depositPendingText }
    case 'paid':
      return { title: words.depositPaid, text: words.depositPaidText }
    case 'expired':
      return { title: words.depositExpired, text: words.depositExpiredText }
    case 'refunded':
      return { title: words.depositRefunded, text: words.depositRefundedText }
    case 'refused':
    case 'cancelled':
      return { title: words.depositRefused, text: words.depositRefusedText }
  }
}

function withdrawalStory(words: Words, payment: PaymentEntry): { title: string; text: string } {
  switch (payment.status) {
    case 'pending':
      return {
        title: words.withdrawalPending,
        text: payment.can_cancel ? words.withdrawalPendingText : words.withdrawalReservedText,
      }
    case 'paid':
      return { title: words.withdrawalPaid, text: words.withdrawalPaidText }
    case 'cancelled':
      return { title: words.withdrawalCanceled, text: words.withdrawalCanceledText }
    case 'refunded':
      return { title: words.withdrawalRefunded, text: words.withdrawalBackText }
    case 'expired':
    case 'refused':
      return { title: words.withdrawalRefused, text: words.withdrawalBackText }
  }
}
