/** Type 0 is a payment, 1 a withdrawal. Beside the schemas, which no page needs for these two numbers. */
export const paymentTypes = { payment: 0, withdrawal: 1 } as const
