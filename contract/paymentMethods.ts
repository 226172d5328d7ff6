/*
 * The methods of payment, by the calls that they have. Apart from the schemas, so that a browser that asks needs none of them.
 */

/** With one call in common: an amount, and the provider's page. Money goes out by none of them. */
export const pageMethods = ['card', 'ewallet', 'voucher'] as const
export type PageMethod = (typeof pageMethods)[number]

/** With calls of their own. */
const payoutMethods = ['pagstar', 'pix'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

export const paymentMethods = [...payoutMethods, ...pageMethods] as const
export type PaymentMethod = PayoutMethod | PageMethod

export function isPayoutMethod(id: PaymentMethod): id is PayoutMethod {
  return (payoutMethods as readonly string[]).includes(id)
}
