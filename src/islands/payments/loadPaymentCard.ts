/** The card of one payment: for who has just paid or withdrawn. */
export const loadPaymentCard = () => import('./PaymentCard')
