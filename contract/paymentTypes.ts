/** Type 0 is a payment, 1 a withdrawal, 2 a deposit that goes back to its payer. Beside the schemas, which no page needs for these numbers. */
export const paymentTypes = { payment: 0, withdrawal: 1, return: 2 } as const
