import { expect, test } from 'vitest'
import { numberTexts } from '@/ui/payment/statusTexts.ts'
import payments from '../../../locales/en/payments.json' with { type: 'json' }

test.each([
  ['pix', 'Transfer number:', 'Copy the transfer number'],
  ['pagstar', 'Transfer number:', 'Copy the transfer number'],
  ['card', 'Reference:', 'Copy the reference'],
  ['ewallet', 'Reference:', 'Copy the reference'],
  ['voucher', 'Reference:', 'Copy the reference'],
] as const)('[PROFILE-08] the number of a payment by %s is called what it is', (method, name, copy) => {
  expect(numberTexts(payments, { method })).toEqual({ name, copy })
})
