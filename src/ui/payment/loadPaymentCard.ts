/** The card of one payment: for a player who has just paid or withdrawn. */
export const loadPaymentCard = () => import('./PaymentCard.tsx')
